import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import net from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Served, serve } from '../hosts/serve.ts';
import { rawExchange } from '../hosts/wire.ts';

let served: Served;
beforeAll(async () => {
  served = await serve({ dataDir: ':memory:', console: true });
});
afterAll(() => served.stop());

const addressesOf = (service: Served) =>
  [service.http, service.https, service.console ?? service.http].map((url) => new URL(url));

/** Addresses of this machine that other machines could use. */
function outsideAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((entries) => entries ?? [])
    .filter(({ internal, address }) => !internal && !address.startsWith('fe80'))
    .map(({ address }) => address);
}

function canConnect(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect({ host, port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** Local addresses of the process's listening TCP sockets, in the kernel's hex. */
function listeningAddresses(pid: number): string[] {
  const inodes = new Set(
    readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
      } catch {
        return [];
      }
    }),
  );
  return ['tcp', 'tcp6'].flatMap((table) =>
    readFileSync(`/proc/${pid}/net/${table}`, 'utf8')
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter((fields) => fields[3] === '0A' && inodes.has(fields[9] ?? ''))
      .map((fields) => fields[1]?.split(':')[0] ?? ''),
  );
}

describe('R27: loopback only unless asked otherwise', () => {
  test('the ready line names loopback addresses', () => {
    for (const url of addressesOf(served)) expect(url.hostname).toBe('127.0.0.1');
  });

  test('no other address of this machine answers', async () => {
    for (const host of outsideAddresses()) {
      for (const url of addressesOf(served)) expect(await canConnect(host, Number(url.port))).toBe(false);
    }
  });

  test.runIf(process.platform === 'linux')('the kernel says the same', () => {
    const addresses = listeningAddresses(served.pid);
    // 127.0.0.1 for each listener, and ::1 where the machine has it: `localhost` may be either.
    const ipv6 = '00000000000000000000000001000000';
    expect(addresses.filter((address) => address !== ipv6)).toEqual(['0100007F', '0100007F', '0100007F']);
    expect([3, 6]).toContain(addresses.length);
  });

  test('nothing is said about exposure', () => {
    expect(served.output()).not.toMatch(/warning/i);
  });

  test('--host 0.0.0.0 opens it, and says so loudly', async () => {
    const open = await serve({ dataDir: ':memory:', args: ['--host', '0.0.0.0'] });
    try {
      // Printed after the ready line, so perhaps a moment later.
      await vi.waitFor(() => expect(open.output()).toMatch(/warning: .*other machines/i));
      for (const host of outsideAddresses().filter((address) => net.isIPv4(address))) {
        expect(await canConnect(host, Number(new URL(open.http).port))).toBe(true);
      }
    } finally {
      await open.stop();
    }
  });
});

describe('R28: an unknown Host is refused on every listener', () => {
  const port = (transport: 'http' | 'https') => new URL(served[transport]).port;

  async function statusOf(transport: 'http' | 'https', hostLine: string): Promise<number> {
    const request = `GET /socialize.getUserInfo HTTP/1.1\r\n${hostLine}Connection: close\r\n\r\n`;
    const response = await rawExchange(served, transport, request);
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1]);
  }

  test.each([
    'localhost',
    'LOCALHOST',
    'localhost:1',
    '127.0.0.1',
    '127.0.0.1:9',
    '[::1]',
    '[::1]:9480',
    'socialize.us1.authdesk.localhost',
    'Socialize.US1.Authdesk.LocalHost',
    'socialize.us1.authdesk.localhost:8080',
    'socialize.cn1.authdesk.localhost',
    // The dot that ends a full DNS name: the same name.
    'localhost.',
    'socialize.us1.authdesk.localhost.:8080',
  ])('%s is answered', async (host) => {
    expect(await statusOf('http', `Host: ${host}\r\n`)).toBe(200);
  });

  test.each([
    'evil.example',
    'evil.example:9480',
    'localhost.evil.example',
    'localhost..',
    '.localhost',
    'evil.example.',
    '127.0.0.2',
    '127.1',
    '2130706433',
    '0.0.0.0',
    '[::]',
    '[::ffff:127.0.0.1]',
    '::1',
    'us1.authdesk.localhost.',
    'socialize.us1.authdesk.localhost.evil.example',
    'socialize..us1.authdesk.localhost',
    'socialize.xx9.authdesk.localhost',
    'a.socialize.us1.authdesk.localhost',
    'localhost@evil.example',
    'localhost:99999',
    'localhost:port',
    'localhost, evil.example',
  ])('%s is refused', async (host) => {
    expect([400, 421]).toContain(await statusOf('http', `Host: ${host}\r\n`));
  });

  test.each(['evil.example', 'evil.example.', 'socialize.xx9.authdesk.localhost', '127.0.0.2'])(
    '%s gets 421',
    async (host) => {
      expect(await statusOf('http', `Host: ${host}\r\n`)).toBe(421);
    },
  );

  test('the same over TLS', async () => {
    expect(await statusOf('https', 'Host: socialize.us1.authdesk.localhost:8080\r\n')).toBe(200);
    for (const host of ['evil.example', 'socialize.xx9.authdesk.localhost']) {
      expect(await statusOf('https', `Host: ${host}\r\n`)).toBe(421);
    }
    expect([400, 421]).toContain(await statusOf('https', ''));
  });

  test('no Host, two Hosts, an empty Host', async () => {
    for (const lines of [
      '',
      'Host:\r\n',
      'Host: localhost\r\nHost: evil.example\r\n',
      'Host: evil.example\r\nHost: localhost\r\n',
      'Host: localhost\r\nAccept: */*\r\nhOST: localhost\r\n',
      'Host: localhost\r\nHost:\r\n',
      'Host: localhost\r\nHost: socialize.us1.authdesk.localhost\r\n',
    ]) {
      expect([lines, await statusOf('http', lines)]).toEqual([lines, expect.toBeOneOf([400, 421])]);
    }
  });

  test('a whole URL as request target does not get past it', async () => {
    const line = `GET http://evil.example/socialize.getUserInfo HTTP/1.1\r\nHost: evil.example\r\n`;
    const response = await rawExchange(served, 'http', `${line}Connection: close\r\n\r\n`);
    expect(response).toMatch(/^HTTP\/1\.1 4\d\d /);
  });

  test('the port is free to choose: tunnels change it', async () => {
    expect(await statusOf('http', `Host: localhost:${port('http')}\r\n`)).toBe(200);
  });
});
