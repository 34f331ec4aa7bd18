/**
 * The same function with a cache of its last result: for texts of the time, which calls of the same millisecond share.
 *
 * @param make its result depends on nothing but the number
 */
export function memoizeLast(make: (value: number) => string): (value: number) => string {
  let asked = Number.NaN;
  let result = '';
  return (value) => {
    if (value !== asked) {
      result = make(value);
      asked = value;
    }
    return result;
  };
}

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

/** Times between two moves: by the machine's clock from `from` on. */
interface Run {
  readonly from: number;
  readonly offset: number;
  readonly frozenAt: number | undefined;
}

/** Moves that are remembered. */
const MAX_RUNS = 500;

/**
 * A clock that can be offset, frozen and stepped (D39). Until then it has the time of the clock below.
 *
 * @param below milliseconds since 1970, for example `createClock()`
 */
export function createMovableClock(below: Clock) {
  const runs: Run[] = [{ from: Number.NEGATIVE_INFINITY, offset: 0, frozenAt: undefined }];
  let offset = 0;
  let frozenAt: number | undefined;
  const clock: Clock = () => frozenAt ?? below() + offset;

  function moved(): void {
    const before = runs.at(-1);
    if (before?.offset === offset && before.frozenAt === frozenAt) return;
    runs.push({ from: below(), offset, frozenAt });
    if (runs.length > MAX_RUNS) runs.shift();
  }

  const lastMovedAt = () =>
    runs.length === 1 && runs[0]?.from === Number.NEGATIVE_INFINITY ? undefined : runs.at(-1)?.from;

  return {
    clock,
    /** What moves the service clock; never the machine's (D39). */
    control: {
      /** Milliseconds ahead of the clock below; while frozen, as of now. */
      offset: () => (frozenAt === undefined ? offset : frozenAt - below()),
      frozen: () => frozenAt !== undefined,
      /** Runs so many milliseconds ahead (negative: behind); ends a freeze. */
      setOffset(milliseconds: number) {
        frozenAt = undefined;
        offset = milliseconds;
        moved();
      },
      /** Sets it to an instant; a frozen clock stays frozen. */
      set(at: number) {
        if (frozenAt === undefined) offset = at - below();
        else frozenAt = at;
        moved();
      },
      /** Ends a freeze: it goes on from where it stands. */
      run() {
        if (frozenAt !== undefined) offset = frozenAt - below();
        frozenAt = undefined;
        moved();
      },
      /** Stops the clock, now or at an instant. */
      freeze(at?: number) {
        frozenAt = at ?? clock();
        moved();
      },
      /** Moves by so many milliseconds; a frozen clock stays frozen. */
      step(milliseconds: number) {
        if (frozenAt === undefined) offset += milliseconds;
        else frozenAt += milliseconds;
        moved();
      },
    },
    /** What is known of how the service clock was moved: so that what comes of it is told from what a caller did (R59). */
    moves: {
      /** What the clock would say if it had not been moved. */
      machine: below,
      /** How it differs from the machine's, in milliseconds, and since when by that one; undefined: it says the same. */
      state() {
        if (frozenAt === undefined && offset === 0) return undefined;
        const isFrozen = frozenAt !== undefined;
        return { offset: clock() - below(), frozen: isFrozen, since: lastMovedAt() ?? below() };
      },
      /** When it was moved last, by the machine's clock, also when it was moved back; undefined: never since the start. */
      lastMovedAt,
      /**
       * The earliest time of the machine's clock at which the service clock said `at`: what happened then happened no
       * earlier. Undefined: it has never said that, or too many moves ago.
       */
      machineTimeOf(at: number): number | undefined {
        for (const [index, run] of runs.entries()) {
          const until = runs[index + 1]?.from ?? below();
          const then = run.frozenAt === undefined ? at - run.offset : run.frozenAt === at ? run.from : undefined;
          if (then !== undefined && then >= run.from && then <= until) return then;
        }
        return undefined;
      },
    },
  };
}

export type MovableClock = ReturnType<typeof createMovableClock>;
export type ClockMoves = MovableClock['moves'];

/** An instant for a sentence: `2026-11-21 14:02:11 UTC`. */
export const formatUtc = (at: number): string => inWords(at, 19);

/** The same to the minute: `2026-11-21 14:02 UTC`. */
export const formatUtcMinute = (at: number): string => inWords(at, 16);

function inWords(at: number, characters: number): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return `second ${Math.floor(at / 1000)}`;
  return `${date.toISOString().slice(0, characters).replace('T', ' ')} UTC`;
}
