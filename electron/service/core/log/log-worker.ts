import { parentPort, workerData } from 'node:worker_threads';
import Database, { SqliteError } from 'better-sqlite3';
import { BUSY_TIMEOUT_MS, tune } from '#service/storage/index.ts';
import { messageOf } from '#shared/narrowing.ts';
import { type DatabaseWriter, databaseWriter } from './database-writer.ts';
import { ingestJournal } from './ingest.ts';
import { deleteJournal } from './journal.ts';
import type { LogAsk, LogResponse, LogThreadData } from './threaded-writer.ts';

// The log's thread (see threaded-writer.ts).

/** Milliseconds between two ingests without an ask. */
const INTERVAL_MS = 250;
/** Pages of 16 KiB, far above what the checkpoint thread lets the write-ahead log grow to: 512 MiB. */
const LAST_RESORT_PAGES = 32_768;

const { path, segmentCalls, keepBytes, written, ended }: LogThreadData = workerData;
const db = new Database(path, { fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
tune(db);
db.pragma(`wal_autocheckpoint = ${LAST_RESORT_PAGES}`);
// It appends to tables: 16 MiB hold every page that it reads twice.
db.pragma('cache_size = -16384');
let isStuck = false;
const log = databaseWriter(db, segmentCalls, keepBytes);
const timer = setInterval(ingest, INTERVAL_MS);
parentPort?.on('message', (ask: LogAsk) => {
  const isDone = ingest();
  if (ask === 'end') end(isDone);
  else respond(doWork(ask.work, ask.with));
});
respond('ready');

/** What cannot be ingested now, for example because the disk is full, stays in the journal. */
function ingest(): boolean {
  try {
    ingestJournal(path, log, written);
    isStuck = false;
    return true;
  } catch (error) {
    if (!isStuck) respond({ stuck: messageOf(error) });
    isStuck = true;
    return false;
  }
}

function doWork(work: keyof DatabaseWriter, given: readonly unknown[]): LogResponse {
  try {
    return { value: (log[work] as (...values: readonly unknown[]) => unknown)(...given) };
  } catch (error) {
    const code = error instanceof SqliteError ? error.code : 'SQLITE_ERROR';
    return { code, message: messageOf(error) };
  }
}

function respond(value: LogResponse): void {
  parentPort?.postMessage(value);
}

/** @param isDone the journal is ingested, so its files can go */
function end(isDone: boolean): void {
  if (isDone) deleteJournal(path);
  clearInterval(timer);
  db.close();
  const state = new Int32Array(ended);
  Atomics.store(state, 0, 1);
  Atomics.notify(state, 0);
  parentPort?.close();
}
