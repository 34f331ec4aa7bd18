import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createGroupCommit, type GroupCommit } from './group-commit.ts';
import { areasWritten, type TableSet } from './table-set.ts';

const sets: readonly TableSet[] = [
  {
    name: 'shop',
    migrations: [],
    areas: { site: ['sites'], account: ['people', 'registrations'], token: ['tokens'] },
    silentColumns: { token: ['used'] },
  },
];

let connection: Database.Database;
let group: GroupCommit;
let told: string[][];

beforeEach(() => {
  connection = new Database(':memory:');
  connection.exec(`
    PRAGMA foreign_keys = ON;
    CREATE TABLE site (id INTEGER PRIMARY KEY);
    CREATE TABLE account (id INTEGER PRIMARY KEY, site INTEGER REFERENCES site (id) ON DELETE CASCADE, name TEXT);
    CREATE TABLE token (id INTEGER PRIMARY KEY, account INTEGER REFERENCES account (id) ON DELETE CASCADE, used INTEGER);
    CREATE TABLE note (id INTEGER PRIMARY KEY);
    INSERT INTO site VALUES (1); INSERT INTO account VALUES (1, 1, 'ada'); INSERT INTO token VALUES (1, 1, 0);
  `);
  group = createGroupCommit(connection, areasWritten(connection, sets));
  told = [];
  group.onWritten((areas) => told.push([...new Set(areas)]));
});
afterEach(() => connection.close());

const run = (sql: string) => group.db.prepare(sql).run();
const rename = (name: string) => run(`UPDATE account SET name = '${name}' WHERE id = 1`);

describe('R49: lists of the UI hear of what was committed, by the tables that were written', () => {
  test.each([
    ["INSERT INTO account VALUES (2, 1, 'ben')", ['people', 'registrations']],
    ["INSERT OR REPLACE INTO account VALUES (1, 1, 'ben')", ['people', 'registrations']],
    ["REPLACE INTO account VALUES (1, 1, 'eve')", ['people', 'registrations']],
    ["UPDATE account SET name = 'x'", ['people', 'registrations']],
    [
      "WITH named AS (SELECT 1 AS id) UPDATE account SET name = 'y' WHERE id IN (SELECT id FROM named)",
      ['people', 'registrations'],
    ],
    ['DELETE FROM token', ['tokens']],
    ['UPDATE token SET account = 1, used = 2', ['tokens']],
  ])('%s', async (sql, areas) => {
    await group.unitOfWork(() => run(sql));
    expect(told).toEqual([areas]);
  });

  test('what a deletion takes along is told, too', async () => {
    await group.unitOfWork(() => run('DELETE FROM site'));
    expect(told).toEqual([['sites', 'people', 'registrations', 'tokens']]);
  });

  test.each([
    ['a table of no list', 'INSERT INTO note VALUES (1)'],
    ['what every call changes', 'UPDATE token SET used = 1, account = 1'],
    ['a statement that changes no row', "UPDATE account SET name = 'x' WHERE id = 9"],
  ])('nothing is told of %s', async (_what, sql) => {
    await group.unitOfWork(() => run(sql));
    expect(told).toEqual([]);
  });

  test('a reading statement tells nothing, one with RETURNING does', async () => {
    await group.unitOfWork(() => group.db.prepare('SELECT * FROM account').all());
    expect(told).toEqual([]);
    await group.unitOfWork(() => group.db.prepare("UPDATE account SET name = 'z' RETURNING id").get());
    expect(told).toEqual([['people', 'registrations']]);
  });

  test('not before the commit, and once for all units of work of it', async () => {
    const both = [group.unitOfWork(() => rename('a')), group.unitOfWork(() => run('DELETE FROM token'))];
    expect(told).toEqual([]);
    await Promise.all(both);
    expect(told).toEqual([['people', 'registrations', 'tokens']]);
  });

  test('never what was rolled back: a unit of work, a part of one', async () => {
    const failing = group.unitOfWork(() => {
      rename('a');
      throw new Error('thrown');
    });
    await expect(failing).rejects.toThrow('thrown');
    await group.unitOfWork(() => {
      run('DELETE FROM token');
      expect(() =>
        group.savepoint(() => {
          rename('b');
          throw new Error('inner');
        }),
      ).toThrow('inner');
    });
    expect(told).toEqual([['tokens']]);
  });

  test('deferred writes are told, also when a later unit of work makes them and is rolled back', async () => {
    const deferring = group.unitOfWork(() => group.deferWrite(() => rename('a')));
    const failing = group.unitOfWork(() => {
      run('DELETE FROM token');
      throw new Error('thrown');
    });
    await expect(failing).rejects.toThrow('thrown');
    await deferring;
    expect(told).toEqual([['people', 'registrations']]);
  });

  test('a write outside of any unit of work is told at once', () => {
    rename('a');
    expect(told).toEqual([['people', 'registrations']]);
  });
});
