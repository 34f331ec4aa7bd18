import { createServer } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { listeningForAll } from '#node/http/listening.fixture.ts';
import { CRM_SECRET, draftOf, runningForAll, SHOP_SECRET, tokenOfServer } from '#service/fixtures/running.fixture.ts';
import { shownPiece } from '#service/fixtures/secret-forms.fixture.ts';
import type { OperationInput } from '#shared/contract/index.ts';
import { asSentence } from '#shared/words/as-sentence.ts';

type Draft = OperationInput<'requests.send'>;

const draft = draftOf();

describe('the Requests panel', () => {
  const running = runningForAll();
  let userToken: string;
  let siteToken: string;
  let ownCallId: string;
  /** Called when the call that is never answered has arrived. */
  let slow: (() => void) | undefined;
  const bodies: Readonly<Record<string, readonly [type: string, encoding: string, body: Buffer]>> = {
    'b.latin': ['text/plain; charset=ISO-8859-1', '', Buffer.from('Gr\xf6\xdfe', 'latin1')],
    'b.unnamed': ['text/plain', '', Buffer.from('Gr\xf6\xdfe', 'latin1')],
    'b.gzip': ['application/json', 'gzip', gzipSync('{"a":"Größe"}')],
    'b.br': ['application/json', 'br', brotliCompressSync('{"a":"Größe"}')],
    'b.bomb': ['text/plain', 'gzip', gzipSync('x'.repeat(6 * 1024 * 1024))],
    'b.binary': ['image/png', '', Buffer.from([0x89, 0x50, 0, 0xff])],
  };

  beforeAll(async () => {
    userToken = await tokenOfServer(running);
    siteToken = await tokenOfServer(running, {});
    const { items } = await running.ask('log.list', {});
    ownCallId = items[0]?.callId ?? '';
  });
  /** A server that is not this service. */
  const other = listeningForAll(
    createServer((request, response) => {
      if (request.url?.startsWith('/a.large')) response.end('x'.repeat(6 * 1024 * 1024));
      else if (request.url?.startsWith('/a.reset')) request.socket.destroy();
      else if (request.url?.startsWith('/a.slow')) slow?.();
      else if (request.url?.startsWith('/b.')) {
        const [type = '', encoding = '', body = Buffer.alloc(0)] =
          bodies[request.url.slice(1).split('?')[0] ?? ''] ?? [];
        response.writeHead(200, { 'content-type': type, ...(encoding && { 'content-encoding': encoding }) }).end(body);
      } else response.writeHead(302, { location: '/elsewhere', 'x-call-id': ownCallId }).end('moved');
    }),
  );
  const otherOrigin = () => `http://127.0.0.1:${other.port}`;
  const send = (change: Partial<Draft> = {}) => running.ask('requests.send', { ...draft, ...change });
  const prepare = (change: Partial<Draft> = {}) => running.ask('requests.prepare', { ...draft, ...change });

  const ofServers = [{ kind: 'signature' }, { kind: 'secret' }, { kind: 'secret', userKey: 'AK1' }] as const;
  const withToken = (place: 'header' | 'parameter') => ({ kind: 'token', token: userToken, place }) as const;
  const httpMethods = ['GET', 'POST'] as const;

  describe('a built call is accepted by the service', () => {
    test.each(httpMethods)('with each credential of a server, by %s', async (httpMethod) => {
      for (const credential of ofServers) {
        const { response, record, request } = await send({ credential, httpMethod });
        expect(request.warnings).toEqual([]);
        expect(JSON.parse(response?.body ?? '')).toMatchObject({ errorCode: 0, UID: 'u-1' });
        expect(record).toMatchObject({ method: 'socialize.getUserInfo', errorCode: 0, apiKey: '3_shop' });
        expect(record?.trace.length).toBeGreaterThan(2);
      }
    });
    test.each(['header', 'parameter'] as const)('a token as %s', async (place) => {
      const { response, request } = await send({ credential: withToken(place), parameters: [] });
      expect(request.warnings).toEqual([]);
      expect(response?.body).toMatch(/^<\?xml[\s\S]*<UID>u-1/);
    });
    const awkward = { status: `!'()*~ %2B+&=/?#"<>\\ \t\n東京🎉\u0000` };
    test.each([
      ['F 5.2: values with every awkward character, by GET', 'GET', awkward],
      ['F 5.2: values with every awkward character, by POST', 'POST', awkward],
      ['a lone surrogate is signed as it is sent', 'GET', { status: 'a\ud800', '\ud800': '1', '\uffe0': '2' }],
    ] as const)('%s', async (_, httpMethod, more) => {
      const parameters = Object.entries({ UID: 'u-1', ...more }).map(([name, value]) => ({ name, value }));
      const { record } = await send({ method: 'socialize.setStatus', httpMethod, parameters });
      expect(record).toMatchObject({ errorCode: 0 });
    });
    test('timing and headers of the response are there', async () => {
      const { response } = await send();
      expect(response?.timing.total).toBeGreaterThanOrEqual(response?.timing.firstByte ?? Number.NaN);
      expect(response?.headers.map(([name]) => name)).toContain('x-call-id');
    });
  });

  test('spec Signature: every stage is shown, the key only by owner and length', async () => {
    const { signature, url } = await prepare({
      timestamp: '1700000000',
      nonce: 'n1',
      base: 'http://socialize.localhost:8080',
    });
    expect(signature).toMatchObject({
      joined: 'UID=u-1&apiKey=3_shop&nonce=n1&timestamp=1700000000',
      parts: [
        'GET',
        'http%3A%2F%2Fsocialize.localhost%3A8080%2Fsocialize.getUserInfo',
        'UID%3Du-1%26apiKey%3D3_shop%26nonce%3Dn1%26timestamp%3D1700000000',
      ],
      key: { owner: 'site Shop (3_shop)', bytes: 32 },
    });
    expect(signature?.baseString).toBe(signature?.parts.join('&'));
    expect(Buffer.from(signature?.digestHex ?? '', 'hex').toString('base64')).toBe(signature?.signature);
    expect(new URL(url).searchParams.get('sig')).toBe(signature?.signature);
  });

  test('R15: neither secrets nor tokens leave the service', async () => {
    for (const credential of [...ofServers, withToken('parameter'), withToken('header')]) {
      for (const httpMethod of httpMethods) {
        const shown = JSON.stringify(await send({ credential, httpMethod }));
        for (const value of [SHOP_SECRET, CRM_SECRET, userToken]) {
          expect(shown).not.toContain(value);
          expect(shown).not.toContain(encodeURIComponent(value));
        }
      }
    }
  });

  test('R15: a secret in the wrong field does not leave the service either', async () => {
    for (const credential of [{ kind: 'signature' }, { kind: 'none' }] as const) {
      for (const name of ['UID', 'context', 'secret[]', CRM_SECRET]) {
        const shown = JSON.stringify(await send({ credential, parameters: [{ name, value: SHOP_SECRET }] }));
        expect(shownPiece(shown, SHOP_SECRET)).toBeUndefined();
        expect(shownPiece(shown, CRM_SECRET)).toBeUndefined();
      }
    }
  });

  describe('a warning says what the service then refuses, and why', () => {
    const cases: readonly (readonly [string, () => Partial<Draft>])[] = [
      ['400001', () => ({ parameters: [...draft.parameters, { name: 'uid', value: 'u-2' }] })],
      ['400002', () => ({ parameters: [] })],
      ['400002', () => ({ method: 'socialize.setStatus' })],
      ['400002', () => ({ credential: { kind: 'token', token: siteToken, place: 'header' }, parameters: [] })],
      ['400006', () => ({ timestamp: 'now' })],
      ['400093', () => ({ apiKey: '3_none', credential: { kind: 'none' } })],
      ['400096', () => ({ method: 'accounts.store.downloadConsentDocument' })],
      ['400001', () => ({ credential: { kind: 'signature', userKey: 'AK1' } })],
      ['403002', () => ({ timestamp: String(Math.floor(running.clock() / 1000) - 121) })],
      ['403004', () => ({ nonce: 'used-once' })],
      ['403005', () => ({ credential: { kind: 'none' } })],
      ['403006', () => ({ credential: { kind: 'secret' }, transport: 'http' })],
      ['403007', () => ({ credential: withToken('header'), parameters: [{ name: 'UID', value: 'u-2' }] })],
      [
        '403042',
        () => ({
          method: 'accounts.login',
          credential: { kind: 'none' },
          parameters: ['loginID', 'password'].map((name) => ({ name, value: 'nobody' })),
        }),
      ],
      ['403025', () => ({ credential: withToken('header'), transport: 'http' })],
      ['405001', () => ({ method: 'socialize.getUserInf' })],
      ['405001', () => ({ method: 'social.getUserInfo' })],
      ['500024', () => ({ credential: { kind: 'token', token: 'st2.s.unknown', place: 'header' } })],
    ];
    test.each(cases)('%s (%#)', async (errorCode, change) => {
      await send({ nonce: 'used-once' });
      const { request, record } = await send(change());
      expect(String(record?.errorCode)).toBe(errorCode);
      expect(request.warnings.join(' ')).toBe(`${errorCode}: ${asSentence(record?.reason ?? '')}`);
    });
    const expectWarned = async (errorCode: number, change: Partial<Draft>) => {
      const { record, request } = await send(change);
      const warned = expect.stringContaining(String(errorCode));
      expect([record?.errorCode, request.warnings.join()]).toEqual([errorCode, warned]);
    };
    test('D38: a call to a mock response is checked against its declaration before it is sent', async () => {
      for (const method of ['accounts.store.downloadConsentDocument', 'ds.newThing', 'socialize.setStatus']) {
        await running.ask('mockResponses.save', {
          apiKey: '3_shop',
          mockResponse: { method, body: { on: '{{on:boolean}}', user: '{{UID}}' } },
        });
        expect((await send({ method, parameters: [] })).request.warnings).toEqual([]);
        await expectWarned(400006, { method, parameters: [{ name: 'on', value: 'maybe' }] });
        await expectWarned(403005, { method, credential: { kind: 'none' } });
        expect((await send({ method, parameters: [] })).record).toMatchObject({ errorCode: 0, mocked: true });
        await running.ask('mockResponses.remove', { apiKey: '3_shop', method });
      }
    });
    test('a wrong namespace or data center in the host', async () => {
      const { port } = new URL(running.service.addresses.https);
      await expectWarned(400001, { base: `https://accounts.us1.authdesk.localhost:${port}` });
      await expectWarned(301001, { base: `https://socialize.eu1.authdesk.localhost:${port}` });
    });
  });

  describe('another base address', () => {
    test('is sent to, redirects are not followed, and no record of this service is shown for it', async () => {
      const { response, record, request } = await send({ base: otherOrigin(), transport: 'http' });
      expect([response?.status, response?.body, record]).toEqual([302, 'moved', undefined]);
      expect(request.url.startsWith(`${otherOrigin()}/socialize.getUserInfo?`)).toBe(true);
    });
    test('R21: an endless response is cut off', async () => {
      const { failure } = await send({ base: otherOrigin(), transport: 'http', method: 'a.large' });
      expect(failure).toMatch(/longer than 5120 KiB/);
    });
    test.each([
      ['in ISO-8859-1', 'b.latin', 'Größe', undefined],
      ['that names no charset and is no UTF-8', 'b.unnamed', 'Größe', undefined],
      ['that is packed by gzip, unasked', 'b.gzip', '{"a":"Größe"}', undefined],
      ['that is packed by Brotli', 'b.br', '{"a":"Größe"}', undefined],
      ['that is no text', 'b.binary', '', 'iVAA/w=='],
    ])('a body %s is read as it was written', async (_, method, body, bytes) => {
      const { response } = await send({ base: otherOrigin(), transport: 'http', method });
      expect([response?.body, response?.bytes]).toEqual([body, bytes]);
    });
    test('R21: a body that grows beyond the limit when it is unpacked stays packed', async () => {
      const { response } = await send({ base: otherOrigin(), transport: 'http', method: 'b.bomb' });
      expect(response?.body.length ?? 0).toBeLessThan(100_000);
    });
    test('a call that waits for its response can be cancelled; another one, and one that has ended, stays', async () => {
      const arrived = new Promise<void>((resolve) => {
        slow = resolve;
      });
      const sent = send({ base: otherOrigin(), transport: 'http', method: 'a.slow', ticket: 't-1' });
      await arrived;
      await running.ask('requests.cancel', { ticket: 't-2' });
      await running.ask('requests.cancel', { ticket: 't-1' });
      expect(await sent).toMatchObject({ failure: 'The call was cancelled before its response.' });
      await running.ask('requests.cancel', { ticket: 't-1' });
    });
    test.each([
      ['nothing listens', () => 'http://127.0.0.1:1', 'a.b', /Nothing listens/],
      ['the name is unknown', () => 'http://unknown.invalid', 'a.b', /finds no address|no way|did not answer/],
      ['the connection ends', otherOrigin, 'a.reset', /closed the connection/],
      [
        'HTTPS is spoken to an HTTP port',
        () => otherOrigin().replace('http:', 'https:'),
        'a.b',
        /does not speak HTTPS|closed/,
      ],
    ])('when %s, a sentence says so', async (_, base, method, message) => {
      const { failure, response } = await send({ base: base(), method });
      expect(response).toBeUndefined();
      expect(failure).toMatch(message);
      expect(failure).toMatch(/\.$/);
      expect(failure).not.toContain('UID');
    });
  });

  describe('R15: a secret leaves this machine only when the user confirmed where to', () => {
    const away = 'http://192.0.2.1:9';
    const secrets: readonly (readonly [string, () => Partial<Draft>, RegExp])[] = [
      ['the secret of the site', () => ({ credential: { kind: 'secret' } }), /the secret of 3_shop/],
      ['the secret of an application', () => ({ credential: { kind: 'secret', userKey: 'AK1' } }), /the secret of AK1/],
      ['a token in the header', () => ({ credential: withToken('header') }), /the access token/],
      ['a token as parameter', () => ({ credential: withToken('parameter') }), /the access token/],
      ['a parameter', () => ({ parameters: [{ name: 'Client_Secret', value: 'x' }] }), /the value of Client_Secret/],
    ];
    test.each(secrets)('%s, in clear', async (_, change, what) => {
      const given = { ...draft, base: away, ...change() };
      const { leaving } = await prepare(given);
      expect(leaving).toMatchObject({ origin: away, host: '192.0.2.1:9', inClear: true });
      expect(leaving?.what.join()).toMatch(what);
      const problem = await running.problem('requests.send', given);
      expect(problem).toMatchObject({ code: 'refused', member: 'confirmedOrigin' });
      expect(problem.message).toMatch(what);
      expect(problem.message).toContain('in clear, over plain HTTP to http://192.0.2.1:9');
      for (const value of [SHOP_SECRET, CRM_SECRET, userToken]) expect(JSON.stringify(problem)).not.toContain(value);
    });
    test('over HTTPS too, and a confirmation is valid for its own origin only', async () => {
      const given: Draft = { ...draft, base: 'https://unknown.invalid', credential: { kind: 'secret' } };
      expect((await prepare(given)).leaving).toMatchObject({ host: 'unknown.invalid', inClear: false });
      for (const confirmed of [
        {},
        { confirmedOrigin: 'http://unknown.invalid' },
        { confirmedOrigin: 'https://other.invalid' },
      ]) {
        const problem = await running.problem('requests.send', { ...given, ...confirmed });
        expect(problem.message).toContain('over HTTPS to https://unknown.invalid');
      }
      const { failure } = await send({ ...given, confirmedOrigin: 'https://unknown.invalid' });
      expect(failure).toMatch(/unknown\.invalid/);
    });
    test('nothing is asked about a call that takes no secret away', async () => {
      const cases: Readonly<Record<string, Partial<Draft>>> = {
        'to this service': { credential: { kind: 'secret' } },
        'to another program of this machine': { credential: { kind: 'secret' }, base: otherOrigin() },
        'a signature, which is no secret': { base: away },
        'an empty token': { base: away, credential: { kind: 'token', token: '', place: 'header' } },
      };
      for (const [what, change] of Object.entries(cases)) {
        expect((await prepare(change)).leaving, what).toBeUndefined();
      }
    });
  });

  test('R51: a value is shown as it is sent, also when it looks masked', async () => {
    const shown = await prepare({ parameters: [{ name: 'UID', value: 'u…' }] });
    expect(shown.url).toContain('UID=u%E2%80%A6');
    expect(shown.masked).toBe(false);
    expect(await prepare({ credential: { kind: 'secret' } })).toMatchObject({ masked: true });
  });

  test('what cannot become a call is refused, and the member named', async () => {
    for (const [change, member] of [
      [{ base: 'ftp://x' }, 'base'],
      [{ base: 'https://user:pw@localhost' }, 'base'],
      [{ base: 'https://localhost/path' }, 'base'],
      [{ method: 'a/../b' }, 'method'],
      [{ method: 'a.b?x=1' }, 'method'],
      [{ apiKey: '3_none' }, 'apiKey'],
      [{ credential: { kind: 'signature', userKey: 'AK9' } as const }, 'credential.userKey'],
    ] as const) {
      const problem = await running.problem('requests.prepare', { ...draft, ...change });
      expect(problem, JSON.stringify(change)).toMatchObject({ member, next: expect.stringMatching(/\.$/) });
    }
  });

  test('D36: the method list has documentation and parameters, and does not offer the two end-points', async () => {
    const methods = await running.ask('methods.list', {});
    const names = methods.map(({ name }) => name);
    expect(names).toContain('socialize.getUserInfo');
    expect(names).not.toContain('socialize.getToken');
    for (const { documentation } of methods) expect(documentation).not.toBe('');
  });
});
