import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import Database, { SqliteError } from 'better-sqlite3';
import { BUSY_TIMEOUT_MS, tune } from '../database.ts';
import type { LogAnswer, LogAsk, LogEntry, LogThreadData, LogWork } from './log-work.ts';
import { logWriting } from './log-writing.ts';

// The log's thread (see log-thread.ts).

/** Far above what the checkpoint thread lets the write-ahead log grow to: 512 MiB. */
const LAST_RESORT_PAGES = 131_072;

const { path, ended } = workerData as LogThreadData;
const port = parentPort;
if (port === null) throw new Error('This file is the start of a thread.');

const db = new Database(path, { fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
tune(db);
db.pragma(`wal_autocheckpoint = ${LAST_RESORT_PAGES}`);
const log = logWriting(db);
answer('ready');

port.on('message', (first: LogAsk) => {
  const asks = [first];
  for (let more = receiveMessageOnPort(port); more !== undefined; more = receiveMessageOnPort(port)) {
    asks.push(more.message as LogAsk);
  }
  // What has gathered while the last rows were written shares one transaction.
  for (let next = 0; next < asks.length; ) {
    const ask = asks[next] as LogAsk;
    next += 1;
    if (ask === 'end') return end();
    let asked = 1;
    const given = [...ask.with];
    if (ask.work === 'write') {
      const entries = [...(given[0] as LogEntry[])];
      for (let more = asks[next]; more !== undefined && more !== 'end' && more.work === 'write'; more = asks[next]) {
        entries.push(...(more.with[0] as LogEntry[]));
        asked += 1;
        next += 1;
      }
      given[0] = entries;
    }
    const done = doWork(ask.work, given);
    for (; asked > 0; asked -= 1) answer(done);
  }
});

function doWork(work: keyof LogWork, given: readonly unknown[]): LogAnswer {
  try {
    return { value: (log[work] as (...values: readonly unknown[]) => unknown)(...given) };
  } catch (error) {
    const code = error instanceof SqliteError ? error.code : 'SQLITE_ERROR';
    return { code, message: error instanceof Error ? error.message : String(error) };
  }
}

function answer(value: LogAnswer): void {
  port?.postMessage(value);
}

function end(): void {
  db.close();
  const state = new Int32Array(ended);
  Atomics.store(state, 0, 1);
  Atomics.notify(state, 0);
  port?.close();
}
