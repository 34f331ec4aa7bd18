import Database from 'better-sqlite3';
import { StartProblem } from '#node/start-problem.ts';
import { madeOnce } from '#shared/made-once.ts';
import type { TableSet } from './table-set.ts';

/** Columns of all tables, `table.column`. */
function columnsOf(db: Database.Database): ReadonlySet<string> {
  return new Set(
    db
      .prepare<[], string>(
        `SELECT m.name || '.' || p.name FROM sqlite_schema m, pragma_table_xinfo(m.name) p WHERE m.type = 'table'`,
      )
      .pluck()
      .all(),
  );
}

const known = new WeakMap<readonly TableSet[], ReadonlySet<string>>();

/** Columns that all migrations make; for several services of one process they are looked up once. */
const columnsMade = (sets: readonly TableSet[]): ReadonlySet<string> =>
  madeOnce(known, sets, () => {
    const model = new Database(':memory:');
    try {
      for (const { migrations } of sets) for (const sql of migrations) model.exec(sql);
      return columnsOf(model);
    } finally {
      model.close();
    }
  });

/**
 * Refuses a database whose tables have other columns than the versions in it say. Only a build that was never released
 * makes one: a released step of a migration never changes (R24). Without this check the start would end, or a later call,
 * with whatever the first missing value leads to.
 *
 * @param path shown in the sentence
 * @throws StartProblem `database-damaged`
 */
export function checkColumns(db: Database.Database, sets: readonly TableSet[], path: string): void {
  const found = columnsOf(db);
  const missing = [...columnsMade(sets)].find((column) => !found.has(column));
  if (missing === undefined) return;
  throw new StartProblem(
    'database-damaged',
    `The database ${path} was made by a build of Authdesk that was never released: it has no column ${missing}.`,
    'Export the workspace with that build, move the file away, and import it here; or choose another data folder with --data.',
  );
}
