import type { Core } from '#service/http/index.ts';
import { notFound } from '#service/kernel/index.ts';
import type { KeptRuns } from './kept-runs.ts';
import { withoutPage } from './page/page-run.ts';
import { brokenOff, type Run } from './run.ts';

/** Runs kept. The oldest is dropped when one more starts, but one with an open browser only if all have one. */
const RUNS_KEPT = 100;

/** True for a run with a window that is its browser, or with a page. */
const isOpen = ({ flow }: Run): boolean =>
  flow.browser === 'open' || (flow.useCase === 'page' && flow.loginUrl !== undefined);

/** The runs, newest first. They are in memory; the data folder keeps a copy for the next start. */
export type Runs = ReturnType<typeof createRuns>;

/**
 * @param ticks the machine's monotonic clock, in milliseconds: the service clock may be frozen or moved
 * @param gone a run was removed, dropped or replaced
 */
export function createRuns(
  { events, store }: Pick<Core, 'events' | 'store'>,
  ticks: () => number,
  kept: KeptRuns,
  gone: (id: string) => void = () => {},
) {
  /** In the order started. */
  const byId = new Map<string, Run>();
  const list = (): readonly Run[] => [...byId.values()].reverse();

  function load(): void {
    for (const run of kept.load()) {
      // The monotonic clock began anew: the run goes on where its last step was.
      const startedTicks = ticks() - (run.flow.steps.at(-1)?.elapsed ?? 0);
      const left = withoutPage(run, 'The page is gone.');
      // Its steps ended with the service that made them.
      const ended =
        left.flow.status === 'running' ? brokenOff(left, 'The service stopped during the run. Start a new one.') : left;
      byId.set(run.flow.id, { ...ended, startedTicks });
    }
  }

  /** @throws {OperationProblem} when the run was removed or dropped */
  function get(id: string): Run {
    const run = byId.get(id);
    if (!run) throw notFound('such run', 'Start a new one; the newest 100 runs are kept.');
    return run;
  }

  /**
   * Masks secrets, tokens and codes in everything that a run recorded (R15), and notes when new steps were made. What the
   * user entered stays as it is, because it will be sent.
   */
  function clean(run: Run): Run {
    const { failure } = run.flow;
    const elapsed = ticks() - run.startedTicks;
    const steps = run.flow.steps.map((step) => (step.elapsed === undefined ? { ...step, elapsed } : step));
    return { ...run, flow: { ...run.flow, ...store.masked({ steps, ...(failure !== undefined && { failure }) }) } };
  }

  /** Keeps the state of a run. */
  function put(changed: Run): Run {
    const run = clean(changed);
    byId.set(run.flow.id, run);
    kept.save(run);
    return run;
  }

  function drop(id: string): void {
    const run = byId.get(id);
    byId.delete(id);
    kept.remove(id);
    if (run) leave(run);
  }

  /** Tells who shows a window of the run that it is over. */
  function leave(run: Run): void {
    gone(run.flow.id);
    if (!isOpen(run)) return;
    const { flow } = withoutPage(run, 'The run was forgotten.');
    events.flow(flow.browser === 'open' ? { ...flow, browser: 'closed' } : flow);
  }

  load();
  return {
    /** Newest first. */
    list,
    find: (id: string): Run | undefined => byId.get(id),
    get,
    /** Keeps a new run and tells the UI. */
    add(started: Omit<Run, 'startedTicks'>): Run {
      const run = put({ ...started, startedTicks: ticks() });
      if (byId.size > RUNS_KEPT) {
        const oldest = [...byId.values()].find((each) => !isOpen(each))?.flow.id ?? byId.keys().next().value;
        if (oldest !== undefined) drop(oldest);
        events.changed('flows');
      }
      events.flow(run.flow);
      return run;
    },
    /**
     * Changes the current state of a run and tells the UI. `change` gets that state, because several operations may run at
     * once. A run that was removed stays removed.
     */
    change(id: string, change: (run: Run) => Run): void {
      const run = byId.get(id);
      if (run) events.flow(put(change(run)).flow);
    },
    /**
     * Replaces all runs by those of another state: what their credentials refer to was replaced. The event closes the window
     * that is the browser of a run (D25), or shows its page.
     */
    replaceAll(): void {
      kept.dropWaiting();
      const before = list();
      byId.clear();
      load();
      for (const run of before) leave(run);
      events.changed('flows');
    },
    remove(id: string): void {
      get(id);
      drop(id);
      events.changed('flows');
    },
  };
}
