import { performance } from 'node:perf_hooks';
import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { BUSY_TIMEOUT_MS } from '#service/storage/database.ts';
import type { Reading } from '#service/storage/reader/reader.ts';
import {
  ENDED,
  type ReaderAsk,
  type ReaderResponse,
  type ReaderThreadData,
  RUNNING,
  toThrown,
} from '#service/storage/reader/reader-work.ts';

// The reader's thread (see reader-thread.ts): one job at a time. Each sees what was committed before it begins. A thread without
// databases reads texts of others; each loads its own jobs alone.

const { files, state }: ReaderThreadData = workerData;
const shared = new Int32Array(state);

const reading: Reading = {
  main: open(files?.main),
  log: open(files?.log),
  elapsed() {
    if (Atomics.load(shared, 0) !== RUNNING) throw new Error('The reader is to end.');
    return performance.now();
  },
};
const jobs =
  files === undefined
    ? (await import('./outside-text-jobs.ts')).outsideTextJobs
    : (await import('./reader-jobs.ts')).readerJobs;
parentPort?.on('message', (ask: ReaderAsk) => {
  if (ask === 'end') end();
  else respond(done(ask));
});
respond('ready');

function open(path: string | undefined): Database.Database {
  if (path === undefined) return new Database(':memory:');
  const db = new Database(path, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
  db.pragma('query_only = ON');
  db.pragma('temp_store = MEMORY');
  // Small: a write of another connection empties it, and the operating system caches the file anyway.
  db.pragma('cache_size = -16384');
  return db;
}

function done({ name, input }: Exclude<ReaderAsk, 'end'>): ReaderResponse {
  // A job reads each file in one transaction.
  const databases = [reading.main, reading.log];
  try {
    const job = jobs.find((one) => one.name === name);
    if (job === undefined) throw new Error(`The reader has no job ${name}.`);
    for (const db of databases) db.exec('BEGIN');
    return { value: job.run(reading, input) };
  } catch (error) {
    return { thrown: toThrown(error) };
  } finally {
    for (const db of databases) if (db.inTransaction) db.exec('ROLLBACK');
  }
}

function respond(message: ReaderResponse): void {
  parentPort?.postMessage(message);
}

function end(): void {
  reading.main.close();
  reading.log.close();
  Atomics.store(shared, 0, ENDED);
  Atomics.notify(shared, 0);
  parentPort?.close();
}
