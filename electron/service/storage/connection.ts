import type { Database } from 'better-sqlite3';
import type { Clock } from '#service/kernel/clock.ts';
import type { RandomSource } from '#service/kernel/random.ts';
import type { AccountCache } from '#service/modules/accounts/account-cache.ts';
import type { AccountChanges } from '#service/modules/accounts/account-changes.ts';
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
  readonly accountCache: AccountCache;
  readonly accountChanges: AccountChanges;
  /** Calls back after the whole state was replaced, by a reset or a restored snapshot: cached row ids are then wrong. */
  onReplaced(listener: () => void): void;
  /** All tables of the database. */
  readonly sets: readonly TableSet[];
}

/** A row as SQLite gives it. */
export type Row = Record<string, unknown>;

/** SQL's NULL as the absence that records use. */
export function optional<T>(value: T | null): T | undefined {
  return value === null ? undefined : value;
}

/** The absence of records as SQL's NULL. */
export function orNull<T>(value: T | undefined): T | null {
  return value === undefined ? null : value;
}
