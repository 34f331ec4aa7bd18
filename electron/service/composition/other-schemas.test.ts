import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { beforeAll, describe, expect, test } from 'vitest';
import { folderForAllTests } from '#node/lifetime.fixture.ts';
import { StartProblem } from '#node/start-problem.ts';
import { tableSets } from '#service/core/store/open.ts';
import { fill } from '#service/fixtures/released-schemas/released-schemas.fixture.ts';
import { startService } from '#service/fixtures/service.fixture.ts';
import { openTestStore } from '#service/fixtures/store.fixture.ts';
import { checkColumns } from '#service/storage/database.ts';
import { sampleOf } from '#shared/property-cases.fixture.ts';
import { modules } from './modules.ts';
import { asStartProblem } from './start-failure.ts';

// A data folder that another build has written, with the same versions in it but other columns, or other content in them:
// the start ends with a sentence, or the service works. It never ends with the words of a parser (R24).

const dataKey = Buffer.alloc(32, 7);
const database = (): string => folder.file('data/authdesk.db');

const start = () => startService({ dataDir: folder.file('data'), dataKey });

/** Why a start on the changed database fails; undefined: it starts. */
async function problemAfter(change: (db: Database.Database) => void): Promise<StartProblem | undefined> {
  for (const end of ['-wal', '-shm']) rmSync(database() + end, { force: true });
  copyFileSync(folder.file('whole.db'), database());
  const db = new Database(database());
  db.pragma('foreign_keys = OFF');
  change(db);
  db.close();
  try {
    await (await start()).stop();
    return undefined;
  } catch (error) {
    if (error instanceof StartProblem) return error;
    throw error;
  }
}

interface Column {
  readonly table: string;
  readonly column: string;
}

/** The columns that can be dropped: none of a key. */
function columns(): readonly Column[] {
  const db = new Database(folder.file('whole.db'), { readonly: true });
  const all = db
    .prepare<[], Column>(
      `SELECT m.name AS "table", p.name AS "column" FROM sqlite_schema m, pragma_table_info(m.name) p
       WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name <> 'table_set' AND p.pk = 0`,
    )
    .all();
  db.close();
  return all;
}

/** The columns whose values are all JSON of a list or an object. */
function jsonColumns(): readonly Column[] {
  const db = new Database(folder.file('whole.db'), { readonly: true });
  const found = columns().filter(({ table, column }) => {
    const values = db.prepare(`SELECT "${column}" FROM "${table}"`).pluck().all();
    return values.length > 0 && values.every((value) => typeof value === 'string' && /^[[{]/.test(value));
  });
  db.close();
  return found;
}

/** SQLite itself refuses some changes: a constraint, an index or a trigger needs the column. */
const isAllowed = (change: () => unknown): boolean => {
  try {
    change();
    return true;
  } catch {
    return false;
  }
};

const folder = folderForAllTests();
beforeAll(async () => {
  mkdirSync(folder.file('data'));
  const store = openTestStore({ path: database(), dataKey });
  await fill(store);
  store.close();
  await (await start()).stop();
  copyFileSync(database(), folder.file('whole.db'));
});

test('R24: a table without a column that its version says is named, whichever table it is', {
  tags: ['property'],
}, () => {
  const model = new Database(folder.file('whole.db'));
  const all = sampleOf(columns(), 10);
  const dropped = all.filter(({ table, column }) => {
    model.exec('BEGIN');
    const isDropped = isAllowed(() => model.exec(`ALTER TABLE "${table}" DROP COLUMN "${column}"`));
    if (isDropped) {
      expect(() => checkColumns(model, tableSets(modules), '/x/authdesk.db')).toThrow(
        `The database /x/authdesk.db was made by a build of Authdesk that was never released: it has no column ${table}.${column}.`,
      );
    }
    model.exec('ROLLBACK');
    return isDropped;
  });
  expect(() => checkColumns(model, tableSets(modules), '/x/authdesk.db')).not.toThrow();
  model.close();
  expect(dropped.length).toBeGreaterThan(all.length / 5);
});

test('R24: the start on such a folder ends with that sentence, and leaves the database as it was', async () => {
  let before: unknown;
  const problem = await problemAfter((db) => {
    db.exec('ALTER TABLE site DROP COLUMN api_domains');
    before = db.prepare('SELECT * FROM site').all();
  });
  expect(problem).toMatchObject({
    code: 'database-damaged',
    message: expect.stringMatching(/data\/authdesk\.db was made by .* no column site\.api_domains\.$/),
    next: expect.stringMatching(/Export the workspace .*--data\.$/),
  });
  const db = new Database(database(), { readonly: true });
  expect(db.prepare('SELECT * FROM site').all()).toEqual(before);
  db.close();
});

describe('R24: JSON that another build has written in another form', () => {
  test.each(['undefined', 'null', '{"a":'])(
    '%s in any column: the start names the column, or needs it not',
    { tags: ['property'] },
    async (text) => {
      const needed = ['site.domains', 'site.api_domains', 'nonce_batch.nonces'];
      const named: string[] = [];
      const all = jsonColumns();
      const others = all.filter(({ table, column }) => !needed.includes(`${table}.${column}`));
      for (const { table, column } of [...all.filter((one) => !others.includes(one)), ...sampleOf(others)]) {
        let isChanged = false;
        const problem = await problemAfter((db) => {
          isChanged = isAllowed(() => db.prepare(`UPDATE "${table}" SET "${column}" = ?`).run(text));
        });
        if (problem === undefined) continue;
        expect(isChanged).toBe(true);
        expect(problem).toMatchObject({
          code: 'database-damaged',
          message: expect.stringMatching(
            new RegExp(`database in .*/data is damaged: its ${table}\\.${column} holds a value`),
          ),
          next: expect.stringContaining('--data'),
        });
        named.push(`${table}.${column}`);
      }
      expect(named).toEqual(expect.arrayContaining(needed));
    },
  );

  test('also in a setting that the start reads', async () => {
    const problem = await problemAfter((db) => {
      db.prepare("INSERT OR REPLACE INTO setting VALUES ('forgotten nonces', ?)").run(Buffer.from('undefined'));
    });
    expect(problem?.message).toMatch(/setting "forgotten nonces" holds a value which is no JSON\.$/);
  });
});

test('a failure that nothing foresees names the folder, and a way on', () => {
  const problem = asStartProblem(new SyntaxError('"undefined" is not valid JSON'), '/home/ada/data');
  expect(problem).toMatchObject({ code: 'internal', message: expect.stringContaining('data folder /home/ada/data') });
  expect(problem.next).toContain('--data');
});
