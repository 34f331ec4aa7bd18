import type { Core, FlowWatch } from '#service/http/index.ts';
import { type FollowedCredentials, followCredentials } from './followed-credentials.ts';
import { type GoingRuns, goingRuns } from './going-runs.ts';
import { keptRuns } from './kept-runs.ts';
import type { CoreBeforeFlows } from './new-step.ts';
import { createOpenPages, type OpenPages } from './page/open-pages.ts';
import { withoutPage } from './page/page-run.ts';
import { pageCallSeen } from './page/page-watch.ts';
import { Runs } from './runs.ts';
import { createWatch } from './watch.ts';

/** Its runs, and what follows them. */
export interface FlowEngine {
  readonly runs: Runs;
  readonly pages: OpenPages;
  readonly credentials: FollowedCredentials;
  readonly going: GoingRuns;
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
  const runs = new Runs(
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
