import type { Database } from 'better-sqlite3';
import { storeFailure } from '../failure.ts';
import type { LogWork } from './log-work.ts';
import { logWriting } from './log-writing.ts';

/** Who writes the log: each work as a promise, which rejects with a StoreFailure when nothing of it was kept. */
export interface LogWriter {
  ask<Name extends keyof LogWork>(work: Name, ...given: Parameters<LogWork[Name]>): Promise<ReturnType<LogWork[Name]>>;
}

/** Writes in the thread that asks, at once: what was asked for is done when `ask` returns. */
export function writerHere(db: Database): LogWriter {
  const work = logWriting(db);
  return {
    async ask(name, ...given) {
      try {
        return (work[name] as (...values: typeof given) => ReturnType<LogWork[typeof name]>)(...given);
      } catch (error) {
        throw logFailure(error);
      }
    },
  };
}

/** The failure behind an error of SQLite, as the calls hear it whose rows were not written. */
export function logFailure(error: unknown): unknown {
  return storeFailure(error, 'the call is missing in the log');
}
