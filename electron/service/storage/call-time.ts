import type { Clock } from '#service/kernel/index.ts';

/**
 * Makes the clock of what is stored. All that one call writes, and its response, have one time: with a clock that goes on in
 * between, an account would be made after its own registration, and after the time of the response (F 8.2).
 *
 * @param clock the service clock (D39)
 */
export function createCallTime(clock: Clock) {
  /** Units of work do not pause, so there is one call at a time. */
  let now: number | undefined;
  return {
    /** While a part of a call runs, the time of the call; else the service clock. */
    clock: () => now ?? clock(),
    /** Runs a part of a call. @param at its time, milliseconds */
    during<T>(at: number, work: () => T): T {
      const outer = now;
      now = at;
      try {
        return work();
      } finally {
        now = outer;
      }
    },
  };
}
