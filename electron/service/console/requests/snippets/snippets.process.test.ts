import { connect as connectPlain } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { beforeAll, describe, expect, test } from 'vitest';
import { folderForAllTests } from '#node/lifetime.fixture.ts';
import { draftOf, runningForAll, SHOP_SECRET, tokenOfServer } from '#service/fixtures/running.fixture.ts';
import type { OperationInput } from '#shared/contract/index.ts';
import { compiled, notInstalled, runnable, runSnippet } from './snippet-runners.fixture.ts';

type Draft = OperationInput<'requests.prepare'>;

const awkward = `it's "50%" \\ !()*~ $HOME \`x\` +&=/ 東京🎉`;

describe('copied snippets work', () => {
  const running = runningForAll();
  const folder = folderForAllTests();
  let token: string;
  beforeAll(async () => {
    token = await tokenOfServer(running);
  });

  const calls: readonly (readonly [string, () => Partial<Draft>])[] = [
    ['signed by POST over HTTPS', () => ({})],
    ['signed by GET over HTTP', () => ({ httpMethod: 'GET', transport: 'http' })],
    ['with the secret by POST', () => ({ credential: { kind: 'secret' } })],
    ['with the secret by GET', () => ({ credential: { kind: 'secret' }, httpMethod: 'GET' })],
    ['with the token in the header', () => ({ credential: { kind: 'token', token, place: 'header' } })],
    [
      'with the token as parameter',
      () => ({ credential: { kind: 'token', token, place: 'parameter' }, httpMethod: 'GET' }),
    ],
  ];
  const snippetsOf = async (change: Partial<Draft>): Promise<ReadonlyMap<string, string>> => {
    const values = { UID: 'u-1', status: awkward, format: 'json' };
    const parameters = Object.entries(values).map(([name, value]) => ({ name, value }));
    const draft = draftOf({ method: 'socialize.setStatus', httpMethod: 'POST', parameters, ...change });
    const { snippets } = await running.ask('requests.prepare', draft);
    return new Map(snippets.map(({ language, code }) => [language, code]));
  };
  const newestStatus = async (): Promise<string | undefined> => {
    const { items } = await running.ask('log.list', { filter: { method: 'socialize.setStatus' }, limit: 1 });
    const { request, errorCode } = await running.ask('log.get', { callId: items[0]?.callId ?? '' });
    expect(errorCode).toBe(0);
    return request.parameters.find(({ name }) => name === 'status')?.value;
  };
  const environment = () => ({ AUTHDESK_SECRET: SHOP_SECRET, AUTHDESK_TOKEN: token });

  test.skip.each(notInstalled)('%s, which is not installed here', () => {});

  describe.each(runnable)('%s', (language) => {
    test.each(compiled.has(language) ? calls.filter((_, index) => index % 4 === 0) : calls)(
      '%s',
      { tags: compiled.has(language) ? ['deep'] : [] },
      async (_, change) => {
        const output = await runSnippet(
          language,
          (await snippetsOf(change())).get(language) ?? '',
          folder.path,
          environment(),
        );
        expect(output).toContain('"errorCode":0');
        expect(await newestStatus()).toBe(awkward);
      },
    );
  });

  test.each(calls)('raw HTTP: %s', async (_, change) => {
    const text = (await snippetsOf(change())).get('http') ?? '';
    const [head = '', body = ''] = text.split('\n\n');
    const port = Number(/^Host: localhost:(\d+)$/m.exec(head)?.[1]);
    const filled = (part: string, encode: (value: string) => string): string =>
      part.replace('$AUTHDESK_SECRET', encode(SHOP_SECRET)).replace('$AUTHDESK_TOKEN', encode(token));
    const [first = '', ...headers] = head.split('\n');
    const wire = [filled(first, encodeURIComponent), ...headers.map((line) => filled(line, String)), '', ''].join(
      '\r\n',
    );
    const answer = await new Promise<string>((resolve, reject) => {
      const isHttps = port === Number(new URL(running.service.addresses.https).port);
      const socket = isHttps
        ? connectTls({ host: '127.0.0.1', port, servername: 'localhost', ca: running.service.caPem })
        : connectPlain(port, '127.0.0.1');
      let received = '';
      socket.setEncoding('utf8');
      socket.on('data', (chunk) => {
        received += String(chunk);
      });
      socket.on('end', () => resolve(received));
      socket.on('error', reject);
      socket.write(wire + filled(body, encodeURIComponent));
    });
    expect(answer).toContain('"errorCode":0');
    expect(await newestStatus()).toBe(awkward);
  });

  test('R15: secrets and tokens are variables, in every notation', async () => {
    for (const [, change] of calls) {
      for (const code of (await snippetsOf(change())).values()) {
        for (const value of [SHOP_SECRET, token]) {
          expect(code).not.toContain(value);
          expect(code).not.toContain(encodeURIComponent(value));
        }
      }
    }
  });
});
