import { once } from 'node:events';
import { connect as connectPlain, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { text } from 'node:stream/consumers';
import { connect, getCiphers, type SecureVersion } from 'node:tls';
import { describe, expect, test } from 'vitest';
import { listening } from '#node/http/listening.fixture.ts';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { StartProblem } from '#node/start-problem.ts';
import { startTestService, type TestService } from '#service/fixtures/listeners.fixture.ts';

const service = forAllTests(startTestService, (one) => one.stop());

test('R27: without a wish of the user only loopback is bound', () => {
  expect(service.listeners.exposed).toBe(false);
  expect(service.listeners.addresses.http).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(service.listeners.addresses.https).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
});

test('R27: bound to every address the service says that it is exposed', async () => {
  const opened = await startTestService({ http: { host: '0.0.0.0' } });
  expect(opened.listeners.exposed).toBe(true);
  await opened.stop();
});

const taken = () => listening(createServer());

test.each(['http', 'https'] as const)('D1: a taken %s port is named together with its option', async (kind) => {
  const { port, stop } = await taken();
  const problem = await startTestService({ http: { [`${kind}Port`]: port } }).catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(StartProblem);
  expect(problem).toMatchObject({
    code: 'port-taken',
    message: expect.stringContaining(String(port)),
    next: expect.stringContaining(`--${kind}-port`),
    taken: [{ listener: kind, port }],
  });
  await stop();
});

test('D1: several taken ports are named at once, the console’s too, and nothing stays open', async () => {
  const [first, second, third] = [await taken(), await taken(), await taken()];
  const ports = { httpPort: first.port, httpsPort: second.port, consolePort: third.port };
  const problem = await startTestService({ http: ports }).catch((error: unknown) => error);
  expect(problem).toMatchObject({
    code: 'port-taken',
    message: expect.stringMatching(
      new RegExp(`HTTP port ${first.port} .* HTTPS port ${second.port} .* console’s port ${third.port} `),
    ),
    next: expect.stringMatching(/--http-port and --https-port and --console-port .*--no-console/),
  });
  await Promise.all([first.stop(), second.stop(), third.stop()]);
  const opened = await startTestService({ http: ports });
  await opened.stop();
});

test('D1: one port for both listeners is told as a fault of this start, not of another program', async () => {
  const { port, stop } = await taken();
  await stop();
  const problem = await startTestService({ http: { httpPort: port, httpsPort: port } }).catch(
    (error: unknown) => error,
  );
  expect(problem).toMatchObject({
    code: 'port-taken',
    message: `The HTTPS port ${port} on 127.0.0.1 is another port of this start, too.`,
    next: expect.stringMatching(/^Choose another port with --https-port/),
  });
});

test('D1: an address that this machine does not have is named', async () => {
  const problem = await startTestService({ http: { host: '192.0.2.1' } }).catch((error: unknown) => error);
  expect(problem).toMatchObject({ code: 'address-unavailable', message: expect.stringContaining('192.0.2.1') });
});

test.each(['127.0.0.2', 'LocalHost', '::1'])(
  'D3: a call to the address that --host %s prints is answered',
  async (host) => {
    const opened = await startTestService({ http: { host } });
    for (const address of Object.values(opened.listeners.addresses)) {
      const { host: hostHeader } = new URL(address);
      const transport = address.startsWith('https') ? 'https' : 'http';
      if (transport === 'https' && host === '127.0.0.2') continue; // No certificate is for an address but those of loopback (R35).
      expect((await opened.send({ transport, path: '/socialize.x', headers: { host: hostHeader } })).status).toBe(200);
    }
    const foreign = await opened.send({ transport: 'http', path: '/socialize.x', headers: { host: '127.0.0.3' } });
    expect(foreign.status).toBe(421);
    await opened.stop();
  },
);

const hasIpv6 = Object.values(networkInterfaces()).some((list) => list?.some(({ address }) => address === '::1'));

describe.runIf(hasIpv6)('a client that finds localhost at ::1', () => {
  /** The first line of the answer to a call at `::1`. */
  async function answerAt(port: number): Promise<string> {
    const socket = connectPlain(port, '::1');
    socket.end('GET /socialize.x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    return (await text(socket)).split('\r\n')[0] ?? '';
  }

  test('R27: is answered there, too, over HTTP and HTTPS, until the service stops', async () => {
    const opened = await startTestService();
    const { http, https } = opened.listeners.listening.ports;
    expect(await answerAt(http)).toBe('HTTP/1.1 200 OK');
    const socket = connect({ host: '::1', port: https, servername: 'localhost', ca: opened.caPem });
    await once(socket, 'secureConnect');
    socket.destroy();
    expect(opened.listeners.exposed).toBe(false);
    await opened.stop();
    await expect(answerAt(http)).rejects.toThrow('ECONNREFUSED');
  });

  test('D1: is warned of, where another program has that port; the service starts', async () => {
    const { port, stop } = await listening(createServer(), '::1');
    const lines: string[] = [];
    const opened = await startTestService({ http: { httpPort: port, log: (line) => lines.push(line) } });
    expect(lines).toEqual([expect.stringContaining(`Another program has the port ${port} on [::1]`)]);
    await Promise.all([opened.stop(), stop()]);
  });
});

test('R20: stopping frees the ports, even while a client holds half a request', async () => {
  const first = await startTestService();
  const port = Number(new URL(first.listeners.addresses.http).port);
  const socket = await first.socket();
  socket.on('error', () => {});
  socket.write('GET /socialize.x HTTP/1.1\r\nHost');
  await first.send({ transport: 'http', path: '/socialize.x' });
  await first.stop();
  const second = await startTestService({ http: { httpPort: port } });
  expect((await second.send({ transport: 'http', path: '/socialize.x' })).status).toBe(200);
  await second.stop();
});

test.each([
  // The limit of the whole request would end half a header, too: it is far away here.
  ['header', { headers: 100, request: 600_000, check: 20 }, 'GET /socialize.x HTTP/1.1\r\nHost: loc'],
  [
    'body',
    { headers: 100, request: 200, check: 20 },
    'POST /socialize.x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\na',
  ],
])('R18: half a %s gets 408', async (_, timeouts, half) => {
  const own = await startTestService({ http: { timeouts } });
  for (const transport of ['http', 'https'] as const) {
    expect(await own.raw(half, transport)).toMatch(/^HTTP\/1\.1 408 [\s\S]*Send it again\.\n$/);
  }
  await own.stop();
});

test('R18: a client of the HTTPS port that says no word of TLS is cut off', async () => {
  const own = await startTestService({ http: { timeouts: { handshake: 50 } } });
  const socket = connectPlain(Number(new URL(own.listeners.addresses.https).port), '127.0.0.1').resume();
  await once(socket, 'close');
  await own.stop();
});

test('D9: a renewed certificate is served to new connections', async () => {
  const own = await startTestService();
  const other = await startTestService();
  own.listeners.renew(other.leaf);
  // The other CA signs it now, this one no longer does.
  const accepted = await handshake(own, other.caPem);
  expect(accepted).toBe('TLSv1.3');
  expect(await handshake(own, own.caPem)).not.toBe('TLSv1.3');
  await Promise.all([own.stop(), other.stop()]);
});

test('R35: TLS 1.1 is refused, TLS 1.2 accepted', async () => {
  expect(await handshake(service, service.caPem, 'TLSv1.2')).toBe('TLSv1.2');
  expect(await handshake(service, service.caPem, 'TLSv1.1')).not.toMatch(/^TLS/);
});

describe('R35: suites of TLS 1.2', () => {
  const offering = (own: TestService, ciphers: string) => handshake(own, own.caPem, 'TLSv1.2', ciphers);
  // The suites of this TLS library for the leaf's kind of key.
  const cbc = getCiphers()
    .map((name) => name.toUpperCase())
    .filter((name) => name.startsWith('ECDHE-ECDSA-') && !/GCM|CHACHA20/.test(name));

  test('R35: a client that has suites in CBC mode only is refused, also after the certificate was renewed', async () => {
    const own = await startTestService();
    expect(cbc).toEqual(expect.arrayContaining(['ECDHE-ECDSA-AES128-SHA', 'ECDHE-ECDSA-AES256-SHA384']));
    for (const suite of cbc) expect(await offering(own, suite), suite).toMatch(/handshake failure/i);
    own.listeners.renew(own.leaf);
    for (const suite of cbc) expect(await offering(own, suite), suite).toMatch(/handshake failure/i);
    await own.stop();
  });
});

/** The TLS version that was agreed on, or what went wrong. */
function handshake(
  { listeners }: TestService,
  ca: string,
  maxVersion: SecureVersion = 'TLSv1.3',
  ciphers?: string,
): Promise<string> {
  const port = Number(new URL(listeners.addresses.https).port);
  return new Promise((resolve) => {
    const socket = connect(
      { host: '127.0.0.1', port, servername: 'localhost', ca, minVersion: 'TLSv1', maxVersion, ciphers },
      () => {
        resolve(socket.getProtocol() ?? 'none');
        socket.destroy();
      },
    );
    socket.on('error', (error: Error) => resolve(error.message));
  });
}
