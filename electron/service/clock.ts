import type { Clock } from './core.ts';

/** Backward steps of the machine's clock up to this many milliseconds are waited out instead of followed. */
const SMALL_STEP_MS = 5_000;

/**
 * The service clock (D39): the machine's wall clock, made safe for small corrections.
 * Time synchronisation sets a clock back by moments; then the last value is repeated until the machine has caught up,
 * so that a later event never seems earlier. A large step back is a person's decision and is followed. A purely
 * monotonic source was rejected: it stands still while a laptop sleeps, and signed calls would be refused afterwards.
 *
 * @param now milliseconds since 1970, the machine's clock
 */
export function createClock(now: () => number = Date.now): Clock {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const current = now();
    if (current >= last || last - current > SMALL_STEP_MS) last = current;
    return last;
  };
}
