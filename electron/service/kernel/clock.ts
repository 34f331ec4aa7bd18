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

/** What moves the service clock; never the machine's (D39). */
interface ClockControl {
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

/** How the service clock differs from the machine's (D39). */
interface MovedClock {
  /** Milliseconds ahead of the machine's clock; while frozen, as of now. */
  readonly offset: number;
  readonly frozen: boolean;
  /** When it was moved last: the machine's clock, milliseconds since 1970. */
  readonly since: number;
}

/** What is known of how the service clock was moved: so that what comes of it is told from what a caller did (R59). */
export interface ClockMoves {
  /** What the clock would say if it had not been moved. */
  machine(): number;
  /** Undefined: it says what the machine's clock says. */
  state(): MovedClock | undefined;
  /** When it was moved last, by the machine's clock, also when it was moved back; undefined: never since the start. */
  lastMovedAt(): number | undefined;
  /**
   * The earliest time of the machine's clock at which the service clock said `at`: what happened then happened no earlier.
   * Undefined: it has never said that, or too many moves ago.
   */
  machineTimeOf(at: number): number | undefined;
}

/** A clock that can be moved, and what is known of its moves. */
export interface MovableClock {
  readonly clock: Clock;
  readonly control: ClockControl;
  readonly moves: ClockMoves;
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
export function createMovableClock(below: Clock): MovableClock {
  const runs: Run[] = [{ from: Number.NEGATIVE_INFINITY, offset: 0, frozenAt: undefined }];
  let offset = 0;
  let frozenAt: number | undefined;
  const clock = () => frozenAt ?? below() + offset;

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
    control: {
      offset: () => (frozenAt === undefined ? offset : frozenAt - below()),
      frozen: () => frozenAt !== undefined,
      setOffset(milliseconds) {
        frozenAt = undefined;
        offset = milliseconds;
        moved();
      },
      set(at) {
        if (frozenAt === undefined) offset = at - below();
        else frozenAt = at;
        moved();
      },
      run() {
        if (frozenAt !== undefined) offset = frozenAt - below();
        frozenAt = undefined;
        moved();
      },
      freeze(at) {
        frozenAt = at ?? clock();
        moved();
      },
      step(milliseconds) {
        if (frozenAt === undefined) offset += milliseconds;
        else frozenAt += milliseconds;
        moved();
      },
    },
    moves: {
      machine: below,
      state() {
        if (frozenAt === undefined && offset === 0) return undefined;
        const isFrozen = frozenAt !== undefined;
        return { offset: clock() - below(), frozen: isFrozen, since: lastMovedAt() ?? below() };
      },
      lastMovedAt,
      machineTimeOf(at) {
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

/** An instant for a sentence: `2026-11-21 14:02:11 UTC`. */
export const formatUtc = (at: number): string => inWords(at, 19);

/** The same to the minute: `2026-11-21 14:02 UTC`. */
export const formatUtcMinute = (at: number): string => inWords(at, 16);

function inWords(at: number, characters: number): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return `second ${Math.floor(at / 1000)}`;
  return `${date.toISOString().slice(0, characters).replace('T', ' ')} UTC`;
}
