import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StoreFailure } from './failure.ts';
import { createGroupCommit, type GroupCommit } from './group-commit.ts';
import { temporaryFolder } from './store.fixture.ts';

let folder: ReturnType<typeof temporaryFolder>;
let db: Database.Database;
let group: GroupCommit;
let statements: string[];

beforeEach(() => {
  folder = temporaryFolder();
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
  folder.remove();
});

const insert = (value: string) => db.prepare('INSERT INTO t VALUES (?)').run(value);
const read = () => db.prepare('SELECT v FROM t ORDER BY v').pluck().all();
/** The transactions and savepoints that SQLite was asked for. */
const borders = () => statements.filter((sql) => /^(BEGIN|SAVEPOINT|ROLLBACK|RELEASE|COMMIT)/.test(sql));
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

  test('all work of an event-loop turn shares one transaction', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => group.unitOfWork(() => insert(`v${n}`))));
    expect(statements.filter((sql) => sql.startsWith('BEGIN'))).toHaveLength(1);
    expect(statements.filter((sql) => sql === 'COMMIT')).toHaveLength(1);
    expect(committed()).toHaveLength(20);
  });

  test('throwing work undoes only its own writes', async () => {
    const results = await Promise.allSettled([
      group.unitOfWork(() => insert('a')),
      group.unitOfWork(() => {
        insert('b');
        throw new Error('refused');
      }),
      group.unitOfWork(() => insert('c')),
    ]);
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(committed()).toEqual(['a', 'c']);
  });

  test('R22: what is left to the commit is written in its order, and kept when the promise resolves', async () => {
    const leave = (value: string) => group.unitOfWork(() => group.atCommit(() => insert(value)));
    await Promise.all([leave('a'), group.unitOfWork(() => insert('b')), leave('c')]);
    expect(committed()).toEqual(['a', 'b', 'c']);
    expect(statements.filter((sql) => sql.includes('VALUES')).map((sql) => sql.slice(-3, -2))).toEqual(['b', 'a', 'c']);
    group.atCommit(() => insert('outside of a turn'));
    expect(committed()).toContain('outside of a turn');
  });

  test('R22: deferred writes come before what is written after them, and need no savepoint', async () => {
    const defer = (value: string) => group.unitOfWork(() => group.deferred(() => insert(value)));
    const seen: unknown[] = [];
    const refused = (value: string) =>
      group.unitOfWork(() => {
        group.deferred(() => insert(value));
        insert(`${value}, written`);
        seen.push(read());
        throw new Error('refused');
      });
    await Promise.allSettled([
      defer('a'),
      group.unitOfWork(() => seen.push(read())),
      group.unitOfWork(() => group.deferred(() => insert('b'))),
      refused('c'),
      defer('d'),
      defer('e'),
    ]);
    expect(seen).toEqual([[], ['a', 'b', 'c', 'c, written']]);
    expect(committed()).toEqual(['a', 'b', 'd', 'e']);
    expect(borders().filter((sql) => sql.startsWith('SAVEPOINT'))).toHaveLength(1);
    group.deferred(() => insert('outside of a turn'));
    expect(committed()).toContain('outside of a turn');
  });

  test('R23: a deferred write that fails undoes the turn, also when it is another work that makes it happen', async () => {
    await group.unitOfWork(() => insert('a'));
    const defer = (value: string) => group.unitOfWork(() => group.deferred(() => insert(value)));
    const atTheEnd = await Promise.allSettled([defer('b'), defer('a')]);
    expect(atTheEnd.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const before = await Promise.allSettled([defer('b'), defer('a'), group.unitOfWork(() => insert('c')), defer('d')]);
    expect(before.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled']);
    expect(committed()).toEqual(['a', 'd']);
  });

  test('R23: what undone work left to the commit is forgotten; what cannot be written then undoes the turn', async () => {
    const refused = group.unitOfWork(() => {
      group.atCommit(() => insert('b'));
      throw new Error('refused');
    });
    await Promise.allSettled([group.unitOfWork(() => group.atCommit(() => insert('a'))), refused]);
    expect(committed()).toEqual(['a']);

    const failing = [group.unitOfWork(() => insert('c')), group.unitOfWork(() => group.atCommit(() => insert('a')))];
    const results = await Promise.allSettled(failing);
    expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected']);
    expect(committed()).toEqual(['a']);
    await group.unitOfWork(() => insert('d'));
    expect(committed()).toEqual(['a', 'd']);
  });

  test('what work changed in memory is taken back with its writes, the last change first, and only that', async () => {
    const changes: string[] = [];
    const change = (name: string) => {
      changes.push(name);
      group.ifUndone(() => {
        expect(changes.pop()).toBe(name);
      });
    };
    const stands = group.unitOfWork(() => change('a'));
    const refused = group.unitOfWork(() => {
      change('b');
      change('c');
      throw new Error('refused');
    });
    await Promise.allSettled([stands, refused]);
    expect(changes).toEqual(['a']);
    await group.unitOfWork(() => {
      change('d');
      insert('d');
    });
    const failing = [group.unitOfWork(() => change('e')), group.unitOfWork(() => group.atCommit(() => insert('d')))];
    await Promise.allSettled(failing);
    expect(changes).toEqual(['a', 'd']);
  });

  test('work that only reads begins no transaction; what it leaves to the commit needs no savepoint', async () => {
    await Promise.all([group.unitOfWork(read), group.unitOfWork(read)]);
    expect(borders()).toEqual([]);
    await Promise.all([group.unitOfWork(read), group.unitOfWork(() => group.atCommit(() => insert('a')))]);
    expect(borders()).toEqual(['BEGIN IMMEDIATE', 'COMMIT']);
  });

  test('only the work that writes makes a savepoint, at its first writing statement', async () => {
    const readings: unknown[] = [];
    await Promise.all([
      group.unitOfWork(() => {
        readings.push(read());
        insert('a');
        insert('b');
      }),
      group.unitOfWork(() => readings.push(read())),
    ]);
    expect(readings).toEqual([[], ['a', 'b']]);
    expect(borders()).toEqual(['BEGIN IMMEDIATE', 'SAVEPOINT work', 'RELEASE work', 'COMMIT']);
  });

  test.each<[string, () => unknown]>([
    ['a statement that is run', () => insert('b')],
    ['one with RETURNING, for its row', () => db.prepare("INSERT INTO t VALUES ('b') RETURNING v").get()],
    ['for its rows', () => db.prepare("INSERT INTO t VALUES ('b') RETURNING v").pluck().all()],
    ['one by one', () => [...db.prepare('DELETE FROM t RETURNING v').raw().iterate()]],
    ['a text of several', () => db.exec("INSERT INTO t VALUES ('b'); DELETE FROM t WHERE v = 'a'")],
    ['a pragma', () => db.pragma('user_version = 7')],
  ])('throwing work takes back its writes, whichever way it wrote: %s', async (_title, write) => {
    const refused = group.unitOfWork(() => {
      write();
      throw new Error('refused');
    });
    const [, result] = await Promise.allSettled([group.unitOfWork(() => insert('a')), refused]);
    expect(result).toMatchObject({ status: 'rejected', reason: { message: 'refused' } });
    expect(committed()).toEqual(['a']);
    expect(db.pragma('user_version', { simple: true })).toBe(0);
  });

  test('R21: what waits for a moment without a transaction gets one under load without a pause', async () => {
    let moments = 0;
    const noTransaction = () => {
      expect(db.inTransaction).toBe(false);
      moments += 1;
    };
    group.betweenTransactions(noTransaction);
    expect(moments).toBe(1);
    // Each promise that is kept begins the next turn before the event loop gets to anything else.
    for (let n = 0; moments < 3; n += 1) {
      const turn = group.unitOfWork(() => insert(`v${n}`));
      if (n % 5 === 0) group.betweenTransactions(noTransaction);
      await turn;
    }
  });

  test('R23: what waits for a moment without a transaction gets it after a turn that failed, too', async () => {
    db.exec('CREATE TABLE child (parent TEXT REFERENCES t (v) DEFERRABLE INITIALLY DEFERRED)');
    db.pragma('foreign_keys = ON');
    const turn = group.unitOfWork(() => db.prepare("INSERT INTO child VALUES ('nobody')").run());
    const moment = new Promise<boolean>((resolve) => group.betweenTransactions(() => resolve(db.inTransaction)));
    await expect(turn).rejects.toThrow();
    expect(await moment).toBe(false);
  });

  test('work that throws before it wrote takes back its changes in memory, and nobody reads anew for it', async () => {
    const told: string[] = [];
    group.onUndo(() => told.push('undone'));
    const refuse = (before: () => void) =>
      group.unitOfWork(() => {
        group.ifUndone(() => told.push('taken back'));
        before();
        throw new Error('refused');
      });
    await Promise.allSettled([group.unitOfWork(() => insert('a')), refuse(read)]);
    expect(told).toEqual(['taken back']);
    await Promise.allSettled([refuse(() => insert('b'))]);
    expect(told).toEqual(['taken back', 'taken back', 'undone']);
    expect(committed()).toEqual(['a']);
  });

  test('a transaction of its own inside of the turn is a mistake and says so', () => {
    expect(() => db.transaction(() => {})).toThrow('Store.unitOfWork is the transaction');
  });

  test('a broken constraint reaches the caller as it is and harms nobody else', async () => {
    const results = await Promise.allSettled([
      group.unitOfWork(() => insert('a')),
      group.unitOfWork(() => insert('a')),
    ]);
    expect(results[1]).toMatchObject({ reason: { code: 'SQLITE_CONSTRAINT_UNIQUE' } });
    expect(committed()).toEqual(['a']);
  });

  test('R23: a full disk rejects everybody of the turn with a sentence, and later turns work again', async () => {
    let undone = 0;
    group.onUndo(() => {
      undone += 1;
    });
    const pages = Number(db.pragma('page_count', { simple: true }));
    db.pragma(`max_page_count = ${pages}`);
    const results = await Promise.allSettled([
      group.unitOfWork(() => insert('small')),
      group.unitOfWork(() => insert('x'.repeat(100_000))),
    ]);
    expect(results[1]).toMatchObject({ status: 'rejected', reason: { code: 'disk-full', next: expect.any(String) } });
    expect(undone).toBeGreaterThan(0);
    // Whoever was told "done" is in the database, whoever was not is not.
    expect(committed()).toEqual(results[0]?.status === 'fulfilled' ? ['small'] : []);
    db.pragma('max_page_count = 1000000');
    await group.unitOfWork(() => insert('later'));
    expect(committed()).toContain('later');
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  });

  test('R23: a failing COMMIT rejects everybody of the turn and leaves nothing behind', async () => {
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

  test('R23: a database that another program holds: a sentence, then it works again', async () => {
    db.pragma('busy_timeout = 1');
    const other = new Database(folder.file('test.db'));
    other.exec('BEGIN IMMEDIATE');
    const inUse = { status: 'rejected', reason: { code: 'in-use', next: expect.any(String) } };
    let remembered = 0;
    const leave = () => {
      remembered += 1;
      group.ifUndone(() => {
        remembered -= 1;
      });
      group.atCommit(() => insert('b'));
    };
    // Refused by its own write; refused at the end of the turn, with everybody whose turn it is.
    expect(await Promise.allSettled([group.unitOfWork(() => insert('a'))])).toMatchObject([inUse]);
    expect(await Promise.allSettled([group.unitOfWork(read), group.unitOfWork(leave)])).toMatchObject([inUse, inUse]);
    expect(remembered).toBe(0);
    // Who has nothing to write needs nobody's leave.
    expect(await group.unitOfWork(read)).toEqual([]);
    other.exec('ROLLBACK');
    other.close();
    await group.unitOfWork(() => insert('a'));
    expect(committed()).toEqual(['a']);
  });

  test('R23: a file that only lets itself be read: a sentence for who writes, an answer for who reads', async () => {
    await group.unitOfWork(() => insert('a'));
    db.close();
    group = createGroupCommit(new Database(folder.file('test.db'), { readonly: true }));
    db = group.db;
    await expect(group.unitOfWork(() => insert('b'))).rejects.toMatchObject({
      code: 'read-only',
      next: expect.any(String),
    });
    await expect(group.unitOfWork(() => group.atCommit(() => insert('b')))).rejects.toBeInstanceOf(StoreFailure);
    expect(await group.unitOfWork(read)).toEqual(['a']);
  });

  test('work inside work is a mistake and says so', async () => {
    let inner: Promise<unknown> | undefined;
    await group.unitOfWork(() => {
      inner = group.unitOfWork(() => insert('a')).catch((error: Error) => error.message);
    });
    expect(await inner).toContain('inside the work of another turn');
  });

  test('closing commits what is open and refuses more', async () => {
    const last = group.unitOfWork(() => insert('a'));
    group.close();
    await last;
    await expect(group.unitOfWork(() => insert('b'))).rejects.toThrow('closed');
    expect(committed()).toEqual(['a']);
  });
});
