import { reporting } from '#node/reporting.ts';
import type { Core, FlowWatch } from '#service/http/index.ts';
import type { Store } from '#service/storage/index.ts';
import { withCredential } from './credential.ts';
import { keptRuns } from './kept-runs.ts';
import type { CoreBeforeFlows } from './new-step.ts';
import { createOpenPages, type OpenPages } from './page/open-pages.ts';
import { withoutPage } from './page/page-run.ts';
import { pageCallSeen } from './page/page-watch.ts';
import { brokenOff, type Run } from './run.ts';
import { createRuns, type Runs } from './runs.ts';
import { createWatch } from './watch.ts';

/** Its runs, and what follows them. */
export interface FlowEngine {
  readonly runs: Runs;
  readonly pages: OpenPages;
  readonly credentials: ReturnType<typeof followCredentials>;
  readonly going: ReturnType<typeof goingRuns>;
}

/** The engine of the Flows panel. */
export interface Flows {
  readonly watch: FlowWatch;
  /** What its operations work on. */
  readonly engine: FlowEngine;
  /** Closes the browsers of all runs, or of those of one site; returns how many tokens it revoked (D25). */
  closeBrowsers(core: Core, apiKey: string | undefined): Promise<number>;
  /** Closes the pages of all runs; resolves when every run is in the data folder as it is then. */
  stop(): Promise<void>;
}

/**
 * Makes the engine. The newest 100 runs are kept, encrypted, because they hold codes and tokens. Only masked values leave
 * the engine.
 *
 * @param log a run could not be written
 */
export function createFlows(core: CoreBeforeFlows, log: (line: string) => void): Flows {
  const kept = keptRuns(core.store, (error) => log(`A flow run was not kept: ${String(error)}`));
  const report = (error: unknown) => log(`A flow run could not be followed: ${String(error)}`);
  const pages = createOpenPages((id) => runs.change(id, (run) => withoutPage(run, CLOSED_BY_ITSELF)), report);
  const runs = createRuns(
    core,
    () => performance.now(),
    kept,
    (id) => void pages.close(id),
  );
  core.store.onReplaced(() => runs.replaceAll());
  const credentials = followCredentials(runs, core.store, report);
  const going = goingRuns(runs, log);
  const stopListening = core.events.subscribe((event) => {
    if (event.type === 'call') pageCallSeen(runs, core, event.call);
    if (event.type === 'changed' && event.areas.includes('tokens')) credentials.changed();
  });
  return {
    watch: createWatch(runs, pages, core),
    engine: { runs, pages, credentials, going },
    closeBrowsers: async (whole, apiKey) => (await import('./browser.ts')).closeBrowsers(apiKey, runs, whole),
    async stop() {
      stopListening();
      credentials.stop();
      await pages.stop();
      await going.over();
      await kept.written();
    },
  };
}

const CLOSED_BY_ITSELF =
  'The page was closed, because nobody used it for half an hour, or newer pages needed its place.';

/**
 * Milliseconds that changes are gathered. A server under load issues hundreds of tokens a second, and each look reads the
 * credential of every run that still has a valid one.
 */
const gatherMs = 100;

/**
 * Tells the UI when the code or token of a run was used or revoked by something else than the run, so that the panel need not
 * read every run again when any token changes.
 *
 * @param report hears that they could not be looked up
 */
function followCredentials(runs: Runs, store: Store, report: (error: unknown) => void) {
  const acting = new Map<string, number>();
  let waiting: NodeJS.Timeout | undefined;

  function look(): void {
    waiting = undefined;
    for (const run of runs.list()) {
      if (acting.has(run.flow.id) || !isStale(run, store)) continue;
      runs.change(run.flow.id, (current) => withCredential(current, store));
    }
  }

  function gather(): void {
    waiting ??= setTimeout(reporting(report, look), gatherMs).unref();
  }

  return {
    /** A token or code changed; which one is looked up a moment later, once for many changes. */
    changed: gather,
    /** While a run uses its own credential, its steps tell what happened: half of that would be told as a foreign use. */
    async during(id: string, act: () => Promise<void>): Promise<void> {
      acting.set(id, (acting.get(id) ?? 0) + 1);
      try {
        await act();
      } finally {
        const others = (acting.get(id) ?? 1) - 1;
        if (others > 0) acting.set(id, others);
        else acting.delete(id);
        // What others did meanwhile was skipped.
        gather();
      }
    },
    stop: (): void => clearTimeout(waiting),
  };
}

/** True when the run shows a credential as valid that no longer is, or that is gone. What was used up stays so. */
function isStale(run: Run, store: Store): boolean {
  const shown = run.flow.credential;
  if (shown === undefined || shown.usedUp) return false;
  const { credential } = withCredential(run, store).flow;
  return credential?.usedUp !== false || credential.expiresAt !== shown.expiresAt;
}

/** The runs that go through their steps by themselves. @param log a run that was followed broke off */
function goingRuns(runs: Runs, log: (line: string) => void) {
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
    /**
     * Goes through the steps of a run; one that breaks off is not said to go on.
     *
     * @returns the run after its steps; with `follow` at once, while they go on
     * @throws what a step throws; with `follow` that goes to the log
     */
    async through(
      run: Run,
      { follow = false }: { readonly follow?: boolean | undefined },
      steps: () => Promise<void>,
    ): Promise<Run> {
      const steady = go(run, steps);
      if (follow) {
        const told = steady
          .catch((error: unknown) => log(`A flow run broke off: ${String(error)}`))
          .finally(() => going.delete(told));
        going.add(told);
      } else await steady;
      return runs.find(run.flow.id) ?? run;
    },
    /** Resolves when no run goes on. */
    async over(): Promise<void> {
      await Promise.all(going);
    },
  };
}
