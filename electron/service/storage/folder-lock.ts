import Database, { SqliteError } from 'better-sqlite3';
import { StartProblem } from '#node/start-problem.ts';
import { ownFile } from './own-file.ts';

/**
 * The locks of this process. better-sqlite3 closes a database that nobody refers to any more, and a closed lock is no
 * lock: it must not hang on a host keeping what it was given.
 */
const held = new Set<Database.Database>();

/**
 * Takes the data folder for this process (R26). The lock is an exclusive transaction on an empty SQLite file beside the
 * database: the operating system ends it with the process, also after a kill, so there is no stale lock to remove.
 * The database itself stays open for readers such as the `sqlite3` command. Only this user can open the file: another
 * one could hold it, and no start would succeed.
 *
 * @param path the lock file; it is made when missing
 * @returns gives the folder free
 * @throws StartProblem `folder-in-use`; `folder-unwritable` when the file is somebody else's
 */
export function lockFolder(path: string, dataDir: string): () => void {
  if (ownFile(path) === 'somebody else') {
    throw new StartProblem(
      'folder-unwritable',
      `The file ${path} is not one of this user, so somebody else can keep Authdesk from starting.`,
      'Remove it, unless another user runs Authdesk with this folder, or choose another data folder with --data.',
    );
  }
  const db = new Database(path, { timeout: 0 });
  try {
    // Nothing is ever written: no journal file is wanted beside the lock.
    db.pragma('journal_mode = MEMORY');
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    if (error instanceof SqliteError && error.code.startsWith('SQLITE_BUSY')) {
      throw new StartProblem(
        'folder-in-use',
        `Another Authdesk is already using the data folder ${dataDir}.`,
        'Use that one, close it first, or choose another data folder with --data.',
      );
    }
    throw error;
  }
  held.add(db);
  return () => {
    held.delete(db);
    if (db.inTransaction) db.exec('ROLLBACK');
    db.close();
  };
}
