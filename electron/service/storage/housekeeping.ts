import type { Clock } from '#service/kernel/clock.ts';
import type { CallPruning } from '#service/modules/request-log/calls.ts';
import type { EndedPruning } from '#service/modules/tokens/ended.ts';
import type { GroupCommit } from './group-commit.ts';

/** Milliseconds between two looks; a look that finds nothing costs microseconds. */
const INTERVAL_MS = 1_000;
/** Rows deleted in one transaction, so that calls in between wait for milliseconds at most. */
const BATCH = 250;

/** Of ended tokens, and of ended codes, this many newest are kept while they are young. */
const KEEP_ENDED = 10_000;
const DAY_MS = 86_400_000;

interface Parts {
  readonly group: GroupCommit;
  readonly clock: Clock;
  /** Says how old something is; the service clock may be moved (D39). */
  readonly machineClock: Clock;
  readonly keepCalls: number;
  /** Bytes that the log may take; it can change. */
  readonly keepBytes: () => number;
  readonly keepDays: number;
  readonly calls: CallPruning;
  readonly nonces: { prune(now: number, limit: number): number };
  readonly logins: { prune(now: number, limit: number): number };
  readonly tokens: EndedPruning;
  readonly codes: EndedPruning;
}

/**
 * Keeps the database bounded (R21): the log by count, bytes and age, ended tokens and codes too, nonces and forgotten logins
 * by age. In batches beside the calls, so that no call pays for it; the log may grow to 5 % over its limit before it is
 * cut back. What a moved service clock makes old is not deleted for its age: moved back, everything is there again.
 *
 * @param report hears a failure; the next look tries again
 * @returns stops it
 */
export function startHousekeeping(
  parts: Parts,
  report: (error: unknown) => void,
  interval: number = INTERVAL_MS,
): () => void {
  const { group, clock, machineClock, keepCalls, keepBytes, keepDays, calls, nonces, logins, tokens, codes } = parts;
  const slack = Math.ceil(keepCalls / 20);
  let stopped = false;
  let running = false;

  /** Repeats a batch until it says that nothing is left. */
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
          const ended = { now, old: Math.min(now, machineClock()) - keepDays * DAY_MS, keep: KEEP_ENDED };
          return [
            nonces.prune(now, BATCH) >= BATCH,
            logins.prune(now, BATCH) === BATCH,
            tokens.prune(ended, BATCH),
            // After the tokens: a code goes when the last of its tokens is gone.
            codes.prune(ended, BATCH),
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
