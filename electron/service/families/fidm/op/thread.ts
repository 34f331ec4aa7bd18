import type { Worker } from 'node:worker_threads';
import { startThread } from '#service/storage/index.ts';
import type { Found, FromThread, Job, Outcome, Question, ToThread } from './messages.ts';

/** Heap of the thread, MiB. */
const HEAP_MB = 256;
/** Jobs that wait at most; more are told to come again (R52). */
const MAX_JOBS = 200;
/** Milliseconds that a job may take: with one that takes longer the thread ends, and another one is started. */
const MAX_JOB_MS = 15_000;
/** Milliseconds without a job after which the thread ends and gives its memory back. */
const IDLE_MS = 600_000;

interface Running {
  readonly ask: (question: Question) => Found;
  readonly now: () => number;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: Error) => void;
  readonly late: NodeJS.Timeout;
}

/** More jobs wait than the thread may have. */
export class TooManyJobs extends Error {}

/** Works with the protocol library in a thread of its own, which the first job starts. */
export interface OpenIdThread {
  /**
   * @param ask answers what the library asks for; between units of work, and it must not write
   * @returns rejects when the library failed or the thread ended
   */
  run(job: Omit<Job, 'now'>, now: () => number, ask: (question: Question) => Found): Promise<Outcome>;
  /** Ends the thread. */
  end(): Promise<void>;
}

/**
 * The thread of the protocol library. It keeps the work of signing off the thread that answers (R52), its memory is there only
 * while it is used, and its clock is the service's (D39).
 */
export function openIdThread(): OpenIdThread {
  const jobs = new Map<number, Running>();
  let worker: Worker | undefined;
  let lastId = 0;
  let idle: NodeJS.Timeout | undefined;

  function start(): Worker {
    const started = startThread(import.meta.url, 'openid-worker', 'openid', {
      // Its few lines are for developers of the library.
      stderr: true,
      stdout: true,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    started.on('message', (message: FromThread) => hear(started, message));
    started.on('error', (error: Error) => gone(started, error));
    started.on('exit', () => gone(started, new Error('The thread of the OpenID provider ended.')));
    return started;
  }

  function hear(from: Worker, message: FromThread): void {
    const job = jobs.get(message.id);
    if (from !== worker || job === undefined) return;
    if (message.type === 'ask') {
      const { id, question, about } = message;
      try {
        from.postMessage({ type: 'found', id, question, found: job.ask(about), now: job.now() } satisfies ToThread);
      } catch (error) {
        finish(id, () => job.reject(error instanceof Error ? error : new Error(String(error))));
      }
    } else if (message.type === 'done') finish(message.id, () => job.resolve(message.outcome));
    else finish(message.id, () => job.reject(new Error(message.message)));
  }

  function finish(id: number, tell: () => void): void {
    clearTimeout(jobs.get(id)?.late);
    jobs.delete(id);
    if (jobs.size === 0) {
      // A command that judged a request ends now: only work keeps a process.
      worker?.unref();
      idle = setTimeout(() => void end(), IDLE_MS).unref();
    }
    tell();
  }

  function gone(from: Worker, error: Error): void {
    if (from !== worker) return;
    worker = undefined;
    const lost = [...jobs.values()];
    jobs.clear();
    for (const { reject, late } of lost) {
      clearTimeout(late);
      reject(error);
    }
  }

  async function end(why = 'The service was stopped.'): Promise<void> {
    const ending = worker;
    if (ending === undefined) return;
    gone(ending, new Error(why));
    await ending.terminate();
  }

  return {
    run(job, now, ask) {
      if (jobs.size >= MAX_JOBS) return Promise.reject(new TooManyJobs('Too many requests wait. Send it again.'));
      clearTimeout(idle);
      worker ??= start();
      const running = worker;
      running.ref();
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        const late = setTimeout(
          () => void end(`The OpenID provider worked for more than ${MAX_JOB_MS / 1000} s on one request.`),
          MAX_JOB_MS,
        ).unref();
        jobs.set(id, { ask, now, resolve, reject, late });
        running.postMessage({ type: 'job', id, job: { ...job, now: now() } } satisfies ToThread);
      });
    },
    end: () => end(),
  };
}
