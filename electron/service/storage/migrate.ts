import type { Database } from 'better-sqlite3';
import { StartProblem } from '#node/start-problem.ts';
import { newerThan, newestVersions, type TableSet, type Versions, versionsOf } from './table-set.ts';

/** `Auth` in ASCII: marks a SQLite file as a database of Authdesk. */
export const APPLICATION_ID = 0x41757468;
/** Layout of the version information in a database: 1 is a table of the sets and their versions. */
const LAYOUT = 1;
const TABLE_SETS =
  'CREATE TABLE IF NOT EXISTS table_set (name TEXT PRIMARY KEY, version INTEGER NOT NULL) STRICT, WITHOUT ROWID';

/**
 * Reads the versions of the tables of a database.
 *
 * @param path shown in sentences
 * @param applicationId mark of the kind of database
 * @throws StartProblem `database-newer` when a newer Authdesk made the database (R24), `database-damaged` when the file
 *   is a SQLite database of another program
 */
export function readVersions(
  db: Database,
  sets: readonly TableSet[],
  path: string,
  applicationId = APPLICATION_ID,
): Versions {
  const layout = Number(db.pragma('user_version', { simple: true }));
  const mark = Number(db.pragma('application_id', { simple: true }));
  const isEmpty = db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get() === 0;
  if (mark !== applicationId && !isEmpty) {
    throw new StartProblem(
      'database-damaged',
      `The file ${path} is a database of another program, not of Authdesk.`,
      'Move the file away, or choose another data folder with --data.',
    );
  }
  const versions = versionsOf(db);
  if (!isEmpty && Object.keys(versions).length === 0) {
    throw new StartProblem(
      'database-damaged',
      `The database ${path} was made by a build of Authdesk before its first release, whose tables this version does not read.`,
      'Export the workspace with that build, move the file away, and import it here; or choose another data folder with --data.',
    );
  }
  const newer =
    layout > LAYOUT
      ? `its layout has version ${layout}, this version reads up to ${LAYOUT}`
      : newerThan(newestVersions(sets), versions);
  if (newer !== undefined) {
    throw new StartProblem(
      'database-newer',
      `The database ${path} was made by a newer version of Authdesk (${newer}). It was not touched.`,
      'Install the newer version again, or choose another data folder with --data.',
    );
  }
  return versions;
}

/**
 * Brings the tables of a database to their newest versions: all steps, or none when one fails (R24).
 *
 * @param path shown in sentences
 * @param applicationId mark of the kind of database
 * @throws StartProblem as `readVersions`
 */
export function migrate(db: Database, sets: readonly TableSet[], path: string, applicationId = APPLICATION_ID): void {
  const versions = readVersions(db, sets, path, applicationId);
  const steps = sets.flatMap(({ name, migrations }) =>
    migrations
      .map((sql, n) => ({ name, version: n + 1, sql }))
      .filter(({ version }) => version > (versions[name] ?? 0)),
  );
  if (steps.length === 0) return;
  // Foreign keys cannot be switched inside a transaction; a step may rebuild a table that others refer to.
  db.pragma('foreign_keys = OFF');
  try {
    db.transaction(() => {
      db.exec(TABLE_SETS);
      const note = db.prepare('INSERT OR REPLACE INTO table_set VALUES (?, ?)');
      for (const { name, version, sql } of steps) {
        db.exec(sql);
        note.run(name, version);
      }
      db.pragma(`application_id = ${applicationId}`);
      db.pragma(`user_version = ${LAYOUT}`);
    }).immediate();
  } finally {
    db.pragma('foreign_keys = ON');
  }
}
