import { closeSync, ftruncateSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { readBack } from '#service/storage/index.ts';
import { detailIn, type JournalOffset, type LogEntry } from './columns.ts';

/*
 * The journal is a file to which the service's thread appends the log entries of each transaction with one write. That
 * costs a tenth of writing them to a database (docs/adr/0009), and survives the death of the process (R22). The log's
 * thread ingests it into the log's database.
 *
 * One entry is one line of JSON. A row is two texts with a tab between them: its columns, and its detail as stored. JSON
 * escapes line ends and tabs; in the detail, line ends are escaped here.
 */

const LINE_END = '\n';
export const LINE_END_BYTE = 0x0a;
const TAB = 0x09;
/** Begins an escape; rare in what is received. */
const ESCAPE = '\u0001';

/** Bytes of the buffer that is reused for each write; larger writes get one of their own. */
const USUAL_WRITE = 256 * 1024;

/** Bytes after which a new file is begun, so that the old one can be deleted. */
const MAX_FILE_SIZE = 16 * 1024 * 1024;

/** File `n` of the journal of a log's database. */
export function journalFile(database: string, n: number): string {
  return `${database.replace(/\.db$/, '')}-${n}.journal`;
}

/** Numbers of the files that are there, ascending. */
export function journalFiles(database: string): number[] {
  const start = `${basename(database).replace(/\.db$/, '')}-`;
  return readdirSync(dirname(database))
    .filter((name) => name.startsWith(start) && /^\d{1,15}\.journal$/.test(name.slice(start.length)))
    .map((name) => Number.parseInt(name.slice(start.length), 10))
    .sort((a, b) => a - b);
}

/**
 * Files that may wait for the log's thread: 2 GiB, as much as the log keeps. When another program locks the log's
 * database and the thread cannot ingest, calls then fail as on a full disk (R46), and the disk does not fill (R53).
 */
const MAX_FILES = 128;

/** The journal has reached its limit. `storeFailure` treats it as an error of the file system. */
class JournalFull extends Error {
  readonly code = 'EFBIG';
}

/**
 * How far the journal is written, shared by the thread that writes it and the one that reads it. Bytes after it may be
 * of a write that a full disk interrupted: its calls failed, and the next write overwrites them (R46).
 */
export interface WrittenUntil {
  /** Number of the file that is written to, and the bytes in it that are whole. */
  readonly at: Int32Array<SharedArrayBuffer>;
}

/** Nothing is written yet: what the journal holds is of an earlier run, and complete except for its last line. */
export function nothingWritten(): WrittenUntil {
  return { at: new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)) };
}

/** Called before a file is made, so that a reader that sees the file knows that it is being written. */
function noteNewFile({ at }: WrittenUntil, n: number): void {
  Atomics.store(at, 1, 0);
  Atomics.store(at, 0, n);
}

/**
 * Begins a new file of the journal, for this user alone.
 *
 * @param database the log's database file
 * @param after number of the last file that was ingested or exists
 * @param written told how far the journal is written
 * @param largest bytes after which the next file is begun
 * @param most files that may be there
 */
export function openJournal(
  database: string,
  after: number,
  written: WrittenUntil = nothingWritten(),
  largest = MAX_FILE_SIZE,
  most = MAX_FILES,
) {
  let n = after + 1;
  noteNewFile(written, n);
  let file = openSync(journalFile(database, n), 'wx', 0o600);
  let size = 0;
  const usual = Buffer.allocUnsafe(USUAL_WRITE);

  function bytesOf(text: string): Buffer {
    // A character of a JavaScript text is at most three bytes of UTF-8.
    return text.length * 3 > USUAL_WRITE ? Buffer.from(text) : usual.subarray(0, usual.write(text));
  }

  /** After the last complete entry, wherever an earlier write was interrupted (R46). */
  function append(bytes: Buffer): void {
    for (let done = 0; done < bytes.length; ) {
      done += writeSync(file, bytes, done, bytes.length - done, size + done);
    }
  }

  function next(): void {
    noteNewFile(written, n + 1);
    let opened: number;
    try {
      opened = openSync(journalFile(database, n + 1), 'wx', 0o600);
    } catch (error) {
      Atomics.store(written.at, 1, size);
      Atomics.store(written.at, 0, n);
      throw error;
    }
    closeSync(file);
    [file, n, size] = [opened, n + 1, 0];
  }

  return {
    /** Begins the next file, so that those before can be deleted; returns its first offset. */
    next(): JournalOffset {
      next();
      return { file: n, offset: 0 };
    },
    /** Keeps all of the entries, or none and throws an error of the file system. */
    write(entries: readonly LogEntry[]) {
      if (size > largest) {
        const waiting = journalFiles(database).length;
        if (waiting >= most) throw new JournalFull(`${waiting} files of the log's journal wait to be read`);
        next();
      }
      const bytes = bytesOf(toLines(entries));
      try {
        append(bytes);
      } catch (error) {
        // Frees what the write took. No reader reads beyond `size`.
        ftruncateSync(file, size);
        throw error;
      }
      size += bytes.length;
      Atomics.store(written.at, 1, size);
    },
    close: (): void => closeSync(file),
  };
}

export type Journal = ReturnType<typeof openJournal>;

/** Deletes the files before file `n`; absent: all. */
export function deleteJournal(database: string, n = Number.POSITIVE_INFINITY): void {
  for (const one of journalFiles(database)) if (one < n) rmSync(journalFile(database, one), { force: true });
}

/** @see readLines */
export function toLines(entries: readonly LogEntry[]): string {
  let text = '';
  for (const entry of entries) {
    text +=
      entry === 'empty' || 'from' in entry || 'replaced' in entry
        ? `${JSON.stringify(entry)}\n`
        : `${JSON.stringify(entry.slice(0, -1))}\t${onOneLine(detailIn(entry))}\n`;
  }
  return text;
}

function onOneLine(detail: string): string {
  if (!detail.includes(LINE_END) && !detail.includes(ESCAPE)) return detail;
  return detail.replaceAll(ESCAPE, `${ESCAPE}e`).replaceAll(LINE_END, `${ESCAPE}n`);
}

function fromOneLine(line: string): string {
  if (!line.includes(ESCAPE)) return line;
  return line.replaceAll(`${ESCAPE}n`, LINE_END).replaceAll(`${ESCAPE}e`, ESCAPE);
}

/**
 * The entries of complete lines; a line that a power cut has damaged is skipped. Each line is decoded by itself, when its
 * entry is asked for: one text of many rows is so large that the garbage collector treats it apart, and entries that
 * wait for others are copied by it.
 */
export function* readLines(bytes: Buffer): Generator<LogEntry> {
  for (let start = 0, end = 0; start < bytes.length; start = end + 1) {
    end = bytes.indexOf(LINE_END_BYTE, start);
    if (end < 0) end = bytes.length;
    const entry = end > start ? readLine(bytes, start, end) : undefined;
    if (entry !== undefined) yield entry;
  }
}

/** Undefined: the line is damaged. */
function readLine(bytes: Buffer, start: number, end: number): LogEntry | undefined {
  try {
    const tab = bytes.indexOf(TAB, start);
    if (tab < 0 || tab > end) return readBack<LogEntry>(bytes.toString('utf8', start, end));
    const columns = readBack<(string | number | null)[]>(bytes.toString('utf8', start, tab));
    columns.push(fromOneLine(bytes.toString('utf8', tab + 1, end)));
    return columns;
  } catch {
    return undefined;
  }
}
