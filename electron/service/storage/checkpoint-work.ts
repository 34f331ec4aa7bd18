import { type Database, SqliteError } from 'better-sqlite3';
import { pragmaRows } from './connection.ts';
import { isShortOfRoom } from './disk-reserve.ts';

/** Data from the main thread for the checkpoint thread. */
export interface CheckpointWork {
  /** Database files. */
  readonly paths: readonly string[];
  /** One `Int32`: the state of the checkpoint thread. */
  readonly shared: SharedArrayBuffer;
}

/** The thread's only message: this file's write-ahead log is large, and nearly all of it is copied. */
export interface AlmostDone {
  readonly path: string;
}

/** States of the checkpoint thread. */
export const RUNNING = 0;
export const ASKED_TO_END = 1;
export const ENDED = 2;

/** Copies what is committed into the database file, while others write; returns the number of pages in the log. */
export function copyCommitted(db: Database): number {
  return Number(pragmaRows(db, 'wal_checkpoint(PASSIVE)')[0]?.log ?? 0);
}

/** Bytes of a write-ahead log above which its disk space is freed, when the disk is short of room: 1 MiB. */
export const MAX_LOG_BYTES_WHEN_SHORT = 1_048_576;

/**
 * Copies what is committed and frees the disk space of the write-ahead log. It does not wait for readers: with a reader,
 * the log stays until the next time.
 *
 * @throws an error of SQLite when the database's file cannot grow by what is to be copied
 */
export function emptyLog(db: Database): void {
  const timeout = Number(db.pragma('busy_timeout', { simple: true }));
  db.pragma('busy_timeout = 0');
  try {
    db.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    db.pragma(`busy_timeout = ${timeout}`);
  }
}

/** Copies what the checkpoint thread left, so that the write-ahead log starts over. Frees its space on a nearly full disk. */
export function finishCopying(db: Database): void {
  if (isShortOfRoom(db.name)) emptyLog(db);
  else copyCommitted(db);
}

/**
 * Ignores errors of SQLite, for example of a full disk: nothing is lost, the write-ahead log keeps its content, and the
 * service's own writes report the error (R23). Any other error is a bug and is thrown.
 */
export function orNextTime(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof SqliteError)) throw error;
  }
}
