import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { folderForEachTest } from '#node/lifetime.fixture.ts';
import { command, overTls, serving } from '../command.fixture.ts';

const secret = Buffer.alloc(32, 5).toString('base64');
const workspace = {
  version: 1,
  sites: [{ name: 'Shop', apiKey: '3_shop', secret, domains: ['shop.example'] }],
  people: [{ site: '3_shop', UID: 'u-1', profile: { firstName: 'Una' } }],
};

describe('authdesk serve', () => {
  const folder = folderForEachTest();

  test('R31: service and console are separate listeners; --no-console opens none', async () => {
    const running = await serving('--data', ':memory:');
    const { http, https, console = '' } = running.ready;
    expect(new Set([http, https, new URL(console).origin].map((address) => new URL(address).port)).size).toBe(3);
    expect((await fetch(`${new URL(console).origin}/socialize.getUserInfo`)).status).toBe(404);
    expect((await fetch(`${http}/api/sites.list`, { method: 'POST' })).status).toBe(404);
    await running.stop();

    const bare = await serving('--data', ':memory:', '--no-console');
    expect(Object.keys(bare.ready)).toEqual(['event', 'http', 'https', 'ca', 'data', 'control']);
    expect(bare.ready.data).toBe(':memory:');
    const { code } = await bare.stop();
    expect(code).toBe(0);
    expect(existsSync(bare.ready.ca)).toBe(false);
  });

  test('--config is applied at start, and HTTPS works with the named CA alone', async () => {
    writeFileSync(folder.file('shop.json'), JSON.stringify(workspace));
    const running = await serving('--data', ':memory:', '--config', folder.file('shop.json'));
    const { status, body } = await overTls(running.ready, '/socialize.getToken', {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`3_shop:${secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=none&x_siteUID=u-1',
    });
    expect([status, JSON.parse(body).access_token]).toEqual([200, expect.stringMatching(/^st2\.s\./)]);
  });

  test('R30: neither output nor data folder keeps the token of the console', async () => {
    const running = await serving('--data', folder.file('data'));
    const value = new URL(running.ready.console ?? '').hash.slice(1);
    const { stdout, stderr } = await running.stop();
    expect((stdout + stderr).split(value)).toHaveLength(2);
    expect(readFileSync(folder.file('data/authdesk.db')).includes(value)).toBe(false);
  });

  describe('a failed start prints one sentence, a next step, and exit code 3', () => {
    const ports = ['--http-port', '0', '--https-port', '0', '--console-port', '0'];
    const expectProblem = async (arguments_: readonly string[], ...texts: RegExp[]): Promise<void> => {
      const { code, stdout, stderr } = await command(['serve', ...ports, ...arguments_]);
      expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
      expect(stderr.trim().split('\n')).toHaveLength(2);
      expect(stderr).not.toMatch(/\n\s+at /);
      for (const text of texts) expect(stderr).toMatch(text);
    };

    test.each(['http', 'https', 'console'] as const)(
      'D1: a taken %s port names the port and the option',
      async (kind) => {
        const running = await serving('--data', ':memory:');
        const { port } = new URL(running.ready[kind] ?? '');
        await expectProblem(
          ['--data', ':memory:', `--${kind}-port`, port],
          new RegExp(port),
          new RegExp(`--${kind}-port`),
        );
        await running.stop();
      },
    );
    test('R24: a database of a newer version', async () => {
      await (await serving('--data', folder.file('data'))).stop();
      const db = new Database(folder.file('data/authdesk.db'));
      db.pragma('user_version = 9999');
      db.close();
      await expectProblem(['--data', folder.file('data')], /newer version of Authdesk/, /Install the newer version/);
    });
    test('a folder encrypted for the desktop app', async () => {
      mkdirSync(folder.file('data'));
      writeFileSync(folder.file('data/data-key.encrypted'), 'x');
      await expectProblem(['--data', folder.file('data')], /encrypted for the desktop app/, /--data/);
    });
    test('a data folder that is a file', async () => {
      writeFileSync(folder.file('data'), '');
      await expectProblem(['--data', folder.file('data')], /cannot be written/);
    });
    test.each([
      ['does not exist', undefined, /does not exist/],
      ['is not JSON', '{"version": 1,}', /is not JSON/],
      ['is UTF-16, as ">" of PowerShell writes it', Buffer.from('\ufeff{"version": 1}', 'utf16le'), /UTF-8/],
      ['has a member that it may not have', '{"version":1,"sites":[{"name":"a","apiKey":"b","colour":1}]}', /colour/],
    ])('a workspace file that %s', async (_, text, message) => {
      if (text !== undefined) writeFileSync(folder.file('bad.json'), text);
      await expectProblem(['--data', ':memory:', '--config', folder.file('bad.json')], message);
    });
    test('an address that this machine does not have', async () => {
      await expectProblem(['--data', ':memory:', '--host', '192.0.2.1'], /192\.0\.2\.1/, /--host/);
    });
  });

  test('R27: listening for other machines prints a warning', async () => {
    const running = await serving('--data', ':memory:', '--host', '0.0.0.0', '--no-console');
    const { stderr } = await running.stop();
    expect(stderr).toMatch(/other machines can reach it/);
  });

  test.each([
    [['serve', '--http-port', '70000'], /not a port/],
    [['serve', '--nothing'], /nothing/],
    [['sevre'], /Did you mean serve/],
  ])('a command line that cannot be understood ends with 2: %j', async (arguments_, message) => {
    const { code, stdout, stderr } = await command(arguments_);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
  });

  test('--help shows examples for every command, and --version the version', async () => {
    for (const name of ['serve', 'sign', 'verify', 'import', 'export']) {
      const { code, stdout } = await command([name, '--help']);
      expect([code, stdout]).toEqual([0, expect.stringContaining('authdesk ')]);
      expect(stdout).toMatch(/Examples?:/);
    }
    expect((await command(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect((await command(['--help'])).stdout).toContain('Exit codes:');
  });
});
