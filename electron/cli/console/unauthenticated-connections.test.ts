import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Service } from '#service/index.ts';
import { serviceOperations } from '#shared/contract/index.ts';
import { success } from '#shared/contract/result.ts';
import { type Console, startConsole } from './server.ts';

const service = {
  operations: async () => new Map(Object.entries(serviceOperations)),
  invoke: async (_name: string, input: object) => success(JSON.stringify(input).length),
  subscribe: () => () => {},
  prepareReads: () => {},
} as unknown as Service;
const MIB = 1024 * 1024;

describe('R55: without a session the console reads nothing large, and nobody can hold a connection', () => {
  let console: Console;
  let port: number;
  const open: Socket[] = [];

  async function start(timeouts?: { headers: number; request: number; check: number }): Promise<void> {
    console = await startConsole({ service, port: 0, files: '/nonexistent', random: randomBytes, timeouts });
    port = Number(new URL(console.origin).port);
  }
  beforeEach(() => start());
  afterEach(async () => {
    for (const socket of open.splice(0)) socket.destroy();
    await console.stop();
  });

  /** A connection, and everything that came over it until it ended. */
  function dial(): Promise<{ readonly socket: Socket; readonly ended: Promise<string>; received(): string }> {
    const socket = connect(port, '127.0.0.1');
    open.push(socket);
    let text = '';
    socket.setEncoding('latin1').on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', () => {});
    const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
    return new Promise((resolve) => socket.once('connect', () => resolve({ socket, ended, received: () => text })));
  }
  const head = (path: string, length: number | 'chunked', more = ''): string =>
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: ${console.origin}\r\nContent-Type: application/json\r\n` +
    `${length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`}\r\n${more}\r\n`;
  const status = (response: string): string | undefined => /^HTTP\/1\.1 (\d+)/.exec(response)?.[1];
  /** Sends a whole request; returns the response. */
  async function ask(path: string, body: string, more = ''): Promise<string> {
    const { socket, ended } = await dial();
    socket.write(head(path, Buffer.byteLength(body), `Connection: close\r\n${more}`) + body);
    return ended;
  }
  async function signIn(): Promise<string> {
    const tab = randomBytes(32).toString('base64url');
    const token = new URL(console.url).hash.slice(1);
    const response = await ask('/session', JSON.stringify({ token, tab }));
    return `Cookie: ${/set-cookie: ([^;]+)/.exec(response)?.[1]}\r\nX-Authdesk-Tab: ${tab}\r\n`;
  }

  /** The stream of events of an open tab. */
  async function openEvents(session: string): ReturnType<typeof dial> {
    const stream = await dial();
    stream.socket.write(
      `GET /api/events HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nSec-Fetch-Site: same-origin\r\n${session}\r\n`,
    );
    await expect.poll(stream.received).toContain(': connected');
    return stream;
  }

  test.each(['/api/workspace.import', '/api/sites.list', '/api/nothing'])(
    'without a session %s is refused before its body is sent',
    async (path) => {
      for (const length of [60 * MIB, 'chunked'] as const) {
        const { socket, received } = await dial();
        socket.write(head(path, length));
        await expect.poll(() => status(received())).toBe('401');
      }
    },
  );

  test('a client without a session that sends 60 MiB is cut off before the end', async () => {
    const { socket, ended } = await dial();
    const piece = Buffer.alloc(MIB, ' ');
    socket.write(head('/api/workspace.import', 60 * MIB));
    const sendOn = (): void => {
      while (!socket.destroyed && socket.bytesWritten < 59 * MIB && socket.write(piece));
    };
    socket.on('drain', sendOn);
    sendOn();
    await ended;
    expect(socket.bytesWritten).toBeLessThan(59 * MIB);
  });

  test('Expect: 100-continue is refused without a session, and answered with 100 with one', async () => {
    const session = await signIn();
    const asks = (path: string, expectation: string, more = '', length = 2) =>
      dial().then(async ({ socket, received }) => {
        socket.write(head(path, length, `Expect: ${expectation}\r\n${more}`));
        await expect.poll(received).toContain('\r\n\r\n');
        return { socket, received };
      });
    for (const expectation of ['100-continue', 'something']) {
      const { received } = await asks('/api/workspace.import', expectation);
      expect(status(received())).toBe('401');
    }
    const large = await asks('/api/sites.list', '100-continue', session, 60 * MIB);
    expect(status(large.received())).toBe('413');
    const { socket, received } = await asks('/api/sites.list', '100-Continue', session);
    expect(received()).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    socket.write('{}');
    await expect.poll(received).toContain('HTTP/1.1 200 OK');
  });

  test('R52: an import is read up to what can be imported without delaying calls', async () => {
    const response = await ask('/api/workspace.import', `{"document":"${'x'.repeat(3 * MIB)}"}`, await signIn());
    expect(status(response)).toBe('413');
    expect(response).toMatch(/larger than 3 MiB.*authdesk import/);
  });

  test('the exchange of the token and an unknown address read at most 4 KiB', async () => {
    for (const path of ['/session', '/nothing']) {
      const response = await ask(path, JSON.stringify({ token: 'x'.repeat(5000) }));
      expect(status(response)).toBe('413');
      expect(response).toContain('4 KiB');
    }
  });

  test('with a session each operation has the limit of the table; only an import is large', async () => {
    const session = await signIn();
    const large = JSON.stringify({ document: 'x'.repeat(2 * MIB) });
    expect(status(await ask('/api/workspace.import', large, session))).toBe('200');
    expect(status(await ask('/api/requests.prepare', large, session))).toBe('200');
    for (const name of ['sites.list', 'mockResponses.save', 'nothing']) {
      const response = await ask(`/api/${name}`, large, session);
      expect(status(response)).toBe('413');
      expect(response).toMatch(/larger than 1 MiB.*in parts/);
    }
  });

  test('half a header and half a body get 408, with and without a session; an event stream stays open', async () => {
    await console.stop();
    await start({ headers: 100, request: 200, check: 20 });
    const session = await signIn();
    const stream = await openEvents(session);
    const halves = ['', 'GET / HTTP/1.1\r\nHost: loc', `${head('/session', 100)}{"tok`];
    for (const half of [...halves, `${head('/api/workspace.import', 100, session)}{"doc`]) {
      const { socket, ended } = await dial();
      socket.write(half);
      expect(status(await ended), half).toBe('408');
    }
    // Refused at once, without waiting for the body.
    const { socket, ended } = await dial();
    socket.write(`${head('/api/workspace.import', 100)}{"doc`);
    expect(status(await ended)).toBe('401');
    expect(stream.socket.destroyed).toBe(false);
  });

  test('500 silent connections do not block a new one, and the open tab keeps its connection', async () => {
    const session = await signIn();
    const stream = await openEvents(session);
    const silent = await Promise.all(Array.from({ length: 500 }, dial));
    expect(status(await ask('/api/sites.list', '{}', session))).toBe('200');
    // The oldest were closed: no more than the limit are open.
    await expect.poll(() => silent.filter(({ socket }) => socket.destroyed).length).toBeGreaterThanOrEqual(300);
    expect(stream.socket.destroyed).toBe(false);
  });

  test('R20: stopping does not wait for connections that send nothing or half a header', async () => {
    await console.stop();
    const hour = 3_600_000;
    await start({ headers: hour, request: hour, check: hour });
    const { socket } = await dial();
    socket.write('GET / HTTP/1.1\r\nHost: loc');
    await dial();
    // A response on a later connection shows that the console has both of these.
    expect(status(await ask('/session', '{}'))).toBe('400');
    // A client has an hour for its header.
    await console.stop();
    await start();
  });
});
