import { closeSync, readSync, statSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { openFile } from '#node/real-file.ts';
import { storeFailure } from '#service/storage/index.ts';
import type { LogEntry } from './columns.ts';
import { type DatabaseWriter, databaseWriter } from './database-writer.ts';
import { deleteJournal, journalFile, journalFiles, LINE_END_BYTE, readLines, type WrittenUntil } from './journal.ts';

/** Bytes that are read and written to the database at a time: each transaction writes some pages once more. */
const CHUNK = 512 * 1024;

/** Reused, because it is filled several times a second. A line that does not fit replaces it by a larger one. */
let bytes = Buffer.allocUnsafe(CHUNK);

/**
 * Ingests the journal into the log's database, from the last ingested offset on. Each step writes rows and offset in one
 * transaction, so that a kill neither loses nor repeats a row. Ingested files are deleted.
 *
 * @param database the log's database file
 * @param written how far another thread has written the journal; absent: nobody writes, so all of it is ingested
 */
export function ingestJournal(
  database: string,
  log: Pick<DatabaseWriter, 'ingestedTo' | 'write'>,
  written?: WrittenUntil,
): void {
  // Files before `written`: a file that is listed was noted there before it was made.
  const files = journalFiles(database);
  for (const n of files) {
    if (n < log.ingestedTo().file) continue;
    ingestFile(journalFile(database, n), n, log, wholeBytes(n, written));
    if (n !== files.at(-1)) log.write([], { file: n + 1, offset: 0 });
  }
  const { file } = log.ingestedTo();
  if (files.some((n) => n < file)) deleteJournal(database, file);
}

/** Bytes of the journal that are not ingested yet. */
export function journalBytes(database: string, log: Pick<DatabaseWriter, 'ingestedTo'>): number {
  const { file, offset } = log.ingestedTo();
  return journalFiles(database)
    .filter((n) => n >= file)
    .reduce((sum, n) => sum + statSync(journalFile(database, n)).size - (n === file ? offset : 0), 0);
}

/** How many bytes of file `n` may be read. */
function wholeBytes(n: number, written: WrittenUntil | undefined): number {
  const current = written === undefined ? 0 : Atomics.load(written.at, 0);
  if (written === undefined || n < current || current === 0) return Number.POSITIVE_INFINITY;
  return n === current ? Atomics.load(written.at, 1) : 0;
}

/** @param until bytes of the file that may be read */
function ingestFile(path: string, n: number, log: Pick<DatabaseWriter, 'ingestedTo' | 'write'>, until: number): void {
  const ingested = log.ingestedTo();
  let offset = ingested.file === n ? ingested.offset : 0;
  const file = openFile(path);
  try {
    for (;;) {
      const length = Math.min(bytes.length, until - offset);
      const read = length <= 0 ? 0 : readSync(file, bytes, 0, length, offset);
      const end = read === 0 ? 0 : bytes.lastIndexOf(LINE_END_BYTE, read - 1) + 1;
      if (end > 0) {
        offset += end;
        log.write(readLines(bytes.subarray(0, end)), { file: n, offset });
      } else if (read > 0 && read === bytes.length) {
        // The line is longer than the buffer.
        bytes = Buffer.allocUnsafe(bytes.length * 2);
      } else return;
    }
  } finally {
    closeSync(file);
  }
}

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
