import type { Database } from 'better-sqlite3';
import { storeFailure } from '#service/storage/index.ts';
import { ingestJournal } from './ingest.ts';
import { deleteJournal } from './journal.ts';
import type { LogEntry } from './log-entry.ts';
import type { LogWork } from './log-work.ts';
import { logWriting } from './log-writing.ts';

/** Writes the log. Failures are StoreFailures, thrown or as rejections. */
export interface LogWriter {
  /** Keeps all of the entries, or none and throws. */
  write(entries: readonly LogEntry[]): void;
  /** Does the work after everything that was written before. */
  ask<Name extends keyof LogWork>(work: Name, ...given: Parameters<LogWork[Name]>): Promise<ReturnType<LogWork[Name]>>;
  /** Empties the log, and skips what the journal holds. */
  clear(): Promise<number>;
}

/**
 * Writes to the database at once, in the calling thread.
 *
 * @param segmentCalls rows of a full segment
 * @param keepBytes see `logWriting`
 * @param journalWaits a journal could not be ingested for lack of disk space (R23). Its entries are older than new ones,
 *   so nothing is written before they are ingested
 */
export function writerHere(
  db: Database,
  segmentCalls: number,
  keepBytes?: number,
  journalWaits: boolean = false,
): LogWriter {
  const work = logWriting(db, segmentCalls, keepBytes);
  let isWaiting = journalWaits;

  function finishJournal(): void {
    if (!isWaiting) return;
    ingestJournal(db.name, work);
    deleteJournal(db.name);
    isWaiting = false;
  }

  return {
    write: (entries) =>
      orFailure(() => {
        finishJournal();
        work.write(entries);
      }),
    ask: async (name, ...given) =>
      orFailure(() => (work[name] as (...values: typeof given) => ReturnType<LogWork[typeof name]>)(...given)),
    clear: async () =>
      orFailure(() => {
        if (isWaiting) deleteJournal(db.name);
        isWaiting = false;
        return work.clear();
      }),
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

/** The failure behind an error, for the calls whose rows were not written. */
export function logFailure(error: unknown): unknown {
  return storeFailure(error, 'the call is missing in the log');
}
