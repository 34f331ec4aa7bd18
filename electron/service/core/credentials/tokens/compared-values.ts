import type { Statement } from 'better-sqlite3';
import type { Connection } from '#service/storage/index.ts';

/** Newest values that an unknown one is compared with (R52). */
export const MAX_COMPARED = 200;

/** The encrypted values of the newest tokens or codes. */
export function newestOf(db: Connection['db'], table: 'token' | 'code'): Statement<[], Buffer> {
  return db.prepare<[], Buffer>(`SELECT value FROM ${table} ORDER BY id DESC LIMIT ${MAX_COMPARED}`).pluck();
}

/** As `some`, but every value is tested, so that the time says nothing about them (R9). */
export function someOf<T>(values: readonly T[], test: (value: T) => boolean): boolean {
  let found = false;
  for (const value of values) found = test(value) || found;
  return found;
}
