import type { Database } from 'better-sqlite3';
import type { Connection } from '../connection.ts';
import { clearState, copyAttached, copyRows } from './state-tables.ts';

/** The whole state of the workspace, replaced in one transaction (R25). */
export interface WorkspaceState {
  /** Takes over what a snapshot file holds, which has been checked and has this schema. */
  replaceByFile(path: string): Promise<void>;
  /** The same from a database in memory. */
  replaceByMemory(from: Database): Promise<void>;
  /** Empties everything, the log too, then lets `fill` make the first state. */
  startOver(fill: () => void): Promise<void>;
}

/**
 * @param readAgain brings tables in memory in line with the file, in the same transaction
 * @param clearLog empties the log
 * @param tellReplaced called after each replacement
 */
export function workspaceState(
  { db, group, sets }: Connection,
  readAgain: () => void,
  clearLog: () => void,
  tellReplaced: () => void,
): WorkspaceState {
  function forget(): void {
    readAgain();
    group.invalidateCaches();
  }

  /**
   * Does the work in a transaction of its own. What other units of work of the open transaction have written is committed
   * first, so that nothing of the old state is written into the new one.
   */
  async function alone(work: () => void, before = () => {}, after = () => {}): Promise<void> {
    group.commitNow();
    before();
    // Off, tables can be emptied and filled at once and in any order; this cannot be switched inside a transaction.
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
    replaceByFile: (path) =>
      alone(
        () => {
          clearState(db, sets);
          copyAttached(db, 'snapshot', sets);
          forget();
        },
        () => db.prepare('ATTACH ? AS snapshot').run(path),
        () => db.exec('DETACH snapshot'),
      ),
    replaceByMemory: (from) =>
      alone(() => {
        clearState(db, sets);
        copyRows(from, db, sets);
        forget();
      }),
    startOver: (fill) =>
      alone(() => {
        clearState(db, sets);
        clearLog();
        forget();
        fill();
        const broken = db.pragma('foreign_key_check') as unknown[];
        if (broken.length > 0) throw new Error('The first state of the workspace refers to what is not there.');
      }),
  };
}
