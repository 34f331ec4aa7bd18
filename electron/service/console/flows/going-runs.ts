import { brokenOff, type Run } from './run.ts';
import type { Runs } from './runs.ts';

/** The runs that go through their steps by themselves. */
export interface GoingRuns {
  /**
   * Goes through the steps of a run; one that breaks off is not said to go on.
   *
   * @returns the run after its steps; with `follow` at once, while they go on
   * @throws what a step throws; with `follow` that goes to the log
   */
  through(run: Run, how: { readonly follow?: boolean | undefined }, steps: () => Promise<void>): Promise<Run>;
  /** Resolves when no run goes on. */
  over(): Promise<void>;
}

/** @param log a run that was followed broke off */
export function goingRuns(runs: Runs, log: (line: string) => void): GoingRuns {
  const going = new Set<Promise<void>>();

  async function go({ flow }: Run, steps: () => Promise<void>): Promise<void> {
    try {
      await steps();
    } catch (error) {
      runs.change(flow.id, (current) => brokenOff(current, 'The run broke off. Start a new one.'));
      throw error;
    }
  }

  return {
    async through(run, { follow = false }, steps) {
      const steady = go(run, steps);
      if (follow) {
        const told = steady
          .catch((error: unknown) => log(`A flow run broke off: ${String(error)}`))
          .finally(() => going.delete(told));
        going.add(told);
      } else await steady;
      return runs.find(run.flow.id) ?? run;
    },
    async over() {
      await Promise.all(going);
    },
  };
}
