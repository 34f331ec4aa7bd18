import { readdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listening } from '#node/http/listening.fixture.ts';
import { folderForEachTest } from '#node/lifetime.fixture.ts';
import type { CallDetail } from '#shared/contract/log.ts';
import { isMaskedHeader, isMaskedParameter } from '#shared/protocol/masked-values.ts';
import { decodeForm, percentEncode } from '#shared/protocol/percent.ts';
import { hiddenInLines, hostileCases, hostileParameters, hostileText } from '#shared/quoting/hostile.fixture.ts';
import { recordedCallExample as record } from '#shared/quoting/recorded-call.fixture.ts';
import { recordedCurl } from '#shared/quoting/recorded-curl.ts';
import { curlRecorder, recordedArguments, runProgram } from './run-program.fixture.ts';

const service = {
  caPath: "/home/o'neil/$(x)/ca.pem",
  addresses: { http: 'http://127.0.0.1:9480', https: 'https://127.0.0.1:9443' },
};

/** As Node hands over what came: one character for each byte, without what ends a line. */
const latin1 = hostileText.map((text) =>
  Buffer.from(text.toWellFormed())
    .toString('latin1')
    .replace(/[\r\n\0]/g, ''),
);

const calls: fc.Arbitrary<CallDetail> = fc
  .record({
    httpMethod: fc.constantFrom('GET', 'POST', 'PUT', 'HEAD', 'M-SEARCH'),
    transport: fc.constantFrom('http' as const, 'https' as const),
    host: fc.oneof(fc.constantFrom('localhost:9443', 'socialize.us1.example', 'localhost:9443@evil.example'), latin1),
    path: fc.oneof(
      fc.constantFrom('/socialize.getUserInfo', 'http://evil.example/a.b', '/a.b/../../c.d'),
      latin1.map((text) => `/${text.replace(/[? ]/g, '')}`),
    ),
    headers: fc.array(
      fc.tuple(fc.constantFrom('authorization', 'x-a', "x'$`!#", 'cookie', 'content-type', '@pwned'), latin1),
      { maxLength: 3 },
    ),
    query: hostileParameters,
    body: hostileParameters,
    masks: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
  })
  .map(({ httpMethod, transport, host, path, headers, query, body, masks }) => {
    const marked = (one: { name: string; value: string }, index: number) =>
      masks[index] && one.name !== '' ? { ...one, masked: true as const } : one;
    const inBody = httpMethod === 'GET' || httpMethod === 'HEAD' ? [] : body;
    return {
      ...record,
      httpMethod,
      transport,
      host,
      request: {
        target: `${path}?not-read`,
        headers: headers.map(([name, value], index): [string, string, true?] =>
          masks[index] ? [name, value, true] : [name, value],
        ),
        parameters: [
          ...query.map((one, index) => ({ ...marked(one, 4 + index), place: 'query' as const })),
          ...inBody.map((one, index) => ({ ...marked(one, 8 + index), place: 'body' as const })),
        ],
      },
    };
  });

/** Which variables the command says are to be set. */
const namesToSet = (command: string): string[] => /^#.*: (.*)\n/.exec(command)?.[1]?.split(', ') ?? [];

/** What the test puts into a variable: a text that would do harm if anything read it again. */
const textIn = (variable: string): string => `${variable} '$(: >pwned)&`;

/** What cURL sends for its arguments, one character a byte, by the rules of its manual page. */
function sentBy(words: readonly string[]) {
  const sent = { httpMethod: '', address: '', requestTarget: '', headers: [] as string[], query: '', body: '' };
  const data: string[] = [];
  const query: string[] = [];
  const flags = new Set<string>();
  const encoded = (word: string): string => {
    const equals = word.indexOf('=');
    if (equals < 1) throw new Error(`cURL would read a file, or send no name: ${word}`);
    return `${word.slice(0, equals)}=${percentEncode(word.slice(equals + 1))}`;
  };
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (['--globoff', '--path-as-is', '-G', '--head'].includes(word)) flags.add(word);
    else if (!word.startsWith('-')) sent.address = word;
    else {
      const bytes = rest.shift() ?? '';
      const value = Buffer.from(bytes, 'latin1').toString();
      if (word === '-X') sent.httpMethod = value;
      else if (word === '-H') {
        if (value.startsWith('@')) throw new Error('cURL would read headers from a file.');
        sent.headers.push(bytes);
      } else if (word === '-d' && value === '') data.push('');
      else if (word === '--data-raw') data.push(value);
      else if (word === '--data-urlencode') data.push(encoded(value));
      else if (word === '--url-query') query.push(value.startsWith('+') ? value.slice(1) : encoded(value));
      else if (word === '--request-target') sent.requestTarget = value;
      else if (word !== '--cacert' && word !== '--connect-to') throw new Error(`Not an option of ours: ${word}`);
    }
  }
  sent.query = [...query, ...(flags.has('-G') ? data : [])].join('&');
  sent.body = flags.has('-G') ? '' : data.join('&');
  sent.httpMethod ||= flags.has('--head') ? 'HEAD' : data.length > 0 && !flags.has('-G') ? 'POST' : 'GET';
  return sent;
}

describe('R51: a logged call, copied as cURL and pasted', () => {
  const folder = folderForEachTest();

  /** Runs commands in one shell, in which there is no program but what `prelude` defines; answers its output. */
  function run(shell: string, prelude: string, commands: readonly string[], path = '/nowhere'): Promise<Buffer> {
    const script = commands.flatMap((command) => [
      ...namesToSet(command).map((name) => `${name}='${textIn(name).replaceAll("'", `'\\''`)}'`),
      command,
    ]);
    // As pasted: read line by line, not from a script file.
    const given = shell === 'bash' ? ['--norc', '--noprofile'] : [];
    return runProgram(`/bin/${shell}`, given, `${prelude}\n${script.join('\n')}\n`, {
      cwd: folder.path,
      env: { PATH: path },
    });
  }

  test('sends the bytes that were sent before, and bash runs nothing of it, history expansion on', {
    tags: ['property'],
  }, async () => {
    const cases = hostileCases(calls);
    const commands = cases.map((call) => recordedCurl(call, service));
    for (const command of commands) {
      // Nothing that a terminal would act upon while it is pasted, and no line but those that we begin.
      expect(command).not.toMatch(hiddenInLines);
      for (const line of command
        .replace(/^#.*\n/, '')
        .split('\n')
        .slice(1))
        expect(line).toMatch(/^ {2}\S/);
    }
    const output = await run('bash', `${curlRecorder}\nset -o history -o histexpand`, commands);
    expect(readdirSync(folder.path)).toEqual([]);
    const received = recordedArguments(output, 'latin1');
    expect(received).toHaveLength(cases.length);
    cases.forEach((call, index) => {
      const command = commands[index] ?? '';
      const names = namesToSet(command);
      expect(new Set(names).size).toBe(names.length);
      for (const name of names) expect(name).toMatch(/^AUTHDESK_[A-Z0-9_]+$/);
      const sent = sentBy(received[index] ?? []);
      expect(sent.httpMethod).toBe(call.httpMethod);
      const given = (place: 'query' | 'body') =>
        call.request.parameters
          .filter((one) => one.place === place)
          .map((one) => [one.name.toWellFormed(), isMaskedParameter(one) ? undefined : one.value.toWellFormed()]);
      const decoded = (form: string) => decodeForm(form.replaceAll('+', '%2B')).map(({ name, value }) => [name, value]);
      const actual = { query: decoded(sent.query), body: decoded(sent.body) };
      for (const place of ['query', 'body'] as const) {
        const expected = given(place);
        expect(actual[place].map(([name]) => name)).toEqual(expected.map(([name]) => name));
        actual[place].forEach(([, value], at) => {
          const wanted = expected[at]?.[1];
          if (wanted === undefined) expect(value).toMatch(/^AUTHDESK_\w+ '\$\(: >pwned\)&$/);
          else expect(value).toBe(wanted);
        });
      }
      for (const header of call.request.headers) {
        const [name, value] = header;
        if (isMaskedHeader(header) || name.startsWith('@') || name === 'content-type') continue;
        expect(sent.headers).toContain(value.trim() === '' ? `${name};` : `${name}: ${value}`);
      }
      // It goes to the host of the call when that is one, and to this service in any case.
      const address = new URL(sent.address);
      expect([address.username, address.password, address.hash, address.search]).toEqual(['', '', '', '']);
      expect(sent.address).toMatch(/^https?:\/\/[!-~]+$/);
      const [to = ''] = (received[index] ?? []).filter((_, at, all) => all[at - 1] === '--connect-to');
      const port = call.transport === 'https' ? 9443 : 9480;
      if (to === '') expect(['localhost', '127.0.0.1']).toContain(address.hostname);
      else expect(to).toBe(`::127.0.0.1:${port}`);
      expect(call.request.target.startsWith('/') || sent.requestTarget !== '').toBe(true);
    });
  });

  test('does nothing in a plain POSIX shell either', { tags: ['property'] }, async () => {
    const commands = hostileCases(calls).map((call) => recordedCurl(call, service));
    const output = await run('sh', curlRecorder, commands);
    expect(readdirSync(folder.path)).toEqual([]);
    expect(recordedArguments(output, 'latin1')).toHaveLength(commands.length);
  });

  test('real cURL sends it as it was and reads no file', async () => {
    const received: { request: IncomingMessage; body: string }[] = [];
    const server = createServer(async (request, response) => {
      received.push({ request, body: await text(request) });
      response.end();
    });
    const { port, stop } = await listening(server);
    const local = { ...service, addresses: { ...service.addresses, http: `http://127.0.0.1:${port}` } };
    const hostile: CallDetail['request']['parameters'] = [
      ['a@pwned', '@pwned'],
      ['@pwned', 'x'],
      ['=pwned', '=y'],
      ['', '@pwned'],
      ['+', '+ %2B'],
      ['brackets[0]{a,b}', '{a,b}[1-3]'],
      ['<pwned', '<pwned'],
      ['line', 'a\r\nb\0c\x1b[201~\n'],
      ['empty', ''],
      ['x`$(: >pwned)`', 'it\'s "$(: >pwned)" !! …'],
      ['unicode', '東京🎉\u202egnp'],
    ].map(([name = '', value = '']) => ({ name, value, place: 'query' as const }));
    const inBody = hostile.map((one) => ({ ...one, place: 'body' as const }));
    const call = (change: Partial<CallDetail>, request: Partial<CallDetail['request']>): CallDetail => ({
      ...record,
      transport: 'http',
      host: `localhost:${port}`,
      ...change,
      request: { ...record.request, ...request },
    });
    const headers: CallDetail['request']['headers'] = [
      ['x-quoted', `"; : >pwned; ' \xe9\x9f`],
      ['x-empty', ''],
      ['@pwned', 'x'],
    ];
    const cases = [
      call({}, { parameters: hostile, headers }),
      call({ httpMethod: 'POST' }, { parameters: [...hostile, ...inBody], headers }),
      call({ httpMethod: 'PUT' }, { parameters: inBody }),
      call({ host: `evil.example` }, { target: '/a.b/../{c,d}[1-3]#e' }),
      call({ host: `localhost:${port}@evil.example` }, { target: 'http://evil.example/x' }),
      call({ httpMethod: 'POST' }, { parameters: [] }),
    ];
    const curl = ['/usr/bin', '/bin', '/usr/local/bin', '/opt/homebrew/bin'].join(':');
    writeFileSync(folder.file('pwned'), 'file=was+read');
    await run(
      'bash',
      // Its own configuration is none of ours; silent, so that a complaint is one.
      'curl() { command curl --disable --silent --show-error --output /dev/null "$@"; }',
      cases.map((one) => recordedCurl(one, local)),
      curl,
    );
    await stop();
    expect(readdirSync(folder.path)).toEqual(['pwned']);
    expect(received).toHaveLength(cases.length);
    const bare = (list: typeof hostile) => list.map(({ name, value }) => ({ name, value }));
    const queryOf = (index: number) => decodeForm(received[index]?.request.url?.split('?')[1] ?? '');
    expect(queryOf(0)).toEqual(bare(hostile));
    expect(queryOf(1)).toEqual(bare(hostile));
    expect(decodeForm(received[1]?.body ?? '')).toEqual(bare(hostile));
    expect(decodeForm(received[2]?.body ?? '')).toEqual(bare(hostile));
    for (const index of [0, 1]) {
      expect(received[index]?.request.headers).toMatchObject({ 'x-quoted': `"; : >pwned; ' \xe9\x9f`, 'x-empty': '' });
    }
    expect(received.map(({ request }) => request.method)).toEqual(['GET', 'POST', 'PUT', 'GET', 'GET', 'POST']);
    expect([received[3]?.request.url, received[3]?.request.headers.host]).toEqual([
      '/a.b/../{c,d}[1-3]%23e',
      'evil.example',
    ]);
    expect([received[4]?.request.url, received[4]?.request.headers.host]).toEqual([
      'http://evil.example/x',
      `localhost:${port}@evil.example`,
    ]);
    expect(received[5]?.body).toBe('');
  });
});
