import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { accountRepository } from '#service/core/accounts/repository.ts';
import { codeRepository } from '#service/core/credentials/tokens/codes.ts';
import { tokenRepository } from '#service/core/credentials/tokens/repository.ts';
import { dataCenterRepository } from '#service/core/data-centers/repository.ts';
import { callRepository } from '#service/core/log/calls.ts';
import { loginRepository } from '#service/core/provider-logins/repository.ts';
import { siteRepository } from '#service/core/sites/repository.ts';
import { API_KEY, SECRET, startTestService } from '#service/fixtures/listeners.fixture.ts';
import { hiddenFields, loginPath, redirected } from '#service/fixtures/login.fixture.ts';

const service = forAllTests(startTestService, (one) => one.stop());

const echo = (received: { text: string }) => JSON.parse(received.text);

describe('hosts', () => {
  test.each([
    ['localhost:9443', undefined, undefined],
    ['[::1]', undefined, undefined],
    ['[::1]:9480', undefined, undefined],
    ['accounts.eu1.authdesk.localhost:9443', 'eu1', 'accounts'],
    ['Socialize.US1.Authdesk.Localhost.', 'us1', 'socialize'],
  ])('D3: %s is a host of this service', async (host, dataCenter, namespace) => {
    for (const transport of ['http', 'https'] as const) {
      const received = await service.send({ transport, path: '/socialize.getUserInfo', headers: { host } });
      expect(received.status).toBe(200);
      expect(echo(received)).toMatchObject({ errorCode: 0, ...(dataCenter && { dataCenter, namespace }) });
    }
  });

  test.each(['evil.example', 'user@localhost'])(
    'R28: the host %s is refused with 421 on both listeners, and logged',
    async (host) => {
      for (const transport of ['http', 'https'] as const) {
        const received = await service.send({ transport, path: '/socialize.login', headers: { host } });
        expect(received.status).toBe(421);
        expect(received.headers['content-type']).toContain('text/plain');
        expect(received.text.trim().split('\n')).toHaveLength(1);
        expect(service.callOf(received)).toMatchObject({ httpStatus: 421, host, transport });
      }
    },
  );

  test('R28: a host that was sent twice, or not at all, is refused', async () => {
    const twice = await service.raw(
      'GET /socialize.getUserInfo HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    );
    expect(twice).toMatch(/^HTTP\/1\.1 4(00|21) /);
    const none = await service.raw('GET /socialize.getUserInfo HTTP/1.0\r\n\r\n');
    expect(none).toMatch(/^HTTP\/1\.1 421 /);
  });

  test('D3: a host of the setting allowedHosts selects no data center, so all of them are served', async () => {
    const opened = await startTestService({ http: { allowedHosts: ['Desk.Office.Example'] } });
    const received = await opened.send({
      path: '/socialize.getUserInfo',
      headers: { host: 'desk.office.example:9443' },
    });
    expect(received.status).toBe(200);
    await opened.stop();
  });
});

describe('paths and methods', () => {
  test('D5: a path without an endpoint gets 404 and one line', async () => {
    for (const path of [
      '/',
      '/socialize',
      '/a/b.c',
      '/socialize.login/',
      '/.socialize',
      '/..',
      '//socialize.login',
      '/%2e',
      '/login/decision/',
    ] as const) {
      const received = await service.send({ path });
      expect(received.status).toBe(404);
      expect(received.text.trim().split('\n')).toHaveLength(1);
      expect(service.callOf(received).httpStatus).toBe(404);
    }
  });

  test('D6: other methods get 405 and Allow', async () => {
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND', 'QUERY'] as const) {
      const received = await service.send({ method, path: '/socialize.getUserInfo' });
      expect(received.status).toBe(405);
      expect(received.headers.allow).toBe('GET, POST');
    }
  });

  // RFC 9112, 3.2.2: what a client sends that takes Authdesk for its proxy.
  test.each([
    ['http://localhost/socialize.x?a=1', /^HTTP\/1\.1 200 [\s\S]*\["a","1","query"\]/],
    ['HTTPS://socialize.us1.authdesk.localhost:9443/socialize.x', /^HTTP\/1\.1 200 [\s\S]*"dataCenter":"us1"/],
    ['http://evil.example/socialize.x', /^HTTP\/1\.1 421 /],
    ['http://user@localhost/socialize.x', /^HTTP\/1\.1 421 /],
  ])('D3, R28: a request line with the whole address %s: its host counts', async (target, expected) => {
    const received = await service.raw(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    expect(received).toMatch(expected);
  });

  test('D21: the decision of a login is taken by POST only', async () => {
    const received = await service.send({ path: '/login/decision' });
    expect(received.status).toBe(405);
    expect(received.headers.allow).toBe('POST');
  });
});

describe('parameters', () => {
  test('D6: query and body are merged, blanks and UTF-8 decoded once', async () => {
    const received = await service.form('b=%C3%A9+%252B&c', { path: '/socialize.x?a=1%202&%C3%BC=%2B' });
    expect(echo(received).parameters).toEqual([
      ['a', '1 2', 'query'],
      ['ü', '+', 'query'],
      ['b', 'é %2B', 'body'],
      ['c', '', 'body'],
    ]);
  });

  test('D6: a body without a content type is read as a form', async () => {
    const received = await service.raw(
      'POST /socialize.x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 3\r\n\r\na=b',
    );
    expect(received).toContain('[["a","b","body"]]');
  });

  test('D6: raw UTF-8 bytes in a body are text; in an address they end in a clean 400', async () => {
    expect(echo(await service.form('b=é', { path: '/socialize.x' })).parameters).toEqual([['b', 'é', 'body']]);
    const received = await service.raw(Buffer.from('GET /socialize.x?q=é HTTP/1.1\r\nHost: localhost\r\n\r\n'));
    expect(received).toMatch(/^HTTP\/1\.1 400 /);
  });

  test.each([
    ['a JSON body', '{"a":1}', 'application/json', 'content type'],
    ['a multipart body', '--x', 'multipart/form-data; boundary=x', 'http_build_query()'],
    ['a broken percent-encoding', 'a=%zz', 'application/x-www-form-urlencoded', '"a"'],
    ['percent-encoded bytes that are not UTF-8', 'a=%ff', 'application/x-www-form-urlencoded', '"a"'],
  ])('D6: %s is 400001 in the form of the endpoint', async (_name, body, contentType, words) => {
    const received = await service.send({
      method: 'POST',
      path: '/socialize.x',
      body,
      headers: { 'content-type': contentType },
    });
    expect(received.status).toBe(200);
    expect(echo(received)).toMatchObject({ errorCode: 400001, details: expect.stringContaining(words) });
  });

  test.each([
    ['twice in the query', '/socialize.x?a=1&a=2', ''],
    ['in query and body', '/socialize.x?a=1', 'a=2'],
  ])('D7: a parameter that is sent %s with different values is 400001', async (_name, path, body) => {
    const received = await service.form(body, { path });
    expect(echo(received)).toMatchObject({ errorCode: 400001, details: expect.stringContaining('more than once') });
  });
});

describe('responses', () => {
  test('D8: a body over 1 KiB is compressed for those who accept gzip', async () => {
    const path = '/socialize.x?long=1';
    const plain = await service.send({ path });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers.vary).toBe('accept-encoding');
    for (const accepted of ['gzip', 'deflate, gzip;q=0.5', '*', 'GZIP']) {
      const packed = await service.send({ path, headers: { 'accept-encoding': accepted } });
      expect(packed.headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(packed.bytes)).toEqual(plain.bytes);
    }
    for (const refused of ['identity', 'gzip;q=0', '*;q=0', 'br, gzip; q=0.00']) {
      const whole = await service.send({ path, headers: { 'accept-encoding': refused } });
      expect(whole.headers['content-encoding']).toBeUndefined();
    }
    const short = await service.send({ path: '/socialize.x', headers: { 'accept-encoding': 'gzip' } });
    expect(short.headers['content-encoding']).toBeUndefined();
  });

  test('an exception becomes 500001 in the form of the endpoint, without a stack, and one line in the log', async () => {
    const received = await service.send({ path: '/socialize.boom' });
    expect(echo(received)).toMatchObject({ errorCode: 500001 });
    expect(received.text).not.toContain('boom with');
    expect(service.lines.at(-1)).toMatch(/^500001 in socialize\.boom, call [0-9a-f]{32}: Error: boom.*$/);
    expect(service.callOf(received).trace.at(-1)).toMatchObject({ outcome: 'failed' });
  });
});

describe('unexpected failures', () => {
  const boom = () => {
    throw new Error('boom');
  };
  const basic = { authorization: `Basic ${Buffer.from(`${API_KEY}:${SECRET}`).toString('base64')}` };

  test('F 1.5: the token endpoint says 500001 as an OAuth error, and none of its writes stays', async () => {
    vi.spyOn(service.store.of(tokenRepository), 'issue').mockImplementationOnce(boom);
    const received = await service.form({ grant_type: 'none', x_siteUID: 'u-undone' }, { headers: basic });
    expect(received.status).toBe(500);
    expect(JSON.parse(received.text)).toEqual({ error: 'invalid_request', error_description: '500001 - Server error' });
    expect(service.store.of(accountRepository).get(API_KEY, 'u-undone')).toBeUndefined();
    expect(service.callOf(received)).toMatchObject({ errorCode: 500001, httpStatus: 500 });
  });

  test('F 1.5: the login endpoint goes back to the site with access_denied 500001', async () => {
    vi.spyOn(service.store.of(loginRepository), 'create').mockImplementationOnce(boom);
    const received = await service.send({ path: loginPath() });
    expect(redirected(received).parameters).toEqual({
      error: 'access_denied',
      error_description: '500001 - Server error',
      state: 's-1',
    });
  });

  test('F 1.5: so does a login that was decided but could not be kept; it is not decided again', async () => {
    const created = vi.spyOn(service.store.of(loginRepository), 'create');
    vi.spyOn(service.store, 'appendCall').mockImplementationOnce(boom);
    const received = await service.send({ path: loginPath() });
    expect(redirected(received).parameters).toMatchObject({ error: 'access_denied', state: 's-1' });
    expect(created).toHaveBeenCalledTimes(1);
    created.mockRestore();
    expect(service.callOf(received)).toMatchObject({ errorCode: 500001, httpStatus: 302 });
  });

  test('F 1.5: a login that fails before its redirect_uri is verified ends in a page', async () => {
    vi.spyOn(service.store.of(siteRepository), 'get').mockImplementationOnce(boom);
    const received = await service.send({ path: loginPath() });
    expect([received.status, received.headers.location]).toEqual([400, undefined]);
    expect(service.callOf(received).errorCode).toBe(500001);
  });

  test('an exception before the endpoint fails one call, not the service', async () => {
    vi.spyOn(service.store.of(dataCenterRepository), 'list').mockImplementationOnce(boom);
    const received = await service.send({
      path: '/socialize.x',
      headers: { host: 'socialize.us1.authdesk.localhost' },
    });
    expect([received.status, received.text]).toEqual([500, expect.stringMatching(/^500001: Server error/)]);
    expect(service.lines.at(-1)).toMatch(/^A call broke off: Error: boom/);
    expect((await service.send({ path: '/socialize.x' })).status).toBe(200);
  });

  test('D21: a decision that fails gets a page, and can be made again', async () => {
    const fields = {
      ...hiddenFields((await service.send({ path: loginPath() })).text),
      person: 'uid:u-ada',
      decision: 'approve',
    };
    vi.spyOn(service.store.of(codeRepository), 'issue').mockImplementationOnce(boom);
    const failed = await service.form(fields, { path: '/login/decision' });
    expect(failed.status).toBe(500);
    expect(failed.text).toContain('Something unexpected happened');
    expect((await service.form(fields, { path: '/login/decision' })).status).toBe(302);
  });

  test('when even the log row cannot be kept, the client gets its response and the host a line', async () => {
    const spy = vi.spyOn(service.store, 'appendCall').mockImplementation(boom);
    const received = await service.send({ path: '/socialize.x' });
    spy.mockRestore();
    expect(echo(received).errorCode).toBe(500001);
    expect(service.lines.at(-1)).toMatch(/could not be logged: Error: boom/);
  });
});

describe('the log', () => {
  test('every call leaves one row and one event, with its trace', async () => {
    const before = service.store.of(callRepository).totals().calls;
    const received = await service.send({ path: '/socialize.login' });
    expect(service.store.of(callRepository).totals().calls).toBe(before + 1);
    const row = service.callOf(received);
    expect(row).toMatchObject({ method: 'socialize.login', httpStatus: 400, errorCode: 400002 });
    expect(row.trace.length).toBeGreaterThan(0);
    const event = service.events.findLast((each) => each.type === 'call');
    expect(event).toMatchObject({ call: { callId: row.callId } });
    expect(event).not.toHaveProperty('call.request');
  });

  test('R15: secrets, tokens and codes never reach the log', async () => {
    const marks = ['TopSecretValue1', 'TopSecretValue2', 'TopSecretValue3', 'TopSecretValue4', 'TopSecretValue5'];
    const basic = Buffer.from(`${API_KEY}:${SECRET}`).toString('base64');
    const sent = [
      service.form(
        { secret: marks[0] ?? '', oauth_token: marks[1] ?? '', code: marks[2] ?? '' },
        { path: `/socialize.x?client_secret=${marks[3]}` },
      ),
      service.send({
        path: '/socialize.x',
        headers: {
          authorization: `OAuth ${marks[4]}`,
          cookie: `a=${marks[4]}`,
          referer: `https://a.example/?code=${marks[2]}`,
        },
      }),
      service.send({ path: `/no-method?secret=${marks[0]}` }),
      service.send({ path: `/socialize.x?secret=${marks[0]}`, headers: { host: 'evil.example' } }),
      service.send({
        method: 'POST',
        path: '/socialize.x',
        body: JSON.stringify({ secret: marks[0] }),
        headers: { 'content-type': 'application/json' },
      }),
      service.form({ grant_type: 'none' }, { headers: { authorization: `Basic ${basic}` } }),
    ];
    const issued: string[] = [];
    for (const received of await Promise.all(sent)) {
      if (received.text.includes('access_token')) issued.push(echo(received).access_token);
      const row = JSON.stringify(service.callOf(received));
      for (const mark of [...marks, SECRET, basic, ...issued]) expect(row).not.toContain(mark);
    }
    expect(issued).toHaveLength(1);
  });
});

describe('limits', () => {
  test('R17: a body over the limit gets 413 while it is still being sent, and logged', async () => {
    for (const headers of [{}, { 'transfer-encoding': 'chunked' }]) {
      const received = await service.form(`a=${'x'.repeat(3 * 1024 * 1024)}`, { path: '/socialize.x', headers });
      expect(received.status).toBe(413);
      expect(received.text.trim().split('\n')).toHaveLength(1);
      expect(service.callOf(received).httpStatus).toBe(413);
    }
    const fits = await service.form(`a=${'x'.repeat(1024 * 1024 - 2)}`, { path: '/socialize.x' });
    expect(fits.status).toBe(200);
  });

  test('R17: a Content-Length over the limit is refused before the body comes', async () => {
    const socket = await service.socket();
    const received = once(socket, 'data').then(String);
    socket.write('POST /socialize.x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9999999\r\n\r\n');
    expect(await received).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
  });

  test.each([
    ['a body that is too large', '/socialize.x', 9_999_999, '413'],
    ['a path without an endpoint', '/nothing', 3, '404'],
  ])('R17: Expect: 100-continue with %s: the answer comes at once, without 100', async (_, path, length, status) => {
    const socket = await service.socket();
    const received = once(socket, 'data').then(String);
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: ${length}\r\n\r\n`,
    );
    expect(await received).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    socket.destroy();
  });

  test('R17: Expect: 100-continue with a body that is wanted gets 100, and then its answer', async () => {
    const socket = await service.socket();
    const head =
      'POST /socialize.x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Length: 3';
    socket.once('data', () => socket.write('a=1'));
    socket.write(`${head}\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 [\s\S]*\["a","1","body"\]/);
  });

  test.each([
    [
      'both lengths',
      'Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      /Send one Content-Length, or chunks/,
    ],
    ['a length below zero', 'Content-Length: -3\r\n\r\n', /Send one Content-Length, or chunks/],
    ['a chunk without its size', 'Transfer-Encoding: chunked\r\n\r\nzz\r\n', /Send the body with Content-Length/],
    ['a control character in a header', 'X-A: \x01\r\n\r\n', /A header has a character that none may have/],
  ])('R19: a request of HTTP/1.1 that breaks a rule is told which: %s', async (_, rest, says) => {
    expect(await service.raw(`POST /socialize.x HTTP/1.1\r\nHost: localhost\r\n${rest}`)).toMatch(says);
  });

  test('R19: long addresses, many headers and garbage end in a clean 4xx, and the service lives', async () => {
    const long = await service.raw(`GET /socialize.x?a=${'x'.repeat(100_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    expect(long).toMatch(/^HTTP\/1\.1 431 /);
    const short = await service.raw(`GET / HTTP/1.1\r\nHost: localhost\r\n${'A: b\r\n'.repeat(1_100)}\r\n`);
    expect(short).toMatch(/^HTTP\/1\.1 431 [\s\S]*more than 1,000 headers/);
    const many = await service.raw(`GET / HTTP/1.1\r\nHost: localhost\r\n${'A: b\r\n'.repeat(20_000)}\r\n`);
    expect(many).toMatch(/^HTTP\/1\.1 4\d\d /);
    for (const garbage of [
      '\x16\x03\x01\x02\x00',
      'BREW /pot HTTP/1.1\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      'GET\x00 / HTTP/1.1\r\n\r\n',
    ]) {
      expect(await service.raw(garbage)).toMatch(/^HTTP\/1\.1 400 .*\r\n(?:.*\r\n)*\r\n.+\n$/);
    }
    expect((await service.send({ path: '/socialize.x' })).status).toBe(200);
  });

  test('a client that disconnects in the middle of a body does no harm', async () => {
    const socket = await service.socket();
    socket.write('POST /socialize.x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nabc');
    await new Promise((resolve) => setImmediate(resolve));
    socket.destroy();
    expect((await service.send({ path: '/socialize.x' })).status).toBe(200);
  });
});
