import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { beforeEach, describe, expect, test } from 'vitest';
import { listening } from './http/listening.fixture.ts';
import { folderForEachTest } from './lifetime.fixture.ts';
import { type PortSources, programAtPort } from './port-program.ts';

const never: PortSources['run'] = () => Promise.reject(new Error('no program of the system is run here'));

describe('D1: on Linux the program of a port is read from the process information', () => {
  const proc = folderForEachTest();
  beforeEach(() => {
    mkdirSync(proc.file('net'));
    const row = (local: string, state: string, inode: number) =>
      `   0: ${local} 00000000:0000 ${state} 00000000:00000000 00:00000000 00000000  1000        0 ${inode} 1 0 100 0`;
    writeFileSync(
      proc.file('net/tcp'),
      ['  sl  local_address …', row('0100007F:2508', '0A', 77), row('0100007F:2509', '01', 78)].join('\n'),
    );
    writeFileSync(proc.file('net/tcp6'), ['  sl  local_address …', row(`${'0'.repeat(32)}:24E3`, '0A', 79)].join('\n'));
  });
  const process_ = (pid: number, inode: number, name: string, exe?: string) => {
    mkdirSync(proc.file(`${pid}/fd`), { recursive: true });
    writeFileSync(proc.file(`${pid}/comm`), `${name}\n`);
    if (exe !== undefined) symlinkSync(exe, proc.file(`${pid}/exe`));
    symlinkSync(`socket:[${inode}]`, proc.file(`${pid}/fd/3`));
  };
  const at = (port: number) => programAtPort(port, { platform: 'linux', proc: proc.path, run: never });

  test.each([
    ['IPv4', 9480, 77],
    ['IPv6', 9443, 79],
  ])('over %s, by the name of its program', async (_, port, inode) => {
    process_(41, 1, 'other');
    process_(42, inode, 'MainThread', '/usr/bin/node');
    expect(await at(port)).toBe('"node" (process 42)');
  });
  test('by its own name where the program cannot be read', async () => {
    process_(42, 77, 'postgres');
    expect(await at(9480)).toBe('"postgres" (process 42)');
  });
  test('a program of another user, whose files cannot be read, has no name', async () => {
    mkdirSync(proc.file('43'));
    expect(await at(9480)).toBeUndefined();
  });
  test('a connection from that port does not hold it', async () => {
    process_(44, 78, 'curl');
    expect(await at(9481)).toBeUndefined();
  });
  test('R51: a hostile name is one short line of visible characters', async () => {
    process_(45, 77, `\u001b[2J"\u202e${'x'.repeat(100)}`);
    const name = await at(9480);
    expect(name).toMatch(/^"\\u001b\[2J'\\u202ex+" \(process 45\)$/);
    expect(name?.length).toBeLessThan(90);
  });
  test('without process information there is no name, and no error', async () => {
    expect(await programAtPort(9480, { platform: 'linux', proc: proc.file('none'), run: never })).toBeUndefined();
  });
});

describe('D1: elsewhere a program of the operating system is asked', () => {
  test('macOS: lsof', async () => {
    const run = async (program: string, words: readonly string[]) => {
      expect([program, ...words]).toEqual(['lsof', '-nP', '-iTCP:9480', '-sTCP:LISTEN', '-Fpc']);
      return 'p812\ncnode\nf21\n';
    };
    expect(await programAtPort(9480, { platform: 'darwin', proc: '', run })).toBe('"node" (process 812)');
  });
  test('Windows, in any language: netstat and tasklist', async () => {
    const run = async (program: string) =>
      program === 'netstat'
        ? '\r\nAktive Verbindungen\r\n\r\n  TCP    127.0.0.1:94800     0.0.0.0:0     ABHÖREN    7\r\n  TCP    127.0.0.1:9480      10.0.0.1:443  HERGESTELLT  8\r\n  TCP    127.0.0.1:9480      0.0.0.0:0     ABHÖREN    4711\r\n'
        : '"node.exe","4711","Console","1","40.000 K"\r\n';
    expect(await programAtPort(9480, { platform: 'win32', proc: '', run })).toBe('"node.exe" (process 4711)');
  });
  test.each(['darwin', 'win32'] as const)('%s without these programs: no name, and no error', async (platform) => {
    expect(await programAtPort(9480, { platform, proc: '', run: never })).toBeUndefined();
  });
});

test('D1: a port of this process itself is told so', async () => {
  const { port, stop } = await listening(createServer());
  // Where the machine has no way to ask, nothing is told; it never fails.
  expect(['Authdesk itself', undefined]).toContain(await programAtPort(port));
  await stop();
});
