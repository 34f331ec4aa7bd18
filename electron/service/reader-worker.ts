import { performance } from 'node:perf_hooks';
import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { BUSY_TIMEOUT_MS } from '#service/storage/database.ts';
import type { Reading } from '#service/storage/reader/job.ts';
import {
  ENDED,
  type ReaderAsk,
  type ReaderResponse,
  type ReaderThreadData,
  RUNNING,
  toThrown,
} from '#service/storage/reader/reader-work.ts';
import { readerJobs } from './reader-jobs.ts';

// The reader's thread (see reader-thread.ts): one job at a time. Each sees what was committed before it begins.

const { main, log, state }: ReaderThreadData = workerData;
const shared = new Int32Array(state);

const reading: Reading = {
  main: open(main),
  log: open(log),
  elapsed() {
    if (Atomics.load(shared, 0) !== RUNNING) throw new Error('The reader is to end.');
    return performance.now();
  },
};
parentPort?.on('message', (ask: ReaderAsk) => {
  if (ask === 'end') end();
  else void done(ask).then(respond);
});
respond('ready');

function open(path: string): Database.Database {
  const db = new Database(path, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
  db.pragma('query_only = ON');
  db.pragma('temp_store = MEMORY');
  // Small: a write of another connection empties it, and the operating system caches the file anyway.
  db.pragma('cache_size = -16384');
  return db;
}

async function done({ name, input }: Exclude<ReaderAsk, 'end'>): Promise<ReaderResponse> {
  // A job reads each file in one transaction.
  const files = [reading.main, reading.log];
  try {
    const job = await jobNamed(name);
    for (const db of files) db.exec('BEGIN');
    return { value: job.run(reading, input) };
  } catch (error) {
    return { thrown: toThrown(error) };
  } finally {
    for (const db of files) if (db.inTransaction) db.exec('ROLLBACK');
  }
}

async function jobNamed(name: string) {
  const isNamed = (one: { readonly name: string }) => one.name === name;
  const job = readerJobs.find(isNamed) ?? (await import('./outside-text-jobs.ts')).outsideTextJobs.find(isNamed);
  if (job === undefined) throw new Error(`The reader has no job ${name}.`);
  return job;
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
