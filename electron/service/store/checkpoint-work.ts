import { type Database, SqliteError } from 'better-sqlite3';

/** What the service's thread and the checkpoint thread agree on. */
export interface CheckpointWork {
  /** Database files. */
  readonly paths: readonly string[];
  /** One `Int32`: the state of the checkpoint thread. */
  readonly shared: SharedArrayBuffer;
}

/** The thread's only message: this file's write-ahead log is large, and all but its last moments is copied. */
export interface AlmostDone {
  readonly path: string;
}

/** States of the checkpoint thread. */
export const RUNNING = 0;
export const ASKED_TO_END = 1;
export const ENDED = 2;

/** Copies what is committed into the database file while others go on writing; answers the pages in the log. */
export function copyCommitted(db: Database): number {
  const [result] = db.pragma('wal_checkpoint(PASSIVE)') as { log: number }[];
  return result?.log ?? 0;
}

/**
 * For what SQLite refuses, because the disk is full, say: nothing is lost, the log keeps what it has, and the service's
 * own writes report it (R23). Any other error is a mistake and is thrown.
 */
export function orNextTime(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof SqliteError)) throw error;
  }
}
