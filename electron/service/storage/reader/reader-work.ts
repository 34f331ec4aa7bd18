import { SqliteError } from 'better-sqlite3';
import { ApiError, type KnownCause, OperationProblem } from '#service/kernel/index.ts';
import type { Problem } from '#shared/contract/result.ts';
import { StoreFailure, storeFailure } from '../failure.ts';

// Messages between the main thread and the reader's thread.

/** Database files. */
export interface ReaderFiles {
  readonly main: string;
  readonly log: string;
}

export interface ReaderThreadData {
  /** Undefined: the thread reads texts of others. */
  readonly files: ReaderFiles | undefined;
  /** One `Int32`: the state of the thread. */
  readonly state: SharedArrayBuffer;
}

/** States of the thread. */
export const RUNNING = 0;
export const ASKED_TO_END = 1;
export const ENDED = 2;

export type ReaderAsk = { readonly name: string; readonly input: unknown } | 'end';
export type ReaderResponse = 'ready' | { readonly value: unknown } | { readonly thrown: Thrown };

/** An error as data: copied between threads, an error loses its class and its members. */
export type Thrown =
  | {
      readonly kind: 'ApiError';
      readonly errorCode: number;
      readonly details: string;
      readonly data: Readonly<Record<string, unknown>>;
      readonly known: KnownCause;
    }
  | { readonly kind: 'OperationProblem'; readonly problem: Problem }
  | { readonly kind: 'SQLite'; readonly code: string; readonly message: string }
  | { readonly kind: 'other'; readonly message: string; readonly stack: string | undefined };

export function toThrown(error: unknown): Thrown {
  if (error instanceof ApiError) {
    const { errorCode, details, data, reason, causeName: cause, state } = error;
    return { kind: 'ApiError', errorCode, details, data, known: { cause, reason, state } };
  }
  if (error instanceof OperationProblem) return { kind: 'OperationProblem', problem: error.problem };
  if (error instanceof SqliteError) return { kind: 'SQLite', code: error.code, message: error.message };
  if (error instanceof Error) return { kind: 'other', message: error.message, stack: error.stack };
  return { kind: 'other', message: String(error), stack: undefined };
}

export function toError(thrown: Thrown): unknown {
  switch (thrown.kind) {
    case 'ApiError':
      return new ApiError(thrown.errorCode, thrown.details, thrown.data, thrown.known);
    case 'OperationProblem':
      return new OperationProblem(thrown.problem);
    case 'SQLite':
      return storeFailure(new SqliteError(thrown.message, thrown.code), 'nothing was read');
    case 'other': {
      const error = new Error(thrown.message);
      if (thrown.stack !== undefined) error.stack = thrown.stack;
      return error;
    }
  }
}

/** The thread ended during a job. */
export function readerGone(cause: unknown = new SqliteError('The thread has ended.', 'SQLITE_ABORT')): StoreFailure {
  return new StoreFailure(
    'failed',
    'The thread that reads the database has ended; nothing was read.',
    'Repeat the call: it starts another one.',
    cause,
  );
}

/** The service stops. */
export function readerStopped(): StoreFailure {
  return new StoreFailure(
    'failed',
    'Authdesk is stopping; nothing was read.',
    'Start Authdesk again, then repeat the call.',
    new SqliteError('The reader was stopped.', 'SQLITE_INTERRUPT'),
  );
}
