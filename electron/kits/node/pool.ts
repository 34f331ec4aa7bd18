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
 *
 * With its first service: the time of its start is not that of the first test, where the test runner can tell them apart.
 */
export async function startPool(options: StartOptions) {
  const all = new Set<Authdesk>();
  const start = async (): Promise<Kept> => {
    const authdesk = await startAuthdesk({ trust: 'process', ...options });
    all.add(authdesk);
    return { authdesk, start: await authdesk.snapshot('start-of-the-tests'), isUsed: false };
  };
  const free = [await start()];
  return {
    /** @returns a service, and what gives it back */
    async take(): Promise<{ readonly authdesk: Authdesk; readonly giveBack: () => Promise<void> }> {
      const kept = free.pop() ?? (await start());
      if (kept.isUsed) await kept.authdesk.restore(kept.start);
      kept.isUsed = true;
      const giveBack = async (): Promise<void> => {
        // One that has ended is nothing for the next test.
        if (await answers(kept.authdesk)) free.push(kept);
        else all.delete(kept.authdesk);
      };
      return { authdesk: kept.authdesk, giveBack };
    },
    async stop(): Promise<void> {
      await Promise.all([...all].map((authdesk) => authdesk.stop()));
    },
  };
}

export type ServicePool = Awaited<ReturnType<typeof startPool>>;

async function answers(authdesk: Authdesk): Promise<boolean> {
  try {
    await authdesk.clock.now();
    return true;
  } catch {
    return false;
  }
}
