import { performance } from 'node:perf_hooks';
import type { Database } from 'better-sqlite3';
import type { ReaderJob } from './job.ts';

/** How long a job may take, and the error when it takes longer. */
export interface ReadLimits {
  /** Milliseconds of the job's own budget; somewhat later the caller stops it. */
  readonly milliseconds: number;
  readonly overrun: () => Error;
}

/**
 * Reads what can take long in a thread (R47): searches, reports. A job sees everything that was committed before, and so
 * the writes of every call that has its response.
 */
export interface Reader {
  /**
   * @throws what the job throws; `overrun` when it had to be ended; StoreFailure when nothing can be read, also when the
   *   reader ends meanwhile
   */
  read<Input, Result>(job: ReaderJob<Input, Result>, input: Input, limits: ReadLimits): Promise<Result>;
  /** Starts the thread before its first job, which then does not wait for it: a screen is about to show a list. */
  prepare(): void;
  /** Stops the running job; later jobs fail. */
  end(): void;
}

/** Reads in the calling thread: for a database in memory, which no other connection sees. */
export function readerHere(main: Database, log: Database): Reader {
  const reading = { main, log, elapsed: () => performance.now() };
  return {
    read: async (job, input) => job.run(reading, input),
    prepare() {},
    end() {},
  };
}
