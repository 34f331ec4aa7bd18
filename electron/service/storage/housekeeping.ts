import type { Clock } from '#service/kernel/index.ts';
import type { GroupCommit } from './group-commit.ts';

/** Milliseconds between two runs; a run that deletes nothing costs microseconds. */
const INTERVAL_MS = 1_000;
/** Rows deleted in one transaction, so that calls in between wait for milliseconds at most. */
const BATCH = 250;

/** Invalid tokens, and invalid codes, that are kept until they are as old as the log's oldest rows: the newest ones. */
const KEEP_INVALID = 10_000;
const DAY_MS = 86_400_000;

/** How much of the log is kept, and for how many days log rows and invalid tokens and codes. */
interface KeepLimits {
  readonly calls: number;
  readonly bytes: number;
  readonly days: number;
}

interface Parts {
  readonly group: GroupCommit;
  /** That of the site that is behind all others: what it still needs is kept. */
  readonly clock: Clock;
  /** Measures age; the service clock may be moved (D39). */
  readonly machineClock: Clock;
  /** What may be kept; it can change. */
  readonly limits: () => KeepLimits;
  readonly calls: CallPruning;
  readonly nonces: { prune(now: number, limit: number): number };
  readonly logins: { prune(now: number, limit: number): number };
  readonly tokens: InvalidPruning;
  readonly codes: InvalidPruning;
  readonly expired: { prune(now: number): void };
}

/**
 * Keeps the database bounded (R21): the log by count, bytes and age, invalid tokens and codes by count and age, nonces and
 * unfinished logins by age. It deletes in batches between the calls. The log may grow to 5 % over its limit before it is
 * pruned. A service clock that is moved ahead makes nothing older: after it is moved back, everything is still there.
 *
 * @param report called with a failure; the next run tries again
 * @returns stops it
 */
export function startHousekeeping(
  parts: Parts,
  report: (error: unknown) => void,
  interval: number = INTERVAL_MS,
): () => void {
  const { group, clock, machineClock, limits, calls, nonces, logins, tokens, codes, expired } = parts;
  let stopped = false;
  let running = false;

  /** Repeats a batch until it returns false. */
  async function all(batch: () => Promise<boolean>): Promise<void> {
    while (!stopped && (await batch()));
  }

  async function clean(): Promise<void> {
    if (running || stopped) return;
    running = true;
    try {
      const keep = limits();
      const slack = Math.ceil(keep.calls / 20);
      if (calls.surplus(keep.calls) > slack) await all(async () => (await calls.prune(keep.calls, BATCH)) > 0);
      await all(async () => (await calls.pruneByBytes(keep.bytes)) > 0);
      await all(async () => (await calls.pruneByAge(machineClock(), keep.days, BATCH)) > 0);
      await all(calls.makeIndexes);
      await all(() =>
        group.unitOfWork(() => {
          const now = clock();
          expired.prune(Math.min(now, machineClock()));
          const invalid = { now, old: Math.min(now, machineClock()) - keep.days * DAY_MS, keep: KEEP_INVALID };
          return [
            nonces.prune(now, BATCH) >= BATCH,
            logins.prune(now, BATCH) === BATCH,
            tokens.prune(invalid, BATCH),
            // After the tokens: a code is deleted after the last of its tokens.
            codes.prune(invalid, BATCH),
          ].includes(true);
        }),
      );
    } catch (error) {
      if (!stopped) report(error);
    } finally {
      running = false;
    }
  }

  const timer = setInterval(clean, interval).unref();
  return () => {
    stopped = true;
    clearInterval(timer);
  };
}

/** Which invalid (expired, revoked or used) tokens and codes are deleted (R21). */
export interface PruneLimits {
  /** Service clock, milliseconds. */
  readonly now: number;
  /** Rows that became invalid until this time are deleted; milliseconds. */
  readonly old: number;
  /** Of the rows that became invalid later, this many newest stay: they explain the error of a late call (D28). */
  readonly keep: number;
}

export interface InvalidPruning {
  /** Deletes at most about `count` invalid rows that are old or too many; true when there may be more. */
  prune(limits: PruneLimits, count: number): boolean;
}

/** What keeps the log bounded (R21); each step deletes a segment, or at most `limit` rows of one. */
export interface CallPruning {
  /** Rows beyond the `keep` newest. */
  surplus(keep: number): number;
  /** Deletes the oldest rows beyond the `keep` newest; returns how many. */
  prune(keep: number, limit: number): Promise<number>;
  /** Deletes the oldest rows that arrived more than `days` whole days before `now`, milliseconds; returns how many. */
  pruneByAge(now: number, days: number, limit: number): Promise<number>;
  /** Deletes the oldest rows beyond so many bytes, which are the limit from now on (R53); answers how many. */
  pruneByBytes(keepBytes: number): Promise<number>;
  /** Makes the indexes of a part of the log that still lacks them; false when there is none. */
  makeIndexes(): Promise<boolean>;
}
