import { performance } from 'node:perf_hooks';

/** Milliseconds for which this thread has computed, where the host can tell; else those that have passed. */
export function threadMilliseconds(): number {
  if (typeof process.threadCpuUsage !== 'function') return performance.now();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * Time that something may compute on this thread (R52). What others do meanwhile, in this process or beside it, is not counted:
 * a machine under load finds as much as an idle one.
 */
export class ThreadTime {
  #left: number;
  readonly #from: ThreadTime | undefined;
  readonly #now: () => number;

  /**
   * @param milliseconds how long
   * @param now a clock of this thread's computing, in milliseconds
   * @param from what this is a part of: what is used of the one is used of the other
   */
  constructor(milliseconds: number, now: () => number = threadMilliseconds, from?: ThreadTime) {
    this.#left = milliseconds;
    this.#now = now;
    this.#from = from;
  }

  get isUsedUp(): boolean {
    return this.#left <= 0;
  }

  /** Runs something, and counts how long it computes. */
  during<T>(run: () => T): T {
    const begun = this.#now();
    try {
      return run();
    } finally {
      this.#use(this.#now() - begun);
    }
  }

  /** A part of what is left: where several have to do with it, none takes everything. */
  part(share: number): ThreadTime {
    return new ThreadTime(this.#left * share, this.#now, this);
  }

  #use(milliseconds: number): void {
    this.#left -= milliseconds;
    if (this.#from !== undefined) this.#from.#use(milliseconds);
  }
}
