import { createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { listening, listeningForAll } from '#node/http/listening.fixture.ts';
import {
  type Desk,
  DOMAIN,
  desk,
  deskForAll,
  KEY,
  newest,
  send,
  signed,
  upstreamAt,
} from '#service/fixtures/twin.fixture.ts';
import { verdictOf } from '#shared/contract/upstream.ts';

const INFO = '/accounts.getAccountInfo';
const ENVELOPE = '{"callId":"x","errorCode":0,"statusCode":200}';
const here = deskForAll();
/** What the upstream does with a connection that has sent its request. */
let answer: (socket: Socket, request: string) => void;
let connections = 0;
const upstream = listeningForAll(
  createServer((socket) => {
    connections += 1;
    socket.on('error', () => {});
    socket.on('data', (chunk) => answer(socket, chunk.toString('latin1')));
  }),
);
const set = (more: object = {}, one: Desk = here) =>
  one.ask('upstream.set', {
    apiKey: KEY,
    settings: { mode: 'relay', domain: DOMAIN, address: `127.0.0.1:1/${upstream.port}`, ...more },
  });
/** A call over HTTP, as the upstream has no certificate. */
const call = (one: Desk = here) =>
  send(one, INFO, { transport: 'http', parameters: signed(INFO, { UID: 'u-1' }, { transport: 'http' }) });
/** Off and on again: failures in a row begin anew. */
const again = async (more: object = {}) => {
  await set({ mode: 'off' });
  await set(more);
};
const raw =
  (head: string, body: string | Buffer = ENVELOPE) =>
  (socket: Socket) => {
    socket.write(`${head}\r\nContent-Type: application/json\r\n\r\n`);
    socket.end(body);
  };

test.each<[string, (socket: Socket) => void, number, string]>([
  ['resetting', (socket) => socket.resetAndDestroy(), 502, 'upstream-reset'],
  ['closing at once', (socket) => socket.end(), 502, 'upstream-reset'],
  ['answering garbage', (socket) => socket.end('no HTTP at all\r\n\r\n'), 502, 'upstream-garbage'],
  ['cutting off', raw('HTTP/1.1 200 OK\r\nContent-Length: 5000'), 502, 'upstream-reset'],
  ['sending too much', raw('HTTP/1.1 200 OK', Buffer.alloc(5 * 1024 * 1024, 'a')), 502, 'upstream-too-large'],
  ['sending endless headers', raw(`HTTP/1.1 200 OK\r\nX-Long: ${'a'.repeat(200_000)}`), 502, 'upstream-garbage'],
])('D85: of an upstream that is %s, the client gets Authdesk’s JSON', async (_, act, status, cause) => {
  answer = act;
  await again();
  const got = await call();
  expect([got.status, got.json.statusCode, got.json.errorDetails]).toEqual([
    status,
    status,
    expect.stringContaining(`accounts.${DOMAIN}`),
  ]);
  const row = await newest(here);
  expect([row.cause, verdictOf(row.upstream ?? '')?.status]).toEqual([`500001.${cause}`, 0]);
});

test('D85: one that is gone, has another certificate, or answers nothing is said to be so', async () => {
  const gone = await listening(createServer());
  await gone.stop();
  await again({ address: `127.0.0.1:1/${gone.port}` });
  expect([(await call()).status, (await newest(here)).cause]).toEqual([502, '500001.upstream-gone']);

  const there = await desk();
  await again(upstreamAt(there, { ca: here.service.caPem }));
  const secure = await send(here, INFO, { parameters: signed(INFO, { UID: 'u-1' }) });
  expect([secure.status, (await newest(here)).cause]).toEqual([502, '500001.upstream-tls']);
  expect((await there.ask('log.count', {})).count).toBe(0);
  expect(secure.json.errorDetails).toMatch(/^The certificate of/);
  // A port that speaks no TLS has no certificate that could be wrong.
  answer = (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
  await again({ address: `127.0.0.1:${upstream.port}`, ca: null });
  const plain = await send(here, INFO, { parameters: signed(INFO, { UID: 'u-1' }) });
  expect([plain.status, (await newest(here)).cause]).toEqual([502, '500001.upstream-tls']);
  expect(plain.json.errorDetails).toMatch(/^There is no TLS connection/);
  await there.service.stop();

  answer = () => {};
  await again();
  // Time runs faster for this exchange. A call may take ten seconds (R52).
  const limits: number[] = [];
  const inTime = AbortSignal.timeout;
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((limit) => {
    limits.push(limit);
    return inTime.call(AbortSignal, limit / 20);
  });
  const slow = call();
  // Nothing else is held up.
  const beside = await send(here, '/accounts.getPolicies', { host: 'localhost', parameters: { apiKey: '3_demo' } });
  expect(beside.status).toBe(200);
  expect([(await slow).status, (await newest(here)).cause]).toEqual([504, '504001.upstream-slow']);
  timeout.mockRestore();
  expect(limits.length).toBeGreaterThan(0);
  expect(Math.max(...limits)).toBeLessThan(10_000);
});

test('D85: HTTP/1.0, chunks with trailers, redirects and a bomb are passed on as they came', async () => {
  await again();
  answer = raw('HTTP/1.0 200 Fine\r\nX-Own: Å');
  expect(await call()).toMatchObject({ status: 200, text: ENVELOPE });
  answer = (socket) =>
    socket.end(
      `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum\r\nConnection: X-Hop\r\nX-Hop: 1\r\n\r\n${ENVELOPE.length.toString(16)}\r\n${ENVELOPE}\r\n0\r\nX-Sum: 1\r\n\r\n`,
    );
  const chunked = await call();
  expect(chunked.text).toBe(ENVELOPE);
  for (const name of ['transfer-encoding', 'trailer', 'x-hop'])
    expect(chunked.rawHeaders.map((one) => one.toLowerCase())).not.toContain(name);

  // A code that is none breaks neither the row nor its mark.
  answer = raw('HTTP/1.1 200 OK', '{"errorCode":1.5,"error":"a text, and no name","statusCode":200}');
  expect((await call()).json).toMatchObject({ errorCode: 1.5 });
  const odd = await newest(here);
  expect([odd.errorCode, odd.error, verdictOf(odd.upstream ?? '')?.code]).toEqual([0, 'unreadable', 0]);

  connections = 0;
  answer = (socket) =>
    socket.end(`HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:${upstream.port}/other\r\nContent-Length: 0\r\n\r\n`);
  expect((await call()).status).toBe(302);
  expect(connections).toBe(1);

  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
  answer = raw('HTTP/1.1 200 OK\r\nContent-Encoding: gzip', bomb);
  const got = await call();
  expect(got.bytes.equals(bomb)).toBe(true);
  expect((await newest(here)).response.body).toMatch(/cannot be unpacked/);

  answer = raw(
    'HTTP/1.1 200 OK\r\nSet-Cookie: own=1; Path=/\r\nSet-Cookie: far=1; Domain=.other.example\r\nSet-Cookie: near=1; Domain=us1.upstream.example',
  );
  const cookies = (await call()).rawHeaders.filter((_, at, all) => all[at - 1]?.toLowerCase() === 'set-cookie');
  expect(cookies.map((one) => one.split('=')[0])).toEqual(['own', 'near']);
  expect((await newest(here)).trace.at(-1)?.check).toMatch(/Set-Cookie.*dropped/);
});

test('D85: headers and bytes go as they came; the hosts file is never asked, and a page that answers is no answer of the service', async () => {
  let request = '';
  answer = (socket, text) => {
    request = text;
    socket.end('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<h1>Welcome to the proxy</h1>');
  };
  await again();
  const parameters = signed(INFO, { UID: 'u-1', 'odd name': 'a b+c%' }, { transport: 'http' });
  const got = await send(here, INFO, {
    transport: 'http',
    parameters,
    headers: { 'X-Own': 'Ünï', 'Keep-Alive': 'x', TE: 'gzip' },
  });
  expect(got.text).toBe('<h1>Welcome to the proxy</h1>');
  expect((await newest(here)).upstream).toContain('http-200.answer-unreadable-there');
  expect(request).toMatch(/^POST \/accounts\.getAccountInfo HTTP\/1\.1\r\nhost: accounts\.us1\.upstream\.example\r\n/);
  expect(request).toContain(`X-Own: ${Buffer.from('Ünï').toString('latin1')}`);
  expect(request).toContain('Via: 1.1 authdesk');
  expect(request).not.toMatch(/keep-alive: x|te: gzip/i);
  expect(request).toContain((await newest(here)).request.body);
  // Names that no server knows: the hosts file of a machine would lead them here.
  await again({ address: null, nameServer: '127.0.0.1:9' });
  const unnamed = await call();
  expect([unnamed.status, (await newest(here)).cause]).toEqual([502, '500001.upstream-name-unknown']);
  // Nothing is there that could know it.
  expect(unnamed.json.errorDetails).toMatch(/did not say the address/);
});

test('D85: a loop is refused: its own address, and two desks that are each other’s upstream', async () => {
  const own = new URL(here.service.addresses.http).port;
  await again({ address: `127.0.0.1:1/${own}` });
  expect([(await call()).status, (await newest(here)).cause]).toEqual([502, '500001.upstream-loop']);
  const other = await desk();
  await other.ask('upstream.set', { apiKey: KEY, settings: upstreamAt(here) });
  await again(upstreamAt(other));
  const got = await send(here, INFO, { parameters: signed(INFO, { UID: 'u-1' }) });
  expect([got.status, got.json.errorDetails]).toEqual([502, expect.stringMatching(/each other’s upstream/)]);
  await other.service.stop();
});

test('D85: after ten failures in a row it is not asked for a while, and only so many calls a second are sent', async () => {
  answer = (socket) => socket.resetAndDestroy();
  await again();
  for (let n = 0; n < 10; n += 1) await call();
  connections = 0;
  expect([(await call()).status, (await newest(here)).cause, connections]).toEqual([502, '500001.upstream-paused', 0]);
  // A failure is neither accepted nor refused.
  const paused = await here.ask('upstream.show', { apiKey: KEY });
  expect([paused.counts, paused.pausedUntil]).toEqual([[], expect.any(Number)]);
  answer = raw('HTTP/1.1 200 OK');
  await again({ rate: 5 });
  const got = await Promise.all(Array.from({ length: 100 }, () => call()));
  const answered = got.filter(({ status }) => status === 200).length;
  expect(answered).toBeGreaterThanOrEqual(5);
  expect(answered).toBeLessThan(got.length);
  expect(new Set(got.map(({ status }) => status))).toEqual(new Set([200, 502]));
});

test('R20: a stop, and a site that is deleted, in the middle of a call end it with an answer', async () => {
  /** A desk with a call that its upstream has not answered, and how it is answered then. */
  const waiting = async () => {
    const one = await desk();
    await set({}, one);
    const arrived = new Promise<() => void>((done) => {
      answer = (socket) => done(() => raw('HTTP/1.1 200 OK')(socket));
    });
    const sent = call(one);
    return { one, sent, release: await arrived };
  };
  const first = await waiting();
  await first.one.ask('sites.delete', { apiKey: KEY });
  first.release();
  expect((await first.sent).status).toBe(200);
  await first.one.service.stop();

  const second = await waiting();
  const stopped = second.one.service.stop();
  second.release();
  expect((await second.sent).status).toBe(200);
  await stopped;
});

test('R52, D85: while 50 relayed calls wait for a slow upstream, local calls are answered as ever', async () => {
  const waiting: Socket[] = [];
  const all = new Promise<void>((done) => {
    answer = (socket) => {
      waiting.push(socket);
      if (waiting.length === 50) done();
    };
  });
  await again({ rate: 1_000 });
  let answered = 0;
  const slow = Array.from({ length: 50 }, () =>
    call().then(({ status }) => {
      answered += 1;
      return status;
    }),
  );
  await all;
  // None of them is in the way of the others: each of these is answered before the first of those.
  for (let n = 0; n < 20; n += 1) {
    const local = await send(here, '/accounts.getPolicies', { host: 'localhost', parameters: { apiKey: '3_demo' } });
    expect(local.status).toBe(200);
  }
  expect(answered).toBe(0);
  for (const socket of waiting) raw('HTTP/1.1 200 OK')(socket);
  expect(new Set(await Promise.all(slow))).toEqual(new Set([200]));
});

test('D85, R64: the proxy of the environment is used where the site asks for it, and not otherwise', async () => {
  const asked: string[] = [];
  answer = (socket, request) => {
    const tunnel = /^CONNECT (\S+)/.exec(request)?.[1];
    if (tunnel === undefined) raw('HTTP/1.1 200 OK')(socket);
    else {
      asked.push(tunnel);
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
    }
  };
  vi.stubEnv('HTTP_PROXY', `http://127.0.0.1:${upstream.port}`);
  vi.stubEnv('http_proxy', '');
  try {
    await again();
    expect([(await call()).status, asked]).toEqual([200, []]);
    await again({ proxy: true, address: null });
    expect([(await call()).text, asked]).toEqual([ENVELOPE, [`accounts.${DOMAIN}:80`]]);
    vi.stubEnv('HTTP_PROXY', `127.0.0.1:${upstream.port}`);
    expect((await call()).text).toEqual(ENVELOPE);
    answer = (socket) => socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    await again({ proxy: true, address: null, nameServer: '127.0.0.1:9' });
    const refused = await call();
    expect([refused.status, refused.json.errorDetails]).toEqual([
      502,
      expect.stringMatching(/by the proxy 127\.0\.0\.1/),
    ]);
    vi.stubEnv('HTTP_PROXY', '');
    const none = await call();
    expect([none.status, none.json.errorDetails]).toEqual([502, expect.stringMatching(/HTTP_PROXY names none/)]);
  } finally {
    vi.unstubAllEnvs();
    await again({ proxy: false });
  }
});
