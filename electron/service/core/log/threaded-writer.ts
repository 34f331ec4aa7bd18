import type { Worker } from 'node:worker_threads';
import { type Database, SqliteError } from 'better-sqlite3';
import { reporting } from '#node/reporting.ts';
import { DEFAULT_KEEP_BYTES, startThread } from '#service/storage/index.ts';
import { orElse } from '#shared/or-else.ts';
import type { JournalOffset } from './columns.ts';
import { type DatabaseWriter, databaseWriter } from './database-writer.ts';
import { directWriter, ingestJournal, type LogWriter, logFailure, orFailure } from './ingest.ts';
import { type Journal, journalFiles, nothingWritten, openJournal, type WrittenUntil } from './journal.ts';

/** What the log's thread starts with (`log-worker.ts`). */
export interface LogThreadData {
  /** The log's database file. */
  readonly path: string;
  /** Rows of a full segment. */
  readonly segmentCalls: number;
  /** Bytes that the log may take, until `pruneByBytes` says otherwise. */
  readonly keepBytes: number;
  /** How far the service's thread has written the journal. */
  readonly written: WrittenUntil;
  /** One `Int32`: 1 as soon as the thread's connection is closed. */
  readonly ended: SharedArrayBuffer;
}

/** To the thread: work, which it does after it has ingested the journal, or the end. */
export type LogAsk = { readonly work: keyof DatabaseWriter; readonly with: readonly unknown[] } | 'end';

/**
 * From the thread: that it is ready; then, in the order of the asks, the result of the work, or code and message of
 * SQLite's error.
 */
export type LogResponse =
  | 'ready'
  | { readonly value: unknown }
  | { readonly code: string; readonly message: string }
  /** Unasked: the journal cannot be ingested now, and grows. Sent once. */
  | { readonly stuck: string };

/** Milliseconds after the opening at which the thread starts, so that no start waits for it. */
const START_DELAY_MS = 1_000;
/** Milliseconds that closing waits for the thread. */
const END_GRACE_MS = 5_000;
/** V8's young generation in the thread, MiB: rows are garbage as soon as they are written, so a small one is enough. */
const YOUNG_GENERATION_MB = 8;

interface Waiting {
  resolve(value: unknown): void;
  readonly reject: (error: unknown) => void;
}

/**
 * Writes the log in a thread of its own. In the main thread the log would take a tenth of the time, and cause most of the
 * slowest percent of calls (docs/adr/0038). Entries reach the thread through the journal. Until the thread has
 * started, and after it has ended by itself, the main thread writes.
 *
 * @param db this thread's connection to the log's database, a file
 * @param segmentCalls rows of a full segment
 * @param report hears that the thread ended by itself
 * @param keepBytes see `databaseWriter`
 * @param journalWaits see `directWriter`
 */
export function threadedWriter(
  db: Database,
  segmentCalls: number,
  report: (error: unknown) => void,
  keepBytes: number = DEFAULT_KEEP_BYTES,
  journalWaits: boolean = false,
): LogWriter & { end(): void } {
  const ended = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const written = nothingWritten();
  /** In the order of the asks, which the thread keeps. */
  const waiting: Waiting[] = [];
  let here = directWriter(db, segmentCalls, keepBytes, journalWaits);
  let worker: Worker | undefined;
  /** Set while the thread ingests it. */
  let journal: Journal | undefined;
  let isEnding = false;

  const timer = setTimeout(reporting(withoutThread, begin), START_DELAY_MS).unref();

  function begin(): void {
    // Only one of the two threads ingests what an earlier run has left.
    if (journalFiles(db.name).length > 0) beginJournal();
    const workerData: LogThreadData = { path: db.name, segmentCalls, keepBytes, written, ended };
    const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB };
    worker = startThread(import.meta.url, 'log-worker', 'log', { workerData, resourceLimits });
    worker.unref();
    worker.on('message', reporting(report, hear));
    // One that starts only when its store is closed may find its folder gone; the next start ingests what it has left.
    worker.on('error', (error) => {
      if (!isEnding) report(error);
    });
    worker.on(
      'exit',
      reporting(report, () => {
        worker = undefined;
        if (!isEnding) goOnHere();
      }),
    );
  }

  /** The thread could not be started: no descriptor is left for it, or the folder was moved away. */
  function withoutThread(error: unknown): void {
    report(error);
    goOnHere();
  }

  function beginJournal(): void {
    try {
      const last = Math.max(databaseWriter(db, segmentCalls).ingestedTo().file, ...journalFiles(db.name));
      journal = openJournal(db.name, last, written);
    } catch (error) {
      report(error);
    }
  }

  function hear(message: LogResponse): void {
    if (message === 'ready') {
      // Closed meanwhile.
      if (!isEnding && journal === undefined) beginJournal();
      return;
    }
    if ('stuck' in message) {
      report(new Error(`the log's journal is not ingested and grows (${message.stuck})`));
      return;
    }
    const one = waiting.shift();
    if ('code' in message) one?.reject(logFailure(new SqliteError(message.message, message.code)));
    else one?.resolve(message.value);
  }

  function goOnHere(): void {
    journal?.close();
    journal = undefined;
    let isLeft = false;
    try {
      ingestJournal(db.name, databaseWriter(db, segmentCalls, keepBytes));
    } catch (error) {
      isLeft = true;
      report(error);
    }
    here = directWriter(db, segmentCalls, keepBytes, isLeft);
    const gone = logFailure(new SqliteError('The thread of the log has ended.', 'SQLITE_ABORT'));
    for (const { reject } of waiting.splice(0)) reject(gone);
  }

  const ask: LogWriter['ask'] = (work, ...given) => {
    if (journal === undefined || worker === undefined) return here.ask(work, ...given);
    worker.postMessage({ work, with: given } satisfies LogAsk);
    return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
  };

  return {
    write(entries) {
      const { write } = journal ?? here;
      orFailure(() => write(entries));
    },
    ask,
    clear: () => (journal === undefined || worker === undefined ? here.clear() : ask('clear', nextFile(journal))),
    end() {
      clearTimeout(timer);
      isEnding = true;
      journal?.close();
      journal = undefined;
      if (worker === undefined) return;
      worker.postMessage('end' satisfies LogAsk);
      Atomics.wait(new Int32Array(ended), 0, 0, END_GRACE_MS);
    },
  };
}

/** First offset of a new journal file; undefined when none can be made. */
function nextFile(journal: Journal): JournalOffset | undefined {
  return orElse(() => journal.next(), undefined);
}
