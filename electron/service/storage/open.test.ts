import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, test } from 'vitest';
import { folderForEachTest } from '#node/lifetime.fixture.ts';
import { modules } from '#service/composition/modules.ts';
import { callRepository } from '#service/core/log/calls.ts';
import { tableSets } from '#service/core/store/open.ts';
import {
  movableClock,
  openCopy,
  openTestStore,
  startProblemOf,
  testCall,
  withTestSite,
} from '#service/fixtures/store.fixture.ts';
import { openDatabase, serviceSchema } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import { APPLICATION_ID, migrate } from './migrate.ts';
import { newestVersions, versionsOf } from './table-set.ts';

let path: string;
const folder = folderForEachTest();
beforeEach(() => {
  path = folder.file('authdesk.db');
});

describe('migrations', () => {
  test('R24: no two modules share a name', () => {
    const sets = tableSets(modules);
    expect(new Set(sets.map(({ name }) => name)).size).toBe(sets.length);
  });

  test('R24: a new database gets the newest version and the mark of Authdesk', () => {
    openTestStore({ path }).close();
    const db = new Database(path);
    expect(versionsOf(db)).toEqual(newestVersions(tableSets(modules)));
    expect(db.pragma('application_id', { simple: true })).toBe(APPLICATION_ID);
    expect(db.pragma('foreign_key_check')).toEqual([]);
    db.close();
  });

  test('R24: what tests open in memory, a copy, has the tables and settings of a database that was migrated', () => {
    const schema = serviceSchema(tableSets(modules));
    openCopy(':memory:', schema).close();
    const [copy, migrated] = [openCopy(':memory:', schema), openDatabase(':memory:', schema)];
    const settings = ['application_id', 'user_version', 'journal_mode', 'synchronous', 'fullfsync', 'foreign_keys'];
    settings.push('wal_autocheckpoint', 'journal_size_limit', 'cache_size', 'temp_store', 'page_size', 'busy_timeout');
    const seen = (db: Database.Database) => [
      ...settings.map((name) => db.pragma(name)),
      db.prepare('SELECT type, name, sql FROM sqlite_schema').all(),
      versionsOf(db),
    ];
    expect(seen(copy)).toEqual(seen(migrated));
    for (const db of [copy, migrated]) db.close();
  });

  test('R24: all steps are one transaction: when one fails, the database stays as it was', () => {
    const db = new Database(path);
    const first = 'CREATE TABLE a (x)';
    migrate(db, [{ name: 'some', migrations: [first] }], path);
    const other = { name: 'other', migrations: ['CREATE TABLE c (x)'] };
    const set = (second: string) => [other, { name: 'some', migrations: [first, second] }];
    expect(() => migrate(db, set('CREATE TABLE b (x); INSERT INTO missing VALUES (1)'), path)).toThrow('missing');
    expect(versionsOf(db)).toEqual({ some: 1 });
    const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").pluck();
    expect(tables.all()).toEqual(['a', 'table_set']);
    migrate(db, set('CREATE TABLE b (x)'), path);
    expect(versionsOf(db)).toEqual({ other: 1, some: 2 });
    db.close();
  });

  test('R24: a database of a build before the first release is refused with what to do, and not touched', () => {
    const db = new Database(path);
    db.exec('CREATE TABLE site (api_key TEXT)');
    db.pragma(`application_id = ${APPLICATION_ID}`);
    db.pragma('user_version = 9');
    db.close();
    const before = readFileSync(path);
    const refused = startProblemOf(() => openTestStore({ path }));
    expect(refused).toMatchObject({ code: 'database-damaged', next: expect.stringContaining('Export') });
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  test.each([
    ['of a known module', 'sites', 99, 'its tables of "sites" have version 99'],
    ['of a module that is not known', 'loyalty', 1, 'it has tables of "loyalty"'],
  ])('R24: a database with newer tables %s is refused politely and not touched', (_, name, version, said) => {
    openTestStore({ path }).close();
    const db = new Database(path);
    db.prepare('INSERT OR REPLACE INTO table_set VALUES (?, ?)').run(name, version);
    db.pragma('journal_mode = DELETE');
    db.close();
    const before = readFileSync(path);
    const refused = startProblemOf(() => openTestStore({ path }));
    expect(refused).toMatchObject({ code: 'database-newer', next: expect.stringContaining('newer version') });
    expect(refused.message).toContain(said);
    expect(readFileSync(path).equals(before)).toBe(true);
  });
});

describe('a database that cannot be used', () => {
  test('R23: garbage is called damaged, and stays as it is', () => {
    writeFileSync(path, 'garbage '.repeat(1000));
    const before = readFileSync(path);
    expect(startProblemOf(() => openTestStore({ path }))).toMatchObject({ code: 'database-damaged' });
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  test('R23: a damaged page of the schema is called damaged', () => {
    openTestStore({ path }).close();
    const bytes = readFileSync(path);
    bytes.fill(0xff, 100, 4000);
    writeFileSync(path, bytes);
    expect(startProblemOf(() => openTestStore({ path }))).toMatchObject({ code: 'database-damaged' });
  });

  test('a database of another program is rejected', () => {
    const db = new Database(path);
    db.exec('CREATE TABLE other (x)');
    db.close();
    const refused = startProblemOf(() => openTestStore({ path }));
    expect(refused.code).toBe('database-damaged');
    expect(refused.message).toContain('another program');
  });

  test('R42: another key is detected before the first secret is read', async () => {
    (await withTestSite(openTestStore({ path }))).close();
    const refused = startProblemOf(() => openTestStore({ path, dataKey: Buffer.alloc(32, 8) }));
    expect(refused.message).toContain('another key');
    openTestStore({ path }).close();
  });

  test('R23: a folder that is not there cannot be written', () => {
    expect(startProblemOf(() => openTestStore({ path: folder.file('none/authdesk.db') })).code).toBe(
      'folder-unwritable',
    );
  });
});

describe('the lock of the data folder', () => {
  const lockPath = () => folder.file('authdesk.lock');

  test('R26: it is held once, also within a process, and can be taken again after release', () => {
    const release = lockFolder(lockPath(), folder.path);
    const refused = startProblemOf(() => lockFolder(lockPath(), folder.path));
    expect(refused).toMatchObject({ code: 'folder-in-use', next: expect.stringContaining('--data') });
    expect(refused.message).toContain(folder.path);
    release();
    lockFolder(lockPath(), folder.path)();
  });
});

describe('housekeeping', () => {
  test('R21: the log is pruned to its limit between the calls', async () => {
    const clock = movableClock();
    const store = await withTestSite(openTestStore({ clock, serving: true, keepCalls: 200 }));
    const row = (n: number) => testCall(n, clock(), { errorCode: n % 2 ? 400002 : 0 });
    await store.unitOfWork(() => {
      for (let n = 0; n < 1_500; n += 1) store.of(callRepository).append(row(n));
    });
    clock.advance(700_000);
    while (store.of(callRepository).totals().calls > 200) await setTimeout(20);
    expect(store.of(callRepository).totals()).toEqual({ calls: 200, errors: 100 });
    const { items } = store.of(callRepository).page({}, { limit: 500 });
    expect(items.map(({ callId }) => callId)).toEqual(Array.from({ length: 200 }, (_, n) => row(1_499 - n).callId));
    expect(store.of(callRepository).get(row(0).callId)).toBeUndefined();
    store.close();
  });
});
