import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import net from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Served, serve } from '../hosts/serve.ts';

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
