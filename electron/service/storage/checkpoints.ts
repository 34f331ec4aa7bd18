import type { Database } from 'better-sqlite3';
import { reporting } from '#node/reporting.ts';
import {
  type AlmostDone,
  ASKED_TO_END,
  type CheckpointWork,
  finishCopying,
  orNextTime,
  RUNNING,
} from './checkpoint-work.ts';
import { startThread } from './start-thread.ts';

/** Milliseconds after which the thread starts, so that the start of the service does not wait for it. */
const START_DELAY_MS = 1_000;
/** Pages (4 KiB) after which the service's own connection makes a checkpoint without the thread: 16 MiB. */
export const OWN_CHECKPOINT_PAGES = 4_096;
/** The same while the thread runs: 512 MiB, far above what it lets the log grow to. */
const LAST_RESORT_PAGES = 131_072;
/** Milliseconds that closing waits for the thread. */
const END_GRACE_MS = 5_000;

/**
 * Moves what is committed from the write-ahead logs into the database files four times a second, in a thread of its own.
 * In the main thread, copying and fsync stopped all calls for a twentieth of a second each time (docs/adr/0003).
 *
 * @param db the service's own connection to its database
 * @param betweenTransactions see `GroupCommit.betweenTransactions`
 * @param other the log's database file
 * @param finishOther copies what the thread left of the other file's write-ahead log
 * @param report called when the thread ended by itself; the service's own connection then makes the checkpoints
 * @returns ends the thread and waits until its connection is closed
 */
export function startCheckpoints(
  db: Database,
  betweenTransactions: (act: () => void) => void,
  other: string,
  finishOther: () => void,
  report: (error: unknown) => void,
): () => void {
  const shared = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const state = new Int32Array(shared);
  let isRunning = false;

  const timer = setTimeout(reporting(report, begin), START_DELAY_MS).unref();

  function begin(): void {
    const workerData: CheckpointWork = { paths: [db.name, other], shared };
    const worker = startThread(import.meta.url, 'checkpoint-worker', 'checkpoints', { workerData });
    worker.unref();
    isRunning = true;
    db.pragma(`wal_autocheckpoint = ${LAST_RESORT_PAGES}`);
    worker.on(
      'message',
      reporting(report, ({ path }: AlmostDone) => (path === db.name ? betweenTransactions(finish) : finishOther())),
    );
    worker.on('error', report);
    worker.on(
      'exit',
      reporting(report, () => {
        isRunning = false;
        if (db.open) db.pragma(`wal_autocheckpoint = ${OWN_CHECKPOINT_PAGES}`);
      }),
    );
  }

  /** Copies what the thread left, while nothing is written, so that the write-ahead log starts over. */
  function finish(): void {
    if (db.open) orNextTime(() => finishCopying(db));
  }

  return () => {
    clearTimeout(timer);
    if (!isRunning || Atomics.compareExchange(state, 0, RUNNING, ASKED_TO_END) !== RUNNING) return;
    Atomics.notify(state, 0);
    Atomics.wait(state, 0, ASKED_TO_END, END_GRACE_MS);
  };
}
