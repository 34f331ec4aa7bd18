import type { Clock } from '#service/kernel/clock.ts';
import type { CallPruning } from '#service/modules/request-log/calls.ts';
import type { ExpiredSecrets } from '#service/modules/sites/expired-secrets.ts';
import type { InvalidPruning } from '#service/modules/tokens/pruning.ts';
import type { GroupCommit } from './group-commit.ts';

/** Milliseconds between two runs; a run that deletes nothing costs microseconds. */
const INTERVAL_MS = 1_000;
/** Rows deleted in one transaction, so that calls in between wait for milliseconds at most. */
const BATCH = 250;

/** Invalid tokens, and invalid codes, that are kept until they are `keepDays` old: the newest ones. */
const KEEP_INVALID = 10_000;
const DAY_MS = 86_400_000;

interface Parts {
  readonly group: GroupCommit;
  readonly clock: Clock;
  /** Measures age; the service clock may be moved (D39). */
  readonly machineClock: Clock;
  readonly keepCalls: number;
  /** Bytes that the log may take; it can change. */
  readonly keepBytes: () => number;
  readonly keepDays: number;
  readonly calls: CallPruning;
  readonly nonces: { prune(now: number, limit: number): number };
  readonly logins: { prune(now: number, limit: number): number };
  readonly tokens: InvalidPruning;
  readonly codes: InvalidPruning;
  readonly expired: Pick<ExpiredSecrets, 'prune'>;
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
  const { group, clock, machineClock, keepCalls, keepBytes, keepDays, calls, nonces, logins, tokens, codes, expired } =
    parts;
  const slack = Math.ceil(keepCalls / 20);
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
      if (calls.surplus(keepCalls) > slack) await all(async () => (await calls.prune(keepCalls, BATCH)) > 0);
      await all(async () => (await calls.pruneByBytes(keepBytes())) > 0);
      await all(async () => (await calls.pruneByAge(machineClock(), keepDays, BATCH)) > 0);
      await all(calls.makeIndexes);
      await all(() =>
        group.unitOfWork(() => {
          const now = clock();
          expired.prune(Math.min(now, machineClock()));
          const limits = { now, old: Math.min(now, machineClock()) - keepDays * DAY_MS, keep: KEEP_INVALID };
          return [
            nonces.prune(now, BATCH) >= BATCH,
            logins.prune(now, BATCH) === BATCH,
            tokens.prune(limits, BATCH),
            // After the tokens: a code is deleted after the last of its tokens.
            codes.prune(limits, BATCH),
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
