import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { commandLine, runCommand, type Served, serve, temporaryFolder } from '../hosts/serve.ts';
import { send } from '../hosts/wire.ts';
import { workspace } from '../hosts/workspace.ts';
import { databaseOf } from './database-file.ts';

const folder = temporaryFolder();
let served: Served | undefined;
afterEach(async () => {
  await served?.stop();
  served = undefined;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const freePorts = ['--http-port', '0', '--https-port', '0', '--no-console'];

/** A start that must fail: ends with a code other than 0, says a sentence, shows no stack. */
async function failingStart(args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runCommand(['serve', ...args]);
  expect(code).not.toBe(0);
  expect(stdout).not.toContain('"ready"');
  expect(stderr).not.toMatch(/^\s+at .*:\d+:\d+/m);
  expect(stderr).toMatch(/[A-Z][^\n]*\.(?:\s|$)/);
  return stderr;
}

describe('a start that cannot work ends in a sentence that says what to do', () => {
  test('a taken port: named with the option that changes it', async () => {
    const taken = net.createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as net.AddressInfo;
    try {
      for (const option of ['--http-port', '--https-port']) {
        const others = option === '--http-port' ? ['--https-port', '0'] : ['--http-port', '0'];
        const said = await failingStart(['--data', ':memory:', option, String(port), ...others, '--no-console']);
        expect(said).toContain(String(port));
        expect(said).toContain(option);
      }
    } finally {
      taken.close();
    }
  });

  test.each<[string, unknown, RegExp]>([
    ['an unknown member', { ...workspace, nonsense: 1 }, /nonsense/],
    [
      'a wrong type',
      { ...workspace, sites: [{ ...workspace.sites[0], domains: 'shop.example' }] },
      /sites\[0\]\.domains/,
    ],
    ['an unknown member deep inside', { ...workspace, people: [{ ...workspace.people[0], nick: 'x' }] }, /people\[0\]/],
    ['another version', { ...workspace, version: 2 }, /version/],
    [
      'a secret that is not base64',
      { ...workspace, sites: [{ ...workspace.sites[0], secret: '!' }] },
      /sites\[0\]\.secret/,
    ],
  ])('a workspace file with %s: the member is named', async (_title, document, member) => {
    const file = join(folder, 'broken.json');
    writeFileSync(file, JSON.stringify(document));
    expect(await failingStart(['--data', ':memory:', '--config', file, ...freePorts])).toMatch(member);
  });

  test('a workspace file that is no JSON, or is not there: the file is named', async () => {
    const file = join(folder, 'no.json');
    writeFileSync(file, '{ "version": 1,');
    expect(await failingStart(['--data', ':memory:', '--config', file, ...freePorts])).toContain('no.json');
    const missing = join(folder, 'missing.json');
    expect(await failingStart(['--data', ':memory:', '--config', missing, ...freePorts])).toContain('missing.json');
  });

  test('R26: a data folder that another process uses', async () => {
    const dataDir = join(folder, 'shared');
    served = await serve({ dataDir });
    expect(await failingStart(['--data', dataDir, ...freePorts])).toMatch(/another|already|use/);
    // The first one still runs.
    expect((await send(served, '/socialize.getUserInfo', { transport: 'http' })).status).toBe(200);
  });

  test('R26: a killed process leaves no stale lock', async () => {
    const dataDir = join(folder, 'killed');
    const first = await serve({ dataDir });
    await first.kill();
    served = await serve({ dataDir });
    expect((await send(served, '/socialize.getUserInfo', { transport: 'http' })).status).toBe(200);
  });

  test('R24: a database of a newer version is refused and left alone', async () => {
    const dataDir = join(folder, 'newer');
    const first = await serve({ dataDir });
    await first.stop();
    const file = databaseOf(dataDir);
    const database = new Database(file);
    const before = database.pragma('user_version', { simple: true });
    database.pragma('user_version = 9999');
    database.close();
    expect(await failingStart(['--data', dataDir, ...freePorts])).toMatch(/newer/i);
    const after = new Database(file);
    expect(after.pragma('user_version', { simple: true })).toBe(9999);
    after.pragma(`user_version = ${before}`);
    after.close();
    served = await serve({ dataDir });
  });

  test('a Node that is too old: the version it needs and the way to get it', () => {
    const pretend =
      'data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"20.20.2"}})';
    const { status, stderr } = spawnSync(process.execPath, ['--import', pretend, commandLine, 'serve'], {
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 3, stderr: expect.stringContaining('needs Node 22.19 or newer') });
    expect(stderr).not.toContain('    at ');
  });

  test('an unknown option and a port that is no port', async () => {
    await failingStart(['--nonsense']);
    await failingStart(['--data', ':memory:', '--http-port', '99999', '--no-console']);
  });
});

describe('stopping', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('R20: %s ends with exit code 0 and frees the ports', async (signal) => {
    const here = await serve({ dataDir: ':memory:' });
    process.kill(here.pid, signal);
    expect(await here.ended).toBe(0);
    const ports = ['--http-port', new URL(here.http).port, '--https-port', new URL(here.https).port];
    const again = await serve({ dataDir: ':memory:', args: ports });
    expect(new URL(again.http).port).toBe(new URL(here.http).port);
    await again.stop();
    await here.stop();
  });
});
