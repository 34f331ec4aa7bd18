import { closeSync, readSync, statSync } from 'node:fs';
import { openFile } from '#node/real-file.ts';
import type { DatabaseWriter } from './database-writer.ts';
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
