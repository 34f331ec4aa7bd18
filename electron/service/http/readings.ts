import type { Failure } from '#service/kernel/route.ts';
import { STOP_GRACE_MS } from './client-limits.ts';

/** Milliseconds. */
export interface ReadingTimes {
  /** How long the reading of one call may take at most; what it uses of a thread is for it to bound (R52). */
  readonly longest: number;
  /** How long a stop lets readings go on: their answers have the rest of its grace to leave (R20). */
  readonly grace: number;
}

const TIMES: ReadingTimes = { longest: 10_000, grace: STOP_GRACE_MS - 1_000 };

/** A reading was given up before it came to its end. */
export class ReadingGivenUp extends Error {
  readonly failure: Failure;

  constructor(details: string) {
    super(details);
    this.name = 'ReadingGivenUp';
    this.failure = { errorCode: 504001, details };
  }
}

/** The readings of calls whose endpoints answer later: each has its time, and none outlives the service. */
export class Readings {
  readonly #times: ReadingTimes;
  readonly #open = new Set<(reason: ReadingGivenUp) => void>();
  readonly #exchanges = new Set<Promise<unknown>>();
  #isStopped = false;

  /** @param changed what differs; for tests */
  constructor(changed: Partial<ReadingTimes> = {}) {
    this.#times = { ...TIMES, ...changed };
  }

  /**
   * Waits for a reading.
   *
   * @returns rejects with `ReadingGivenUp` when it takes too long, or the service stops first; its own end is then ignored
   */
  awaited<T>(reading: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const { longest } = this.#times;
      const late = setTimeout(
        () => giveUp(new ReadingGivenUp(`The call read for more than ${longest / 1000} s. Ask for less.`)),
        longest,
      ).unref();
      const giveUp = (reason: unknown) => {
        clearTimeout(late);
        this.#open.delete(giveUp);
        reject(reason);
      };
      this.#open.add(giveUp);
      reading.then((value) => {
        clearTimeout(late);
        this.#open.delete(giveUp);
        resolve(value);
      }, giveUp);
      if (this.#isStopped) this.#giveUp();
    });
  }

  /** Counts a call as unfinished until its log row is kept. */
  follow<T>(exchange: Promise<T>): Promise<T> {
    const done = () => this.#exchanges.delete(exchange);
    this.#exchanges.add(exchange);
    exchange.then(done, done);
    return exchange;
  }

  /**
   * Lets readings end, for a while, then gives them up: their calls are answered and logged as such (R20).
   *
   * @param listenersClosed no answer can leave afterwards
   * @returns resolves when no call is left that reads
   */
  async stop(listenersClosed: Promise<unknown>): Promise<void> {
    const late = setTimeout(() => this.#giveUp(), this.#times.grace);
    await listenersClosed;
    clearTimeout(late);
    this.#giveUp();
    while (this.#exchanges.size > 0) await Promise.allSettled(this.#exchanges);
  }

  #giveUp(): void {
    this.#isStopped = true;
    const reason = new ReadingGivenUp('The service was stopped while the call was reading. Send it again.');
    for (const end of this.#open) end(reason);
  }
}
