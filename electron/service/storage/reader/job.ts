import type { Database } from 'better-sqlite3';

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
