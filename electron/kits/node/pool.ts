import { startAuthdesk } from './start.ts';
import type { Authdesk, Snapshot, StartOptions } from './types.ts';

interface Kept {
  readonly authdesk: Authdesk;
  readonly start: Snapshot;
  isUsed: boolean;
}

/**
 * The services of one worker of a test runner: a test has one alone, in the state of the start. Tests of a worker that run
 * at the same time therefore have several; one after the other, they share one.
 */
export class ServicePool {
  readonly #options: StartOptions;
  readonly #free: Kept[] = [];
  readonly #all = new Set<Authdesk>();

  private constructor(options: StartOptions) {
    this.#options = options;
  }

  /** With its first service: the time of its start is not that of the first test, where the test runner can tell them apart. */
  static async start(options: StartOptions): Promise<ServicePool> {
    const pool = new ServicePool(options);
    pool.#free.push(await pool.#start());
    return pool;
  }

  /** @returns a service, and what gives it back */
  async take(): Promise<{ readonly authdesk: Authdesk; readonly giveBack: () => Promise<void> }> {
    const kept = this.#free.pop() ?? (await this.#start());
    if (kept.isUsed) await kept.authdesk.restore(kept.start);
    kept.isUsed = true;
    const giveBack = async (): Promise<void> => {
      // One that has ended is nothing for the next test.
      if (await answers(kept.authdesk)) this.#free.push(kept);
      else this.#all.delete(kept.authdesk);
    };
    return { authdesk: kept.authdesk, giveBack };
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#all].map((authdesk) => authdesk.stop()));
  }

  async #start(): Promise<Kept> {
    const authdesk = await startAuthdesk({ trust: 'process', ...this.#options });
    this.#all.add(authdesk);
    return { authdesk, start: await authdesk.snapshot('start-of-the-tests'), isUsed: false };
  }
}

async function answers(authdesk: Authdesk): Promise<boolean> {
  try {
    await authdesk.clock.now();
    return true;
  } catch {
    return false;
  }
}
