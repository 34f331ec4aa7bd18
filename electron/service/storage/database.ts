import Database from 'better-sqlite3';
import { fileProblem } from '#node/file-fault.ts';
import { StartProblem } from '#node/start-problem.ts';
import { madeOnce } from '#shared/made-once.ts';
import { systemCode } from '#shared/narrowing.ts';
import { OWN_CHECKPOINT_PAGES } from './checkpoints.ts';
import { APPLICATION_ID, migrate, readVersions } from './migrate.ts';
import { ownFile, ownIfPresent } from './own-file.ts';
import type { TableSet } from './table-set.ts';

/** Milliseconds to wait for another program's lock on the database; the wait blocks the thread. */
export const BUSY_TIMEOUT_MS = 1_000;

/** A kind of database of Authdesk. */
export interface Schema {
  /** Marks SQLite files of this kind. */
  readonly applicationId: number;
  readonly sets: readonly TableSet[];
  /** Bytes; absent: what SQLite chooses. Counts when the file is made. */
  readonly pageSize?: number;
  /** What the user can do when such a file is damaged. */
  readonly whenDamaged: string;
}

/** The service's database. */
export const serviceSchema = (sets: readonly TableSet[]): Schema => ({
  applicationId: APPLICATION_ID,
  sets,
  whenDamaged:
    'Move the file away and start again with --new, then import a workspace file if you have one; or choose another data folder with --data.',
});

/**
 * Opens a database, bringing its schema up to date. A file that is missing is made, for this user alone.
 *
 * @param path file, or `:memory:`
 * @throws StartProblem `database-newer`, `database-damaged`, `folder-unwritable`, `folder-in-use`; the file is left as
 *   it was
 */
export function openDatabase(path: string, schema: Schema): Database.Database {
  let db: Database.Database | undefined;
  try {
    // SQLite gives its other files the same rights when it makes them.
    const owner = path === ':memory:' ? undefined : ownFile(path);
    if (owner === 'this user') for (const end of ['-wal', '-shm']) ownIfPresent(path + end);
    // For a dangling link SQLite would make a file at its target, which everybody may read.
    db = new Database(path, { timeout: BUSY_TIMEOUT_MS, fileMustExist: owner === 'somebody else' });
    prepare(db, path, schema);
    return db;
  } catch (error) {
    db?.close();
    throw startProblem(error, path, schema);
  }
}

function prepare(db: Database.Database, path: string, { sets, applicationId, pageSize }: Schema): void {
  // A newer or a foreign database is rejected before anything is changed in it.
  const isNew = Object.keys(readVersions(db, sets, path, applicationId)).length === 0;
  if (isNew && pageSize !== undefined) db.pragma(`page_size = ${pageSize}`);
  db.pragma('journal_mode = WAL');
  tune(db);
  migrate(db, sets, path, applicationId);
  if (!isNew) checkColumns(db, sets, path);
  db.pragma('foreign_keys = ON');
}

/** Settings of a connection that writes. */
export function tune(db: Database.Database): void {
  // NORMAL: a commit passes its pages to the operating system, so kill -9 loses nothing (R22). A power cut can lose the
  // last commits, but the database stays consistent, because checkpoints fsync. Why not FULL: docs/adr/0003.
  db.pragma('synchronous = NORMAL');
  // macOS leaves data in the drive's cache after fsync; the other systems ignore this.
  db.pragma('fullfsync = ON');
  db.pragma(`wal_autocheckpoint = ${OWN_CHECKPOINT_PAGES}`);
  // Above what the write-ahead log reaches under load: truncated, it would have to grow again, and a growing file makes
  // commits wait for the disk.
  db.pragma('journal_size_limit = 268435456');
  db.pragma('cache_size = -65536');
  db.pragma('temp_store = MEMORY');
}

/** An error of the first steps as a sentence with what to do next. */
export function startProblem(error: unknown, path: string, schema: Schema): unknown {
  if (error instanceof StartProblem) return error;
  const code = systemCode(error) ?? '';
  if (/^SQLITE_(NOTADB|CORRUPT|FORMAT)/.test(code)) {
    return new StartProblem(
      'database-damaged',
      `The database ${path} is damaged and cannot be read.`,
      schema.whenDamaged,
    );
  }
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) {
    return new StartProblem(
      'folder-in-use',
      `Another program holds the database ${path}.`,
      'Close that program, or choose another data folder with --data.',
    );
  }
  return fileProblem(error, 'database', path) ?? error;
}

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
