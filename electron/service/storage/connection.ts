import type { Database, Statement } from 'better-sqlite3';
import type { Clock, RandomSource } from '#service/kernel/index.ts';
import { madeOnce } from '#shared/made-once.ts';
import { membersOf } from '#shared/narrowing.ts';
import type { Encryption } from './encryption.ts';
import type { GroupCommit } from './group-commit.ts';
import type { TableSet } from './table-set.ts';

/** What every repository gets. */
export interface Connection {
  /** `group.db`, which detects the first write of a unit of work. */
  readonly db: Database;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly encryption: Encryption;
  readonly group: GroupCommit;
  /** Another repository of the same database. */
  of<Repository>(factory: RepositoryFactory<Repository>): Repository;
  /** Calls back after the whole state was replaced, by a reset or a restored snapshot: cached row ids are then wrong. */
  onReplaced(listener: () => void): void;
  /** Calls back when the database is closed: whoever starts a thread for it ends it then. */
  onClose(listener: () => void): void;
  /** All tables of the database. */
  readonly sets: readonly TableSet[];
}

/**
 * Makes functions that read and write inside units of work, once for each open database: `store.of(factory)` returns them.
 * They drop their caches in `connection.group.onCachesInvalid`, which is also called by a reset and a restored snapshot.
 */
export type RepositoryFactory<Repository> = (connection: Connection) => Repository;

/**
 * What is made with the store and not from its database alone: whoever opens the store gives it.
 *
 * @param name for the error of a store that was opened without it
 */
export function provided<Repository>(name: string): RepositoryFactory<Repository> {
  return () => {
    throw new Error(`The store was opened without its ${name}.`);
  };
}

/** SQL's NULL as the absence that records use. */
export function optional<T>(value: T | null): T | undefined {
  return value === null ? undefined : value;
}

/** The absence of records as SQL's NULL. */
export function orNull<T>(value: T | undefined): T | null {
  return value === undefined ? null : value;
}

/** The rows that a pragma returns. @param pragma as SQLite writes it: `wal_checkpoint(PASSIVE)` */
export function pragmaRows(db: Database, pragma: string): readonly Readonly<Record<string, unknown>>[] {
  const rows = db.pragma(pragma);
  return Array.isArray(rows) ? rows.map(membersOf) : [];
}

/** Statements that a connection keeps: more than one list has filters, fewer than one log has segments. */
const MAX_COUNT = 1_000;

const statements = new WeakMap<Database, Map<string, Statement<unknown[], unknown>>>();

/**
 * A statement whose SQL is put together, prepared once for its connection.
 *
 * @template Row what a row has by the columns that the SQL names, or the value with `pluck()`
 */
export function preparedOnce<Row>(db: Database, sql: string): Statement<unknown[], Row> {
  const known = madeOnce(statements, db, () => new Map());
  return madeOnce(known, sql, () => {
    if (known.size >= MAX_COUNT) known.clear();
    return db.prepare<unknown[], unknown>(sql);
  }) as Statement<unknown[], Row>;
}

/**
 * Deletes rows of a table with the column `expires_at` that expired before the time that it is run with, the oldest first.
 *
 * @param key the primary key
 * @param most rows that one call deletes, so that none waits for it (R52)
 */
export const deleteExpired = (db: Database, table: string, key: string, most: number): Statement<[number]> =>
  db.prepare(
    `DELETE FROM ${table} WHERE ${key} IN
       (SELECT ${key} FROM ${table} WHERE expires_at < ? ORDER BY expires_at LIMIT ${most})`,
  );

/**
 * What is computed of few rows that many calls ask for: read when it is asked for first, and again after a rollback or a
 * reset, or when whoever wrote the rows says so.
 */
export function remembered<T>(group: Pick<GroupCommit, 'onCachesInvalid'>, read: () => T) {
  let known: { readonly value: T } | undefined;
  const forget = (): void => {
    known = undefined;
  };
  group.onCachesInvalid(forget);
  return {
    get(): T {
      known ??= { value: read() };
      return known.value;
    },
    forget,
  };
}

/** Sites of which something is remembered; with more, all are forgotten (R21). */
const MAX_SITES = 100;

/**
 * Remembers what is computed of the rows of a site, for what many calls ask for.
 *
 * @param compute is called when the site is asked for first, and after a rollback or a reset
 */
export function rememberedBySite<T>(group: GroupCommit, compute: (apiKey: string) => T) {
  const known = new Map<string, T>();
  group.onCachesInvalid(() => known.clear());
  return {
    of(apiKey: string): T {
      const before = known.get(apiKey);
      if (before !== undefined) return before;
      const computed = compute(apiKey);
      if (known.size >= MAX_SITES) known.clear();
      known.set(apiKey, computed);
      return computed;
    },
    /** The rows of the site have changed. */
    forget: (apiKey: string): void => void known.delete(apiKey),
  };
}
