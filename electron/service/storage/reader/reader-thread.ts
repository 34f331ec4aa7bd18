import type { Worker } from 'node:worker_threads';
import { startThread } from '../start-thread.ts';
import type { Reader, ReaderJob, ReadLimits } from './reader.ts';
import {
  ASKED_TO_END,
  type ReaderAsk,
  type ReaderFiles,
  type ReaderResponse,
  type ReaderThreadData,
  RUNNING,
  readerGone,
  readerStopped,
  toError,
} from './reader-work.ts';

/** Milliseconds beyond its own limit after which a job fails: a single step of SQLite cannot be interrupted. */
const OVERRUN_GRACE_MS = 1_000;
/** Milliseconds that closing waits for the thread. */
const END_GRACE_MS = 5_000;
/** Most jobs that wait for the thread; more fail like those that take too long. */
const MAX_WAITING = 200;
/** Heap of the thread, MiB: a job holds up to 32 MB for its result (R52), and JSON meanwhile. */
const HEAP_MB = 512;

interface Waiting {
  readonly ask: Exclude<ReaderAsk, 'end'>;
  readonly limits: ReadLimits;
  resolve(value: unknown): void;
  readonly reject: (error: unknown) => void;
}

/** A thread and the job that it does. */
interface Running {
  readonly worker: Worker;
  readonly state: Int32Array;
  isReady: boolean;
  current: Waiting | undefined;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Reads in a thread of its own, with its own connections. The thread starts with the first job, or when it is prepared. A thread that ended by
 * itself, or whose job did not end, is replaced for the next job.
 *
 * @param files database files; undefined: it does the jobs that need none, and is ended at once, whatever it does
 * @param startReader starts the thread; tests observe it
 */
export function readerInThread(
  files: ReaderFiles | undefined,
  startReader: (workerData: ReaderThreadData) => Worker = startWorker,
): Reader {
  const waiting: Waiting[] = [];
  let running: Running | undefined;
  let isEnding = false;

  function start(): Running {
    const state = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
    const worker = startReader({ files, state });
    const thread: Running = {
      worker,
      state: new Int32Array(state),
      isReady: false,
      current: undefined,
      timer: undefined,
    };
    worker.unref();
    worker.on('message', (message: ReaderResponse) => hear(thread, message));
    worker.on('error', (error) => gone(thread, error));
    worker.on('exit', () => gone(thread));
    return thread;
  }

  function hear(thread: Running, message: ReaderResponse): void {
    if (thread !== running) return;
    if (message === 'ready') thread.isReady = true;
    else
      finished(thread, ({ resolve, reject }) => {
        if ('thrown' in message) reject(toError(message.thrown));
        else resolve(message.value);
      });
    next();
  }

  function finished(thread: Running, tell: (job: Waiting) => void): void {
    clearTimeout(thread.timer);
    const job = thread.current;
    thread.current = undefined;
    if (job !== undefined) tell(job);
  }

  function next(): void {
    if (running === undefined || !running.isReady || running.current !== undefined) return;
    const job = waiting.shift();
    if (job === undefined) return;
    const thread = running;
    thread.current = job;
    thread.timer = setTimeout(() => stopWaiting(thread), job.limits.milliseconds + OVERRUN_GRACE_MS).unref();
    thread.worker.postMessage(job.ask satisfies ReaderAsk);
  }

  /** Ends the thread: what it computes need not look at its state, such as a pattern over a long text. */
  function stopWaiting(thread: Running): void {
    abandon(thread);
    void thread.worker.terminate();
    finished(thread, ({ limits, reject }) => reject(limits.overrun()));
    startForWaiting();
  }

  function gone(thread: Running, error?: Error): void {
    if (thread !== running) return;
    running = undefined;
    // When the thread could not start, the waiting jobs fail too.
    const lost = thread.isReady ? [] : waiting.splice(0);
    const failure = readerGone(error);
    finished(thread, ({ reject }) => reject(failure));
    for (const { reject } of lost) reject(failure);
    startForWaiting();
  }

  function prepare(): void {
    if (isEnding || running !== undefined) return;
    try {
      running = start();
    } catch (error) {
      // No descriptor or no memory is left for a thread.
      const failure = readerGone(error instanceof Error ? error : undefined);
      for (const { reject } of waiting.splice(0)) reject(failure);
    }
  }

  function startForWaiting(): void {
    if (waiting.length > 0) prepare();
  }

  function abandon(thread: Running): void {
    if (running === thread) running = undefined;
    Atomics.compareExchange(thread.state, 0, RUNNING, ASKED_TO_END);
    thread.worker.postMessage('end' satisfies ReaderAsk);
  }

  return {
    read<Input, Result>({ name }: ReaderJob<Input, Result>, input: Input, limits: ReadLimits): Promise<Result> {
      if (isEnding) return Promise.reject(readerStopped());
      if (waiting.length >= MAX_WAITING) return Promise.reject(limits.overrun());
      return new Promise((resolve, reject) => {
        waiting.push({ ask: { name, input }, limits, resolve, reject });
        startForWaiting();
        next();
      });
    },
    prepare,
    end() {
      isEnding = true;
      const stopped = readerStopped();
      for (const { reject } of waiting.splice(0)) reject(stopped);
      const thread = running;
      if (thread === undefined) return;
      abandon(thread);
      finished(thread, ({ reject }) => reject(stopped));
      if (files === undefined) return void thread.worker.terminate();
      // Its connections are closed before the one that writes: the last connection cleans up the files.
      if (Atomics.wait(thread.state, 0, ASKED_TO_END, END_GRACE_MS) === 'timed-out') void thread.worker.terminate();
    },
  };
}

function startWorker(workerData: ReaderThreadData): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: HEAP_MB };
  return startThread(import.meta.url, 'reader-worker', 'reader', {
    workerData,
    folder: '../../composition',
    resourceLimits,
  });
}
