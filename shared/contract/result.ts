// No schema is loaded with this file: the desktop's window is made before the contract is read (docs/adr/0034).
import type { Problem } from './problem.ts';

export type { Problem };

/** The result of every operation: a value, or a problem as data; never an exception. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: Problem };

/** Makes problems of a kind, each with what to do. */
export const problemOf =
  (code: Problem['code']) =>
  (message: string, next: string): Problem => ({ code, message, next });

/** Makes the result of an operation that succeeded. */
export function success<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** Makes the result of an operation that failed. */
export function failure(error: Problem): Result<never> {
  return { ok: false, error };
}
