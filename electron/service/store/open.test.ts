import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CallDetail } from '#shared/contract/log.ts';
import { StartProblem } from '../start-problem.ts';
import { lockFolder } from './folder-lock.ts';
import { APPLICATION_ID, migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { movableClock, openTestStore, temporaryFolder, withTestSite } from './store.fixture.ts';

let folder: ReturnType<typeof temporaryFolder>;
let path: string;
beforeEach(() => {
  folder = temporaryFolder();
  path = folder.file('authdesk.db');
});
afterEach(() => folder.remove());

function problem(work: () => unknown): StartProblem {
  try {
    work();
  } catch (error) {
    if (error instanceof StartProblem) return error;
    throw error;
  }
  throw new Error('It did not fail.');
}

describe('migrations', () => {
  test('R24: they are numbered from 1 without gaps', () => {
    expect(migrations.map((migration) => migration.version)).toEqual(migrations.map((_, n) => n + 1));
  });

  test('R24: a new database gets the newest version and the mark of Authdesk', () => {
    openTestStore({ path }).close();
    const db = new Database(path);
    expect(db.pragma('user_version', { simple: true })).toBe(migrations.length);
    expect(db.pragma('application_id', { simple: true })).toBe(APPLICATION_ID);
    expect(db.pragma('foreign_key_check')).toEqual([]);
    db.close();
  });

  test('R24: each step is a transaction: a failing one leaves the version before it', () => {
    const db = new Database(path);
    const steps = [
      { version: 1, sql: 'CREATE TABLE a (x)' },
      { version: 2, sql: 'CREATE TABLE b (x); INSERT INTO missing VALUES (1)' },
    ];
    expect(() => migrate(db, steps, path)).toThrow('missing');
    expect(db.pragma('user_version', { simple: true })).toBe(1);
    expect(db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all()).toEqual(['a']);
    migrate(db, [steps[0] ?? { version: 1, sql: '' }, { version: 2, sql: 'CREATE TABLE b (x)' }], path);
    expect(db.pragma('user_version', { simple: true })).toBe(2);
    db.close();
  });

  test('R24: a newer database is refused politely and not touched', () => {
    openTestStore({ path }).close();
    const db = new Database(path);
    db.pragma('user_version = 99');
    db.pragma('journal_mode = DELETE');
    db.close();
    const before = readFileSync(path);
    const refused = problem(() => openTestStore({ path }));
    expect(refused).toMatchObject({ code: 'database-newer', next: expect.stringContaining('newer version') });
    expect(refused.message).toContain('version 99');
    expect(readFileSync(path).equals(before)).toBe(true);
  });
});

describe('a database that cannot be used', () => {
  test('R23: garbage is called damaged, and stays as it is', () => {
    writeFileSync(path, 'garbage '.repeat(1000));
    const before = readFileSync(path);
    expect(problem(() => openTestStore({ path }))).toMatchObject({ code: 'database-damaged' });
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  test('R23: a damaged page of the schema is called damaged', () => {
    openTestStore({ path }).close();
    const bytes = readFileSync(path);
    bytes.fill(0xff, 100, 4000);
    writeFileSync(path, bytes);
    expect(problem(() => openTestStore({ path }))).toMatchObject({ code: 'database-damaged' });
  });

  test('a database of another program is refused', () => {
    const db = new Database(path);
    db.exec('CREATE TABLE other (x)');
    db.close();
    const refused = problem(() => openTestStore({ path }));
    expect(refused.code).toBe('database-damaged');
    expect(refused.message).toContain('another program');
  });

  test('R42: another key is noticed before the first secret is asked for', async () => {
    (await withTestSite(openTestStore({ path }))).close();
    const refused = problem(() => openTestStore({ path, dataKey: Buffer.alloc(32, 8) }));
    expect(refused.message).toContain('another key');
    openTestStore({ path }).close();
  });

  test('R23: a folder that is not there cannot be written', () => {
    expect(problem(() => openTestStore({ path: folder.file('none/authdesk.db') })).code).toBe('folder-unwritable');
  });

  test.skipIf(process.platform === 'win32' || process.getuid?.() !== 0)(
    'R23: a read-only database is a problem with a sentence',
    async () => {
      openTestStore({ path }).close();
      // Root may write everything: the attempt is made as another user.
      const script = `
        const { openStore } = await import(${JSON.stringify(new URL('./open.ts', import.meta.url).href)});
        const { randomBytes } = await import('node:crypto');
        const settings = { clock: Date.now, random: randomBytes, dataKey: Buffer.alloc(32, 7) };
        // All code is loaded while root may still read the checkout, wherever it lies.
        openStore({ path: ':memory:', ...settings }).close();
        process.setuid(65534);
        try { openStore({ path: process.argv[1], ...settings }); }
        catch (error) { console.log(error.code); }`;
      const { chmodSync } = await import('node:fs');
      chmodSync(folder.path, 0o755);
      chmodSync(path, 0o444);
      const child = spawn(process.execPath, ['--input-type=module', '-e', script, path], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const [line] = (await once(child.stdout, 'data')) as [Buffer];
      await once(child, 'close');
      expect(line.toString().trim()).toBe('folder-unwritable');
    },
  );
});

describe('the lock of the data folder', () => {
  const lockPath = () => folder.file('authdesk.lock');

  test('R26: it is held once, also within a process, and can be taken again after release', () => {
    const release = lockFolder(lockPath(), folder.path);
    const refused = problem(() => lockFolder(lockPath(), folder.path));
    expect(refused).toMatchObject({ code: 'folder-in-use', next: expect.stringContaining('--data') });
    expect(refused.message).toContain(folder.path);
    release();
    lockFolder(lockPath(), folder.path)();
  });

  test('R26: another process is refused, also when it has let go of what it was given; a kill leaves no stale lock', async () => {
    const script = `
      const { lockFolder } = await import(${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)});
      lockFolder(process.argv[1], 'x'); 
      const turn = () => new Promise((resolve) => setImmediate(resolve));
      await turn(); gc(); await turn(); gc(); await turn();
      console.log('held'); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', script, lockPath()], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    expect(problem(() => lockFolder(lockPath(), folder.path)).code).toBe('folder-in-use');
    child.kill('SIGKILL');
    await once(child, 'close');
    lockFolder(lockPath(), folder.path)();
  });
});

describe.skipIf(process.platform === 'win32')('what other users could hold', () => {
  const modeOf = (name: string) => [name, statSync(folder.file(name)).mode & 0o777];

  test('R26, R34: lock and databases are for this user alone, also where an older start left them open to others', () => {
    const names = ['authdesk.lock', 'authdesk.db', 'authdesk-log.db'];
    const start = () => {
      const release = lockFolder(folder.file('authdesk.lock'), folder.path);
      openTestStore({ path }).close();
      release();
    };
    const mask = process.umask(0);
    try {
      start();
      expect(names.map(modeOf)).toEqual(names.map((name) => [name, 0o600]));
      for (const name of names) chmodSync(folder.file(name), 0o666);
      start();
      expect(names.map(modeOf)).toEqual(names.map((name) => [name, 0o600]));
    } finally {
      process.umask(mask);
    }
  });

  test('R26: tightening a lock that is held does not end it', async () => {
    const release = lockFolder(folder.file('authdesk.lock'), folder.path);
    chmodSync(folder.file('authdesk.lock'), 0o666);
    // A second start in the process that holds it, then one in another process.
    expect(problem(() => lockFolder(folder.file('authdesk.lock'), folder.path)).code).toBe('folder-in-use');
    const script = `
      const { lockFolder } = await import(${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)});
      try { lockFolder(process.argv[1], 'x'); console.log('taken'); } catch (error) { console.log(error.code); }`;
    const words = ['--input-type=module', '-e', script, folder.file('authdesk.lock')];
    expect(spawnSync(process.execPath, words, { encoding: 'utf8' }).stdout.trim()).toBe('folder-in-use');
    release();
  });

  test('R26: a link in the place of the lock is refused with a next step, and what it leads to is left alone', () => {
    const target = folder.file('target');
    writeFileSync(target, 'mine', { mode: 0o644 });
    symlinkSync(target, folder.file('authdesk.lock'));
    const refused = problem(() => lockFolder(folder.file('authdesk.lock'), folder.path));
    expect(refused).toMatchObject({ code: 'folder-unwritable', next: expect.stringMatching(/^Remove it/) });
    expect(refused.message).toContain('authdesk.lock');
    expect([modeOf('target'), readFileSync(target, 'utf8')]).toEqual([['target', 0o644], 'mine']);
  });

  test.skipIf(process.getuid?.() !== 0)('R26: a lock that another user planted is refused with a sentence', () => {
    writeFileSync(folder.file('authdesk.lock'), '');
    chmodSync(folder.file('authdesk.lock'), 0o666);
    chmodSync(folder.path, 0o777);
    const script = `
      const { lockFolder } = await import(${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)});
      process.setuid(65534);
      try { lockFolder(process.argv[1], 'x'); console.log('taken'); } catch (error) { console.log(error.code + ': ' + error.message); }`;
    const words = ['--input-type=module', '-e', script, folder.file('authdesk.lock')];
    const { stdout } = spawnSync(process.execPath, words, { encoding: 'utf8' });
    expect(stdout).toMatch(/^folder-unwritable: The file .*authdesk\.lock is not one of this user/);
  });
});

describe('housekeeping', () => {
  test('R21: the log is cut back to its limit beside the calls', async () => {
    const clock = movableClock();
    const store = await withTestSite(openTestStore({ clock, keepCalls: 200 }));
    const row = (n: number): CallDetail => ({
      callId: n.toString(16).padStart(32, '0'),
      at: clock(),
      transport: 'http',
      httpMethod: 'GET',
      method: 'socialize.getUserInfo',
      host: 'localhost',
      credential: 'none',
      httpStatus: 200,
      errorCode: n % 2 ? 400002 : 0,
      reason: 'x',
      duration: 1,
      request: { target: '/', headers: [], parameters: [] },
      response: { headers: [], body: '' },
      trace: [],
    });
    await store.turn(() => {
      for (let n = 0; n < 1_500; n += 1) store.calls.append(row(n));
    });
    clock.advance(700_000);
    while (store.calls.totals().calls > 200) await setTimeout(20);
    expect(store.calls.totals()).toEqual({ calls: 200, errors: 100 });
    expect(store.calls.page({}, { limit: 500 }).items.map((call) => call.callId)).toEqual(
      Array.from({ length: 200 }, (_, n) => row(1_499 - n).callId),
    );
    expect(store.calls.get(row(0).callId)).toBeUndefined();
    store.close();
  });
});
