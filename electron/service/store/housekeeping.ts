import type { Clock } from '../clock.ts';
import type { GroupCommit } from './group-commit.ts';

/** Milliseconds between two looks; a look that finds nothing costs microseconds. */
const INTERVAL_MS = 1_000;
/** Rows deleted in one transaction, so that calls in between wait for milliseconds at most. */
const BATCH = 250;

interface Parts {
  readonly group: GroupCommit;
  readonly clock: Clock;
  readonly keepCalls: number;
  readonly calls: { surplus(keep: number): number; prune(keep: number, limit: number): number };
  readonly nonces: { prune(now: number, limit: number): number };
  readonly logins: { prune(now: number, limit: number): number };
}

/**
 * Keeps the database bounded (R21): the log by count, nonces and forgotten logins by age. In batches beside the calls,
 * so that no call pays for it; the log may grow to 5 % over its limit before it is cut back.
 *
 * @param report hears a failure; the next look tries again
 * @returns stops it
 */
export function startHousekeeping(parts: Parts, report: (error: unknown) => void): () => void {
  const { group, clock, keepCalls, calls, nonces, logins } = parts;
  const slack = Math.ceil(keepCalls / 20);
  let stopped = false;
  let running = false;

  async function clean(): Promise<void> {
    if (running || stopped) return;
    running = true;
    try {
      let removed = calls.surplus(keepCalls) > slack ? 1 : 0;
      while (removed > 0 && !stopped) removed = await group.turn(() => calls.prune(keepCalls, BATCH));
      do {
        removed = await group.turn(() => nonces.prune(clock(), BATCH) + logins.prune(clock(), BATCH));
      } while (removed >= BATCH && !stopped);
    } catch (error) {
      if (!stopped) report(error);
    } finally {
      running = false;
    }
  }

  const timer = setInterval(clean, INTERVAL_MS).unref();
  return () => {
    stopped = true;
    clearInterval(timer);
  };
}
