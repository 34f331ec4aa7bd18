import Database from 'better-sqlite3';
import { StartProblem } from '#service/kernel/start-problem.ts';
import { OWN_CHECKPOINT_PAGES } from './checkpoints.ts';
import { migrate, readVersion } from './migrate.ts';
import type { Migration } from './migrations/migration.ts';
import { ownFile, ownIfPresent } from './own-file.ts';

/** Milliseconds to wait for a foreign program that holds the database; the wait blocks the thread. */
export const BUSY_TIMEOUT_MS = 1_000;

/** A kind of database of Authdesk. */
export interface Schema {
  /** Marks SQLite files of this kind. */
  readonly applicationId: number;
  readonly migrations: readonly Migration[];
  /** Bytes; absent: what SQLite chooses. Counts when the file is made. */
  readonly pageSize?: number;
  /** What a person can do when such a file is damaged. */
  readonly whenDamaged: string;
}

/** What has to be done before a step of the schema, and cannot be done in its SQL. */
export interface BeforeStep {
  /** Of the step. */
  readonly version: number;
  work(db: Database.Database): void;
}

/**
 * Opens a database, bringing its schema up to date. A file that is missing is made, for this user alone.
 *
 * @param path file, or `:memory:`
 * @param before not done for a new database
 * @throws StartProblem `database-newer`, `database-damaged`, `folder-unwritable`, `folder-in-use`; the file is left as
 *   it was
 */
export function openDatabase(path: string, schema: Schema, before?: BeforeStep): Database.Database {
  let db: Database.Database | undefined;
  try {
    // SQLite gives its other files the same rights when it makes them.
    const owner = path === ':memory:' ? undefined : ownFile(path);
    if (owner === 'this user') for (const end of ['-wal', '-shm']) ownIfPresent(path + end);
    // A link that leads nowhere would have SQLite make a file where the link says, which everybody may read.
    db = new Database(path, { timeout: BUSY_TIMEOUT_MS, fileMustExist: owner === 'somebody else' });
    prepare(db, path, schema, before);
    return db;
  } catch (error) {
    db?.close();
    throw startProblem(error, path, schema);
  }
}

function prepare(db: Database.Database, path: string, schema: Schema, before: BeforeStep | undefined): void {
  const { migrations, applicationId, pageSize } = schema;
  // A newer or a foreign database is refused before anything is changed in it.
  const version = readVersion(db, migrations.at(-1)?.version ?? 0, path, applicationId);
  if (version === 0 && pageSize !== undefined) db.pragma(`page_size = ${pageSize}`);
  db.pragma('journal_mode = WAL');
  tune(db);
  if (before !== undefined && version > 0 && version < before.version) {
    const steps = migrations.filter((step) => step.version < before.version);
    migrate(db, steps, path, applicationId);
    before.work(db);
  }
  migrate(db, migrations, path, applicationId);
  db.pragma('foreign_keys = ON');
}

/** Settings of a connection that writes. */
export function tune(db: Database.Database): void {
  // NORMAL: a commit hands its pages to the operating system, so kill -9 takes nothing back (R22). A power cut can take
  // the last moment, and never the consistency: checkpoints fsync. Why not FULL: docs/adr/0003.
  db.pragma('synchronous = NORMAL');
  // macOS leaves data in the drive's cache after fsync; the other systems ignore this.
  db.pragma('fullfsync = ON');
  db.pragma(`wal_autocheckpoint = ${OWN_CHECKPOINT_PAGES}`);
  // Above what the write-ahead log reaches under load: cut back at each new start, it would have to grow again, and a
  // growing file makes commits wait for the disk.
  db.pragma('journal_size_limit = 268435456');
  db.pragma('cache_size = -65536');
  db.pragma('temp_store = MEMORY');
}

/** An error of the first steps as a sentence with what to do next. */
export function startProblem(error: unknown, path: string, schema: Schema): unknown {
  if (error instanceof StartProblem) return error;
  const code = String((error as { code?: unknown }).code ?? '');
  if (/^SQLITE_(NOTADB|CORRUPT|FORMAT)/.test(code)) {
    return new StartProblem(
      'database-damaged',
      `The database ${path} is damaged and cannot be read.`,
      schema.whenDamaged,
    );
  }
  if (/^SQLITE_(READONLY|CANTOPEN|PERM|AUTH|FULL)|^E[A-Z]+$/.test(code) || error instanceof TypeError) {
    return new StartProblem(
      'folder-unwritable',
      `The database ${path} cannot be written (${code || String(error)}).`,
      'Give this user the right to write to the folder, free some space, or choose another data folder with --data.',
    );
  }
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) {
    return new StartProblem(
      'folder-in-use',
      `Another program holds the database ${path}.`,
      'Close that program, or choose another data folder with --data.',
    );
  }
  return error;
}
