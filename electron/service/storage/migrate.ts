import type { Database } from 'better-sqlite3';
import { StartProblem } from '#service/kernel/start-problem.ts';
import type { Migration } from './migrations/migration.ts';

/** `Auth` in ASCII: marks a SQLite file as a database of Authdesk. */
export const APPLICATION_ID = 0x41757468;

/**
 * The version of the database's schema; only reads.
 *
 * @param newest the newest version that is understood
 * @param path shown in sentences
 * @param applicationId mark of the kind of database
 * @throws StartProblem `database-newer` when a newer Authdesk made the database (R24), `database-damaged` when the file
 *   is a SQLite database of another program
 */
export function readVersion(db: Database, newest: number, path: string, applicationId = APPLICATION_ID): number {
  const version = Number(db.pragma('user_version', { simple: true }));
  const mark = Number(db.pragma('application_id', { simple: true }));
  const isEmpty = db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get() === 0;
  if (mark !== applicationId && !isEmpty) {
    throw new StartProblem(
      'database-damaged',
      `The file ${path} is a database of another program, not of Authdesk.`,
      'Move the file away, or choose another data folder with --data.',
    );
  }
  if (version > newest) {
    throw new StartProblem(
      'database-newer',
      `The database ${path} was made by a newer version of Authdesk (its schema has version ${version}, this version reads up to ${newest}). It was not touched.`,
      'Install the newer version again, or choose another data folder with --data.',
    );
  }
  return version;
}

/**
 * Brings the database to the newest schema, each step in a transaction of its own (R24).
 *
 * @param path shown in sentences
 * @param applicationId mark of the kind of database
 * @throws StartProblem as `readVersion`
 */
export function migrate(
  db: Database,
  migrations: readonly Migration[],
  path: string,
  applicationId = APPLICATION_ID,
): void {
  const version = readVersion(db, migrations.at(-1)?.version ?? 0, path, applicationId);
  for (const migration of migrations) {
    if (migration.version <= version) continue;
    // Foreign keys cannot be switched inside a transaction; a step may rebuild a table that others refer to.
    db.pragma('foreign_keys = OFF');
    try {
      db.transaction(() => {
        db.exec(migration.sql);
        db.pragma(`application_id = ${applicationId}`);
        db.pragma(`user_version = ${migration.version}`);
      }).immediate();
    } finally {
      db.pragma('foreign_keys = ON');
    }
  }
}
