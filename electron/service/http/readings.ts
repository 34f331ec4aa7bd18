import type { Failure } from '#service/kernel/route.ts';

/** How long the reading of one call may take at most, in milliseconds; what it uses of a thread is for it to bound (R52). */
const LONGEST_READING_MS = 10_000;

/** A reading was given up before it came to its end. */
export class ReadingGivenUp extends Error {
  readonly failure: Failure;

  constructor(details: string) {
    super(details);
    this.name = 'ReadingGivenUp';
    this.failure = { errorCode: 504001, details };
  }
}

/** The readings of calls whose end-points answer later: each has its time, and none outlives the service. */
export class Readings {
  readonly #longest: number;
  readonly #open = new Set<(reason: ReadingGivenUp) => void>();
  readonly #exchanges = new Set<Promise<unknown>>();
  #isStopped = false;

  /** @param longest milliseconds; for tests */
  constructor(longest = LONGEST_READING_MS) {
    this.#longest = longest;
  }

  /**
   * Waits for a reading.
   *
   * @returns rejects with `ReadingGivenUp` when it takes too long, or the service stops first; its own end is then ignored
   */
  awaited<T>(reading: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const seconds = this.#longest / 1000;
      const late = setTimeout(
        () => giveUp(new ReadingGivenUp(`The call read for more than ${seconds} s. Ask for less.`)),
        this.#longest,
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
      if (this.#isStopped) this.giveUp();
    });
  }

  /** Counts a call as unfinished until its log row is kept. */
  follow<T>(exchange: Promise<T>): Promise<T> {
    const done = () => this.#exchanges.delete(exchange);
    this.#exchanges.add(exchange);
    exchange.then(done, done);
    return exchange;
  }

  /** Gives up what is still being read: its calls are answered and logged as such (R20). */
  giveUp(): void {
    this.#isStopped = true;
    const reason = new ReadingGivenUp('The service was stopped while the call was reading. Send it again.');
    for (const end of this.#open) end(reason);
  }

  /** Resolves when no call is left that reads. */
  async quiet(): Promise<void> {
    while (this.#exchanges.size > 0) await Promise.allSettled(this.#exchanges);
  }
}
