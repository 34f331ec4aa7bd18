import Database, { SqliteError } from 'better-sqlite3';
import { StartProblem } from '#node/start-problem.ts';
import { BUSY_TIMEOUT_MS } from './database.ts';
import { ownFile } from './own-file.ts';

/**
 * The locks of this process, referenced here so that they are not garbage-collected: better-sqlite3 then closes the
 * database, which releases the lock.
 */
const held = new Set<Database.Database>();

/**
 * Locks the data folder for this process (R26). The lock is an exclusive transaction on an empty SQLite file beside the
 * database. The operating system releases it with the process, also after a kill, so there is no stale lock to remove. The
 * database itself stays open for readers such as the `sqlite3` command. Only this user can open the file, so that nobody
 * else can lock it.
 *
 * @param path the lock file; it is made when missing
 * @returns releases the lock
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
    // Nothing is written, so the lock needs no journal file.
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
    if (error instanceof SqliteError && error.code === 'SQLITE_NOTADB') {
      throw new StartProblem(
        'folder-unwritable',
        `The lock file ${path} has something in it, and it is an empty file.`,
        'Remove it, then start again.',
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

/**
 * Says that this process uses a folder, beside others that do; the operating system takes it back with the process. Where no file can be made
 * in the folder, nobody changes anything there, and each is alone.
 *
 * @param path the file for it; it is made when missing
 */
export function shareFolder(path: string) {
  let db: Database.Database;
  const use = () => {
    db.exec('BEGIN');
    // Its first read takes the lock that many may have.
    db.prepare('SELECT 1 FROM sqlite_schema').all();
  };
  try {
    ownFile(path);
    db = new Database(path, { timeout: BUSY_TIMEOUT_MS });
    db.pragma('journal_mode = MEMORY');
    use();
  } catch {
    return { isAlone: () => true, release: () => {} };
  }
  held.add(db);
  return {
    /** True when nobody else uses it now. */
    isAlone(): boolean {
      db.exec('ROLLBACK');
      db.pragma('busy_timeout = 0');
      try {
        db.exec('BEGIN EXCLUSIVE');
        db.exec('ROLLBACK');
        return true;
      } catch {
        return false;
      } finally {
        db.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
        use();
      }
    },
    release() {
      held.delete(db);
      db.close();
    },
  };
}

/** A folder that several services use at a time. */
export type SharedUse = ReturnType<typeof shareFolder>;
