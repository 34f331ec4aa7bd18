import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { folderForEachTest } from '#node/lifetime.fixture.ts';
import { StoreFailure } from './failure.ts';
import { createGroupCommit, type GroupCommit } from './group-commit.ts';

let db: Database.Database;
let group: GroupCommit;
let statements: string[];

const folder = folderForEachTest();
beforeEach(() => {
  statements = [];
  const connection = new Database(folder.file('test.db'), { verbose: (sql) => statements.push(String(sql)) });
  connection.pragma('journal_mode = WAL');
  connection.exec('CREATE TABLE t (v TEXT UNIQUE)');
  group = createGroupCommit(connection);
  db = group.db;
  statements = [];
});
afterEach(() => {
  if (db.open) db.close();
});

const insert = (value: string) => db.prepare('INSERT INTO t VALUES (?)').run(value);
const read = () => db.prepare('SELECT v FROM t ORDER BY v').pluck().all();
/** What another connection sees: only what is committed. */
function committed(): unknown[] {
  const other = new Database(folder.file('test.db'), { readonly: true });
  try {
    return other.prepare('SELECT v FROM t ORDER BY v').pluck().all();
  } finally {
    other.close();
  }
}

describe('group commit', () => {
  test('R22: a promise resolves only after its writes are committed', async () => {
    const promise = group.unitOfWork(() => insert('a'));
    expect(committed()).toEqual([]);
    await promise;
    expect(committed()).toEqual(['a']);
  });

  test('R22: beforeCommit writes in order, after all other writes, and durably before the promise resolves', async () => {
    const writeBefore = (value: string) => group.unitOfWork(() => group.beforeCommit(() => insert(value)));
    await Promise.all([writeBefore('a'), group.unitOfWork(() => insert('b')), writeBefore('c')]);
    expect(committed()).toEqual(['a', 'b', 'c']);
    expect(statements.filter((sql) => sql.includes('VALUES')).map((sql) => sql.slice(-3, -2))).toEqual(['b', 'a', 'c']);
    group.beforeCommit(() => insert('outside'));
    expect(committed()).toContain('outside');
  });

  test('R23: a deferred write that fails rolls back the transaction, also when another unit of work makes it run', async () => {
    await group.unitOfWork(() => insert('a'));
    const defer = (value: string) => group.unitOfWork(() => group.deferWrite(() => insert(value)));
    const atTheEnd = await Promise.allSettled([defer('b'), defer('a')]);
    expect(atTheEnd.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const before = await Promise.allSettled([defer('b'), defer('a'), group.unitOfWork(() => insert('c')), defer('d')]);
    expect(before.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled']);
    expect(committed()).toEqual(['a', 'd']);
  });

  test.each<[string, () => unknown]>([
    ['run', () => insert('b')],
    ['get, with RETURNING', () => db.prepare("INSERT INTO t VALUES ('b') RETURNING v").get()],
    ['all, with RETURNING', () => db.prepare("INSERT INTO t VALUES ('b') RETURNING v").pluck().all()],
    ['iterate, with RETURNING', () => [...db.prepare('DELETE FROM t RETURNING v').raw().iterate()]],
    ['exec, with several statements', () => db.exec("INSERT INTO t VALUES ('b'); DELETE FROM t WHERE v = 'a'")],
    ['pragma', () => db.pragma('user_version = 7')],
  ])('a unit of work that throws rolls back its writes, however it wrote: %s', async (_title, write) => {
    const throwing = group.unitOfWork(() => {
      write();
      throw new Error('thrown');
    });
    const [, result] = await Promise.allSettled([group.unitOfWork(() => insert('a')), throwing]);
    expect(result).toMatchObject({ status: 'rejected', reason: { message: 'thrown' } });
    expect(committed()).toEqual(['a']);
    expect(db.pragma('user_version', { simple: true })).toBe(0);
  });

  test('R21: betweenTransactions runs also under load without a pause', async () => {
    let moments = 0;
    const noTransaction = () => {
      expect(db.inTransaction).toBe(false);
      moments += 1;
    };
    group.betweenTransactions(noTransaction);
    expect(moments).toBe(1);
    // Each resolved promise begins the next transaction before the event loop runs anything else.
    for (let n = 0; moments < 3; n += 1) {
      const unit = group.unitOfWork(() => insert(`v${n}`));
      if (n % 5 === 0) group.betweenTransactions(noTransaction);
      await unit;
    }
  });

  test('R23: betweenTransactions runs also after a transaction that failed', async () => {
    db.exec('CREATE TABLE child (parent TEXT REFERENCES t (v) DEFERRABLE INITIALLY DEFERRED)');
    db.pragma('foreign_keys = ON');
    const unit = group.unitOfWork(() => db.prepare("INSERT INTO child VALUES ('nobody')").run());
    const moment = new Promise<boolean>((resolve) => group.betweenTransactions(() => resolve(db.inTransaction)));
    await expect(unit).rejects.toThrow();
    expect(await moment).toBe(false);
  });

  test('a transaction of its own is a mistake and says so', () => {
    expect(() => db.transaction(() => {})).toThrow('Store.unitOfWork is the transaction');
  });

  test('a broken constraint reaches its caller unchanged and fails no other unit of work', async () => {
    const results = await Promise.allSettled([
      group.unitOfWork(() => insert('a')),
      group.unitOfWork(() => insert('a')),
    ]);
    expect(results[1]).toMatchObject({ reason: { code: 'SQLITE_CONSTRAINT_UNIQUE' } });
    expect(committed()).toEqual(['a']);
  });

  test('R23: a full disk fails the transaction with a sentence, and later transactions work again', async () => {
    let invalidations = 0;
    group.onCachesInvalid(() => {
      invalidations += 1;
    });
    const pages = Number(db.pragma('page_count', { simple: true }));
    db.pragma(`max_page_count = ${pages}`);
    const results = await Promise.allSettled([
      group.unitOfWork(() => insert('small')),
      group.unitOfWork(() => insert('x'.repeat(100_000))),
    ]);
    expect(results[1]).toMatchObject({ status: 'rejected', reason: { code: 'disk-full', next: expect.any(String) } });
    expect(invalidations).toBeGreaterThan(0);
    expect(committed()).toEqual(results[0]?.status === 'fulfilled' ? ['small'] : []);
    db.pragma('max_page_count = 1000000');
    await group.unitOfWork(() => insert('later'));
    expect(committed()).toContain('later');
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  });

  test('R23: a failing COMMIT rejects all units of work of the transaction and keeps none of their writes', async () => {
    db.exec('CREATE TABLE parent (id INTEGER PRIMARY KEY)');
    db.exec('CREATE TABLE child (p INTEGER REFERENCES parent (id) DEFERRABLE INITIALLY DEFERRED)');
    const results = await Promise.allSettled([
      group.unitOfWork(() => insert('a')),
      group.unitOfWork(() => db.exec('INSERT INTO child VALUES (7)')),
    ]);
    expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected']);
    expect(committed()).toEqual([]);
    await group.unitOfWork(() => insert('b'));
    expect(committed()).toEqual(['b']);
  });

  test('R23: a database that another program has locked: a sentence, then it works again', async () => {
    db.pragma('busy_timeout = 1');
    const other = new Database(folder.file('test.db'));
    other.exec('BEGIN IMMEDIATE');
    const inUse = { status: 'rejected', reason: { code: 'in-use', next: expect.any(String) } };
    let remembered = 0;
    const rememberAndWrite = () => {
      remembered += 1;
      group.onRollback(() => {
        remembered -= 1;
      });
      group.beforeCommit(() => insert('b'));
    };
    // The first fails at its own write, the others at the COMMIT of their transaction.
    expect(await Promise.allSettled([group.unitOfWork(() => insert('a'))])).toMatchObject([inUse]);
    expect(await Promise.allSettled([group.unitOfWork(read), group.unitOfWork(rememberAndWrite)])).toMatchObject([
      inUse,
      inUse,
    ]);
    expect(remembered).toBe(0);
    // Reading needs no lock.
    expect(await group.unitOfWork(read)).toEqual([]);
    other.exec('ROLLBACK');
    other.close();
    await group.unitOfWork(() => insert('a'));
    expect(committed()).toEqual(['a']);
  });

  test('R23: a read-only file: a sentence for a write, a result for a read', async () => {
    await group.unitOfWork(() => insert('a'));
    db.close();
    group = createGroupCommit(new Database(folder.file('test.db'), { readonly: true }));
    db = group.db;
    await expect(group.unitOfWork(() => insert('b'))).rejects.toMatchObject({
      code: 'read-only',
      next: expect.any(String),
    });
    await expect(group.unitOfWork(() => group.beforeCommit(() => insert('b')))).rejects.toBeInstanceOf(StoreFailure);
    expect(await group.unitOfWork(read)).toEqual(['a']);
  });

  test('a unit of work inside another is a mistake and says so', async () => {
    let inner: Promise<unknown> | undefined;
    await group.unitOfWork(() => {
      inner = group.unitOfWork(() => insert('a')).catch((error: Error) => error.message);
    });
    expect(await inner).toContain('inside another unit of work');
  });

  test('close commits the open transaction and rejects later units of work', async () => {
    const last = group.unitOfWork(() => insert('a'));
    group.close();
    await last;
    await expect(group.unitOfWork(() => insert('b'))).rejects.toThrow('closed');
    expect(committed()).toEqual(['a']);
  });
});
