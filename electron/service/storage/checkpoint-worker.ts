import { statSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';
import {
  type AlmostDone,
  type CheckpointWork,
  copyCommitted,
  ENDED,
  MAX_LOG_BYTES_WHEN_SHORT,
  orNextTime,
  RUNNING,
} from './checkpoint-work.ts';
import { isShortOfRoom } from './disk-reserve.ts';

// The checkpoint thread (see checkpoints.ts). It only waits and makes checkpoints, so it needs no event loop.

/** Milliseconds between two checkpoints. About as much of acknowledged calls can be lost in a power cut. */
const INTERVAL_MS = 250;
/** Bytes in the write-ahead log after which it starts over at its beginning: 64 MiB. */
const MAX_LOG_SIZE = 67_108_864;
/** Rounds of copying before that; each leaves what was written during it, which is less each time. */
const ROUNDS = 4;
const { paths, shared }: CheckpointWork = workerData;
const state = new Int32Array(shared);

const databases = paths.map((path) => {
  const db = new Database(path);
  // As for connections that write: only checkpoints protect calls from a power cut.
  db.pragma('fullfsync = ON');
  return db;
});
while (Atomics.wait(state, 0, RUNNING, INTERVAL_MS) === 'timed-out') databases.forEach(checkpoint);
for (const db of databases) db.close();
Atomics.store(state, 0, ENDED);
Atomics.notify(state, 0);

function checkpoint(db: Database.Database): void {
  orNextTime(() => {
    if (copyCommitted(db) * pageSize(db) <= MAX_LOG_SIZE && !takesRoom(db)) return;
    // The log starts over only when all of it is copied. The thread that writes copies the last part, because nothing is
    // written meanwhile.
    for (let round = 1; round < ROUNDS; round++) copyCommitted(db);
    parentPort?.postMessage({ path: db.name } satisfies AlmostDone);
  });
}

/** Whether the write-ahead log is large on a nearly full disk (R23). */
function takesRoom(db: Database.Database): boolean {
  if (!isShortOfRoom(db.name)) return false;
  return (statSync(`${db.name}-wal`, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES_WHEN_SHORT;
}

function pageSize(db: Database.Database): number {
  return Number(db.pragma('page_size', { simple: true }));
}
