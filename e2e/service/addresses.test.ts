import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { serveMeanwhile } from '../hosts/meanwhile.ts';

const served = serveMeanwhile({ dataDir: ':memory:', console: true });

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
  test.runIf(process.platform === 'linux')('the kernel lists no other address of its sockets', () => {
    const addresses = listeningAddresses(served.pid);
    // 127.0.0.1 for each listener, and ::1 where the machine has it: `localhost` may be either.
    const ipv6 = '00000000000000000000000001000000';
    expect(addresses.filter((address) => address !== ipv6)).toEqual(['0100007F', '0100007F', '0100007F']);
    expect([3, 6]).toContain(addresses.length);
  });
});
