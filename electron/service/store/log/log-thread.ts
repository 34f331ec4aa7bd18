import { Worker } from 'node:worker_threads';
import { SqliteError } from 'better-sqlite3';
import { workerFile } from '../worker-file.ts';
import type { LogAnswer, LogAsk, LogThreadData } from './log-work.ts';
import { type LogWriter, logFailure } from './log-writer.ts';

/** Milliseconds after the opening at which the thread starts, so that no start waits for it. */
const START_DELAY_MS = 1_000;
/** Milliseconds that closing waits for the thread. */
const END_GRACE_MS = 5_000;

interface Waiting {
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Writes the log in a thread of its own: its indexes and its pruning are as much work as answering the call
 * (docs/performance.md, docs/adr/0009). Until the thread is there, and when it has ended by itself, this thread writes.
 *
 * @param newHere makes a writer of this thread
 * @param path of the log's database file
 * @param beforeStart is called when only this thread has written so far
 * @param report hears that the thread ended by itself
 */
export function writerInThread(
  path: string,
  newHere: () => LogWriter,
  beforeStart: () => void,
  report: (error: unknown) => void,
): LogWriter & { end(): void } {
  const ended = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  /** In the order of the asks, which is that of the answers. */
  const waiting: Waiting[] = [];
  let here = newHere();
  let worker: Worker | undefined;
  let isReady = false;
  let isEnding = false;

  const timer = setTimeout(() => {
    beforeStart();
    const workerData: LogThreadData = { path, ended };
    worker = new Worker(workerFile(import.meta.url, 'log-worker'), { workerData, name: 'log', execArgv: [] });
    worker.unref();
    worker.on('message', hear);
    worker.on('error', report);
    worker.on('exit', () => {
      worker = undefined;
      isReady = false;
      if (isEnding) return;
      here = newHere();
      const gone = logFailure(new SqliteError('The thread of the log has ended.', 'SQLITE_ABORT'));
      for (const { reject } of waiting.splice(0)) reject(gone);
    });
  }, START_DELAY_MS).unref();

  function hear(message: LogAnswer): void {
    if (message === 'ready') {
      isReady = true;
      return;
    }
    const one = waiting.shift();
    if ('code' in message) one?.reject(logFailure(new SqliteError(message.message, message.code)));
    else one?.resolve(message.value as never);
  }

  return {
    ask(work, ...given) {
      if (!isReady || worker === undefined) return here.ask(work, ...given);
      worker.postMessage({ work, with: given } satisfies LogAsk);
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
    },
    end() {
      clearTimeout(timer);
      isEnding = true;
      if (worker === undefined) return;
      worker.postMessage('end' satisfies LogAsk);
      Atomics.wait(new Int32Array(ended), 0, 0, END_GRACE_MS);
    },
  };
}
