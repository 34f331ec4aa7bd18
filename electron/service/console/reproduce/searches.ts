import type { SearchWatch } from '#service/console/judge/index.ts';
import { ThreadTime } from '#service/kernel/index.ts';

/** More searches at once than any console runs; further ones cannot be watched. */
const MAX_RUNNING = 100;

interface Running {
  tried: number;
  isStopped: boolean;
}

/** The searches for causes that run, so that who waits can see how far they are, and stop them. */
export class Searches {
  readonly #running = new Map<string, Running>();

  /**
   * Runs something whose search can be watched.
   *
   * @param id chosen by who waits; absent: nobody watches
   * @param milliseconds for which it may compute; absent: as far as it goes
   */
  async watched<T>(
    id: string | undefined,
    milliseconds: number | undefined,
    run: (watch: SearchWatch | undefined) => Promise<T>,
  ): Promise<T> {
    const time = milliseconds === undefined ? undefined : new ThreadTime(milliseconds);
    if (id === undefined || this.#running.has(id) || this.#running.size >= MAX_RUNNING) {
      return run(time && { tried() {}, isStopped: () => false, time });
    }
    const running: Running = { tried: 0, isStopped: false };
    this.#running.set(id, running);
    try {
      return await run({
        tried(count) {
          running.tried = count;
        },
        isStopped: () => running.isStopped,
        time,
      });
    } finally {
      this.#running.delete(id);
    }
  }

  /** How far a search is; undefined: none runs under this id. */
  tried(id: string): number | undefined {
    return this.#running.get(id)?.tried;
  }

  stop(id: string): void {
    const running = this.#running.get(id);
    if (running !== undefined) running.isStopped = true;
  }
}
