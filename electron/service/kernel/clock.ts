/** Milliseconds since 1970 by the service clock (D39). */
export type Clock = () => number;

/** Backward steps of the machine's clock up to this many milliseconds are not followed. */
const SMALL_STEP_MS = 5_000;

/**
 * The service clock (D39): the machine's wall clock, made safe for small corrections.
 * Time synchronisation sets a clock back by milliseconds. Then the last value is repeated until the machine has caught up,
 * so that a later event never seems earlier. A large step back is followed, because the user has set the clock. A
 * monotonic source was rejected: it stops while a laptop sleeps, and signed calls would fail afterwards.
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

/** What moves the service clock; never the machine's (D39). */
export interface ClockControl {
  /** Milliseconds ahead of the clock below; while frozen, as of now. */
  offset(): number;
  frozen(): boolean;
  /** Runs so many milliseconds ahead (negative: behind); ends a freeze. */
  setOffset(milliseconds: number): void;
  /** Sets it to an instant; a frozen clock stays frozen. */
  set(at: number): void;
  /** Ends a freeze: it goes on from where it stands. */
  run(): void;
  /** Stops the clock, now or at an instant. */
  freeze(at?: number): void;
  /** Moves by so many milliseconds; a frozen clock stays frozen. */
  step(milliseconds: number): void;
}

/**
 * A clock that can be offset, frozen and stepped (D39). Until then it has the time of the clock below.
 *
 * @param below milliseconds since 1970, for example `createClock()`
 */
export function createMovableClock(below: Clock): { readonly clock: Clock; readonly control: ClockControl } {
  let offset = 0;
  let frozenAt: number | undefined;
  const clock = () => frozenAt ?? below() + offset;
  return {
    clock,
    control: {
      offset: () => (frozenAt === undefined ? offset : frozenAt - below()),
      frozen: () => frozenAt !== undefined,
      setOffset(milliseconds) {
        frozenAt = undefined;
        offset = milliseconds;
      },
      set(at) {
        if (frozenAt === undefined) offset = at - below();
        else frozenAt = at;
      },
      run() {
        if (frozenAt !== undefined) offset = frozenAt - below();
        frozenAt = undefined;
      },
      freeze(at) {
        frozenAt = at ?? clock();
      },
      step(milliseconds) {
        if (frozenAt === undefined) offset += milliseconds;
        else frozenAt += milliseconds;
      },
    },
  };
}
