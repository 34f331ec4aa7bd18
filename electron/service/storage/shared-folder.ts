import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import Database from 'better-sqlite3';
import { readFile, refuseNoFiles } from '#node/real-file.ts';
import { StartProblem } from '#node/start-problem.ts';
import { authorityFolder } from '#service/tls/index.ts';
import { type DataFolder, databaseIn, folderProblem } from './data-folder.ts';
import { readVersions } from './migrate.ts';
import { newestVersions, type TableSet } from './table-set.ts';

/** A data folder as those use it who only open it for a moment. */
export type UsedFolder = Pick<DataFolder, 'database' | 'authority' | 'dataKey' | 'release'> & {
  /** A service holds the folder meanwhile. */
  readonly shared?: true;
};

/**
 * Reads a data folder that a running service holds: SQLite's WAL lets others read (R26).
 *
 * @param path absolute
 * @param sets all tables that this version knows
 * @throws {StartProblem} when the files cannot be read, or belong to an older Authdesk
 */
export function shareDataFolder(path: string, sets: readonly TableSet[]): UsedFolder {
  const database = databaseIn(path);
  try {
    refuseNoFiles(path);
    refuseOlder(database, sets);
    const dataKey = Buffer.from(readFile(join(path, 'data.key')).toString().trim(), 'base64');
    return {
      database,
      authority: authorityFolder(join(path, 'ca'), () => {}),
      dataKey,
      release: () => {},
      shared: true,
    };
  } catch (error) {
    throw folderProblem(error, path);
  }
}

/** A database that a running service made with an older schema must not be changed under its hands. */
function refuseOlder(database: string, sets: readonly TableSet[]): void {
  const db = new Database(database, { readonly: true });
  try {
    if (isDeepStrictEqual(readVersions(db, sets, database), newestVersions(sets))) return;
  } finally {
    db.close();
  }
  throw new StartProblem(
    'folder-in-use',
    'The Authdesk that runs with this data folder is older than this command.',
    'Stop it first, or use the "authdesk" command that belongs to it.',
  );
}
