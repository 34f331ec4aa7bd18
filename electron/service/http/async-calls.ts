import { STOP_GRACE_MS } from '#node/http/client-limits.ts';
import type { Failure } from '#service/kernel/index.ts';

/** Milliseconds. */
export interface ReadingTimes {
  /** The longest time for the reading of one call. The reading itself limits its use of a thread (R52). */
  readonly longest: number;
  /** How long readings go on during a stop. Their responses are sent in the rest of its grace period (R20). */
  readonly grace: number;
}

const TIMES: ReadingTimes = { longest: 10_000, grace: STOP_GRACE_MS - 1_000 };

/** A reading was aborted. */
export class ReadingGivenUp extends Error {
  readonly failure: Failure;

  constructor(details: string) {
    super(details);
    this.name = 'ReadingGivenUp';
    this.failure = { errorCode: 504001, details };
  }
}

/** The readings of calls whose endpoints are asynchronous. Each has a time limit, and all end with the service. */
export class AsyncCalls {
  readonly #times: ReadingTimes;
  readonly #open = new Set<(reason: ReadingGivenUp) => void>();
  readonly #calls = new Set<Promise<unknown>>();
  #isStopped = false;

  /** @param changed what differs; for tests */
  constructor(changed: Partial<ReadingTimes> = {}) {
    this.#times = { ...TIMES, ...changed };
  }

  /**
   * Waits for a reading.
   *
   * @returns rejects with `ReadingGivenUp` when it takes too long or the service stops; its later result is ignored
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
  follow<T>(call: Promise<T>): Promise<T> {
    const done = () => this.#calls.delete(call);
    this.#calls.add(call);
    call.then(done, done);
    return call;
  }

  /**
   * Gives readings some time to end, then aborts them. Their calls get an error and a log row (R20).
   *
   * @param listenersClosed no response can be sent afterwards
   * @returns resolves when no call is reading any more
   */
  async stop(listenersClosed: Promise<unknown>): Promise<void> {
    const late = setTimeout(() => this.#giveUp(), this.#times.grace);
    await listenersClosed;
    clearTimeout(late);
    this.#giveUp();
    while (this.#calls.size > 0) await Promise.allSettled(this.#calls);
  }

  #giveUp(): void {
    this.#isStopped = true;
    const reason = new ReadingGivenUp('The service was stopped while the call was reading. Send it again.');
    for (const end of this.#open) end(reason);
  }
}
