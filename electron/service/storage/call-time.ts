import type { Clock } from '#service/kernel/index.ts';

/** The clock of what is stored. */
export interface CallTime {
  /** While a part of a call runs, the time of the call; else the service clock. */
  readonly clock: Clock;
  /** Runs a part of a call. @param at its time, milliseconds */
  during<T>(at: number, work: () => T): T;
}

/**
 * Makes the clock of what is stored. All that one call writes, and its response, have one time: with a clock that goes on in
 * between, an account would be made after its own registration, and after the time of the response (F 8.2).
 *
 * @param clock the service clock (D39)
 */
export function createCallTime(clock: Clock): CallTime {
  /** Units of work do not pause, so there is one call at a time. */
  let now: number | undefined;
  return {
    clock: () => now ?? clock(),
    during(at, work) {
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
