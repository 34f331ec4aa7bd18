import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { callRepository } from '#service/core/log/calls.ts';
import { startTestService } from '#service/fixtures/listeners.fixture.ts';
import type { CallSummary } from '#shared/contract/log.ts';

const ca = join(tmpdir(), `authdesk-ca-${process.pid}.pem`);
const service = forEachTest(
  () => startTestService({ http: { caPath: ca } }),
  (one) => one.stop(),
);
beforeEach(() => {
  writeFileSync(ca, service.caPem);
});
afterAll(() => rmSync(ca, { force: true }));

const port = (transport: 'http' | 'https') => new URL(service.listeners.addresses[transport]).port;

/** What a program prints; that it fails is expected. */
const run = (program: string, ...words: string[]) =>
  new Promise<string>((resolve) => {
    const child = execFile(program, words, (_error, stdout, stderr) => resolve(stdout + stderr));
    child.stdin?.end();
  });

/** The rows that there are once there is one. */
async function rows(): Promise<readonly CallSummary[]> {
  const kept = () => service.store.of(callRepository).page({}, { limit: 10 }).items;
  await expect.poll(kept).not.toEqual([]);
  return kept();
}

async function onlyRow() {
  const found = await rows();
  expect(found).toHaveLength(1);
  return service.store.of(callRepository).get(found[0]?.callId ?? '');
}

const url = (transport: 'http' | 'https' = 'https') => `https://localhost:${port(transport)}/`;
const curl = (words: string) => run('curl', '-sS', ...words.split(' '));
const python = (code: string) => run('python3', '-c', code);
const openssl = (words: string) => run('openssl', ...words.split(' '));

describe('R59: a broken handshake is a row of the log with its cause and what the client has to change', () => {
  test.each<[string, () => Promise<unknown>, cause: string, host: string]>([
    ['curl without the CA', () => curl(url()), 'unknown-ca', 'localhost'],
    ['curl with TLS 1.2 and without the CA', () => curl(`--tls-max 1.2 ${url()}`), 'unknown-ca', 'localhost'],
    [
      'Python without the CA',
      () => python(`import urllib.request as u; u.urlopen('${url()}')`),
      'unknown-ca',
      'localhost',
    ],
    [
      'Node without the CA',
      () => run(process.execPath, '-e', `require('https').get('${url()}')`),
      'closed-after-certificate',
      'localhost',
    ],
    [
      'openssl with TLS 1.1',
      () => openssl(`s_client -connect 127.0.0.1:${port('https')} -tls1_1 -cipher DEFAULT@SECLEVEL=0`),
      'old-protocol',
      '',
    ],
    [
      'curl with a host that the certificate does not have',
      () =>
        curl(`--cacert ${ca} --resolve api.example:${port('https')}:127.0.0.1 https://api.example:${port('https')}/`),
      'wrong-name',
      'api.example',
    ],
    [
      'bytes that are no TLS',
      () => once(connect(Number(port('https')), '127.0.0.1').end('hello\n'), 'close'),
      'not-tls',
      '',
    ],
    ['TLS at the HTTP port', () => curl(`-k ${url('http')}`), 'tls-on-http-port', ''],
  ])('%s', async (_name, send, cause, host) => {
    await send();
    const row = await onlyRow();
    const own = [port('https'), port('http')].map((one) => `localhost:${one}`);
    expect({ cause: row?.cause, host: own.includes(row?.host ?? '') ? '' : row?.host }).toEqual({
      ...{ cause: `connection.${cause}`, host },
    });
    expect(row?.reason).toMatch(/\.$/);
  });

  test('of a client that does not trust the CA: how curl, Node, Python, Java and browsers are told of it', async () => {
    await curl(url());
    const fix = (await onlyRow())?.trace.at(-1);
    expect(fix?.check).toBe('Give the client the CA certificate.');
    expect(fix?.values).toMatchObject({
      curl: `curl --cacert '${ca}' …`,
      'Node.js': `NODE_EXTRA_CA_CERTS='${ca}' node …`,
      Python: expect.stringContaining(`REQUESTS_CA_BUNDLE='${ca}'`),
      Java: expect.stringContaining('-Djavax.net.ssl.trustStore='),
      browsers: expect.stringContaining(ca),
    });
  });

  test('plain HTTP at the HTTPS port is answered with a sentence, and is a row', async () => {
    const answer = await curl(`-i http://localhost:${port('https')}/socialize.login?secret=x`);
    expect(answer).toMatch(/^HTTP\/1.1 400 Bad Request/);
    expect(answer).toContain('This is the HTTPS port of Authdesk, and the request came in plain HTTP.');
    expect(answer).toContain(`https://localhost:${port('https')}`);
    expect(answer).toContain(`http://localhost:${port('http')}`);
    expect(await onlyRow()).toMatchObject({ cause: 'connection.plain-http', httpStatus: 400, method: 'plain HTTP' });
  });
});

describe('R19, R59: a request that the parser refuses is a row of the log with its cause, and its answer names the line', () => {
  const head = (line: string) => `GET /x HTTP/1.1\r\nHost: localhost\r\n${line}`;
  const wrapped = `Authorization: Basic ${'QUJD'.repeat(19)}`;
  const broken = 'Line 4 of the request is no header: a line end has broken the header Authorization in line 3.';
  test.each([
    ['a header broken at column 76 by base64', head(`${wrapped}\nREVG=\r\n\r\n`), broken],
    ['the same with CR', head(`${wrapped}\r\nREVG=\r\n\r\n`), broken],
    ['a header folded', head('X-A: b\r\n c\r\n\r\n'), 'broken the header X-A in line 3.'],
    ['a control character', head('X-A: \x01\r\n\r\n'), 'a control character: line 3 of the request, the header X-A.'],
    ['a line without CR', head('X-A: b\n\r\n'), 'A line of the head ends in LF without CR.'],
    ['a blank in a name', head('X A: b\r\n\r\n'), 'The name of the header in line 3 of the request has a character'],
    ['a blank in the address', 'GET /a b HTTP/1.1\r\n\r\n', 'The address has a blank in it'],
    ['another protocol', 'HELO shop.example\r\n', 'This is not an HTTP/1.1 request.'],
  ])('%s', async (_, request, sentence) => {
    const socket = await service.socket('http');
    socket.write(request);
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1.1 400 Bad Request/);
    expect(answer).toContain(sentence);
    const row = await onlyRow();
    expect(row).toMatchObject({ cause: 'connection.broken-request', method: 'HTTP request', httpStatus: 400 });
    expect(row?.reason).toContain(sentence);
    expect(JSON.stringify(row)).not.toContain('QUJDQUJD');
  });

  test('a body that breaks a rule has the row of its call alone', async () => {
    const socket = await service.socket('http');
    socket.end(head('Transfer-Encoding: chunked\r\n\r\nzz\r\n').replace('GET', 'POST'));
    await new Promise((done) => socket.once('close', done).resume());
    expect((await onlyRow())?.error).not.toBe('connection');
  });
});

test('R21, R53: retries of one client are counted on one row, whose time stays that of the first', async () => {
  const attempt = () =>
    new Promise((done) =>
      request({ host: '127.0.0.1', port: port('https'), servername: 'localhost', agent: false })
        .on('error', done)
        .end(),
    );
  for (let n = 0; n < 25; n += 1) await attempt();
  await expect.poll(async () => (await onlyRow())?.reason).toContain(' times since ');
  const row = await onlyRow();
  expect(row?.trace[0]?.values).toMatchObject({ cause: 'closed-after-certificate' });
  expect(Number(row?.trace[0]?.values?.times)).toBeGreaterThan(1);
});

test('a client that goes on to fail when the log was emptied has a row again', async () => {
  await curl(url());
  await onlyRow();
  await service.store.of(callRepository).clear();
  await curl(url());
  await expect.poll(async () => (await onlyRow())?.cause).toBe('connection.unknown-ca');
});

test('R59: a port that is only tried, a connection that is opened in advance, and a sound call are no broken handshakes', async () => {
  await new Promise<void>((done) => {
    const socket = connect(Number(port('https')), '127.0.0.1', () => socket.destroy());
    socket.once('close', () => done());
  });
  const socket = await service.socket('https');
  await new Promise((done) => socket.once('close', done).resume().end());
  await service.send({ path: '/rest' });
  expect((await rows()).map(({ error }) => error)).toEqual([undefined]);
});
