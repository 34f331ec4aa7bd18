import type { Database } from 'better-sqlite3';
import { type Connection, pragmaRows } from '../connection.ts';
import { clearState, copyAttached, copyRows } from './state-tables.ts';

/**
 * @param readAgain reads the tables in memory again, in the same transaction
 * @param clearLog empties the log
 * @param tellReplaced called after each replacement
 */
export function workspaceState(
  { db, group, sets }: Connection,
  readAgain: () => void,
  clearLog: () => void,
  tellReplaced: () => void,
) {
  function invalidateCaches(): void {
    group.invalidateCaches();
    readAgain();
  }

  /**
   * Does the work in a transaction of its own. The open transaction is committed first, so that nothing of the old state
   * is written into the new one.
   */
  async function alone(work: () => void, before = () => {}, after = () => {}): Promise<void> {
    group.commitNow();
    before();
    // Off, so that tables can be emptied and filled in any order. Cannot be switched inside a transaction.
    db.pragma('foreign_keys = OFF');
    let done: Promise<void>;
    try {
      done = group.unitOfWork(work);
      group.commitNow();
    } finally {
      db.pragma('foreign_keys = ON');
      after();
    }
    await done;
    tellReplaced();
  }

  return {
    /** Replaces the state by that of a snapshot file, which has been checked and has this schema. */
    replaceByFile: (path: string): Promise<void> =>
      alone(
        () => {
          clearState(db, sets);
          copyAttached(db, 'snapshot', sets);
          invalidateCaches();
        },
        () => db.prepare('ATTACH ? AS snapshot').run(path),
        () => db.exec('DETACH snapshot'),
      ),
    /** The same from a database in memory. */
    replaceByMemory: (from: Database): Promise<void> =>
      alone(() => {
        clearState(db, sets);
        copyRows(from, db, sets);
        invalidateCaches();
      }),
    /** Deletes everything, the log too, then lets `fill` make the first state. */
    startOver: (fill: () => void): Promise<void> =>
      alone(() => {
        clearState(db, sets);
        clearLog();
        invalidateCaches();
        fill();
        const broken = pragmaRows(db, 'foreign_key_check');
        if (broken.length > 0) throw new Error('The first state of the workspace refers to what is not there.');
      }),
  };
}

/** The whole state of the workspace, replaced in one transaction (R25). */
export type WorkspaceState = ReturnType<typeof workspaceState>;
