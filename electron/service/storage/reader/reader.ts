import { performance } from 'node:perf_hooks';
import type { Database } from 'better-sqlite3';
import { refused } from '#service/kernel/index.ts';

/** What a job of the reader may use. */
export interface Reading {
  /** The service's database and that of its log. A job only reads. */
  readonly main: Database;
  readonly log: Database;
  /** Monotonic milliseconds for the job's budget; throws when the job is to end now. */
  readonly elapsed: () => number;
}

/**
 * What the reader can do. A job gets and returns plain data, because both cross threads. It keeps its own budget (R52), and
 * throws ApiError when that is used up.
 */
export interface ReaderJob<Input, Result> {
  /** Names it between the threads. */
  readonly name: string;
  run(reading: Reading, input: Input): Result;
}

/** Declares a job that reads a text or a file of others, and no database; `outside-text-jobs.ts` lists all of them. */
export function textJob<Input, Result>(name: string, read: (input: Input) => Result): ReaderJob<Input, Result> {
  return { name, run: (_reading, input) => read(input) };
}

/** Declares a job; `reader-jobs.ts` lists all of them for the thread. */
export function readerJob<Input, Result>(name: string, run: ReaderJob<Input, Result>['run']): ReaderJob<Input, Result> {
  return { name, run };
}

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

/** Milliseconds that reading a text or a file of others may take, whatever is in it (R52). */
const MAX_READING_MS = 10_000;

/**
 * Limits of a job that reads what comes from outside: the thread that is not done by then is ended.
 *
 * @param next what to do then
 */
export const outsideTextLimits = (next: string): ReadLimits => ({
  milliseconds: MAX_READING_MS,
  overrun: () => refused(`Reading it took longer than ${MAX_READING_MS / 1000} s and was ended.`, next),
});
