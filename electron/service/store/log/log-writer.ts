import type { Database } from 'better-sqlite3';
import { storeFailure } from '../failure.ts';
import type { LogEntry, LogWork } from './log-work.ts';
import { logWriting } from './log-writing.ts';

/** Who writes the log. What was not kept is a StoreFailure, thrown or as the promise's. */
export interface LogWriter {
  /** Keeps all of the entries, or none and throws. */
  write(entries: readonly LogEntry[]): void;
  /** Does the work after everything that was written before. */
  ask<Name extends keyof LogWork>(work: Name, ...given: Parameters<LogWork[Name]>): Promise<ReturnType<LogWork[Name]>>;
}

/**
 * Writes to the database in the thread that asks, at once.
 *
 * @param segmentCalls rows of a full segment
 * @param keepBytes see `logWriting`
 */
export function writerHere(db: Database, segmentCalls: number, keepBytes?: number): LogWriter {
  const work = logWriting(db, segmentCalls, keepBytes);
  return {
    write: (entries) => orFailure(() => work.write(entries)),
    ask: async (name, ...given) =>
      orFailure(() => (work[name] as (...values: typeof given) => ReturnType<LogWork[typeof name]>)(...given)),
  };
}

/** @throws StoreFailure instead of an error of SQLite or of the file system */
export function orFailure<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw logFailure(error);
  }
}

/** The failure behind an error, as the calls hear it whose rows were not written. */
export function logFailure(error: unknown): unknown {
  return storeFailure(error, 'the call is missing in the log');
}
