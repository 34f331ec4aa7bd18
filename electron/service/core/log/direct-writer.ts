import type { Database } from 'better-sqlite3';
import { storeFailure } from '#service/storage/index.ts';
import { type DatabaseWriter, databaseWriter } from './database-writer.ts';
import { ingestJournal } from './ingest.ts';
import { deleteJournal } from './journal.ts';
import type { LogEntry } from './log-entry.ts';

/** Writes the log. Failures are StoreFailures, thrown or as rejections. */
export interface LogWriter {
  /** Keeps all of the entries, or none and throws. */
  write(entries: readonly LogEntry[]): void;
  /** Does the work after everything that was written before. */
  ask<Name extends keyof DatabaseWriter>(
    work: Name,
    ...given: Parameters<DatabaseWriter[Name]>
  ): Promise<ReturnType<DatabaseWriter[Name]>>;
  /** Empties the log, and skips what the journal holds. */
  clear(): Promise<number>;
}

/**
 * Writes to the database at once, in the calling thread.
 *
 * @param segmentCalls rows of a full segment
 * @param keepBytes see `databaseWriter`
 * @param journalWaits a journal could not be ingested for lack of disk space (R23). Its entries are older than new ones,
 *   so nothing is written before they are ingested
 */
export function directWriter(
  db: Database,
  segmentCalls: number,
  keepBytes?: number,
  journalWaits: boolean = false,
): LogWriter {
  const work = databaseWriter(db, segmentCalls, keepBytes);
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
      orFailure(() => (work[name] as (...values: typeof given) => ReturnType<DatabaseWriter[typeof name]>)(...given)),
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
