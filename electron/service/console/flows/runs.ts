import type { Core } from '#service/http/index.ts';
import { type Events, notFound } from '#service/kernel/index.ts';
import type { Store } from '#service/storage/index.ts';
import type { KeptRuns } from './kept-runs.ts';
import { withoutPage } from './page/page-run.ts';
import { brokenOff, type Run } from './run.ts';

/** Runs kept. The oldest is dropped when one more starts, but one with an open browser only if all have one. */
const RUNS_KEPT = 100;

/** True for a run with a window that is its browser, or with a page. */
const isOpen = ({ flow }: Run): boolean =>
  flow.browser === 'open' || (flow.useCase === 'page' && flow.loginUrl !== undefined);

/** The runs, newest first. They are in memory; the data folder keeps a copy for the next start. */
export class Runs {
  readonly #events: Events;
  readonly #masked: Store['masked'];
  readonly #ticks: () => number;
  readonly #kept: KeptRuns;
  readonly #gone: (id: string) => void;
  /** In the order started. */
  readonly #byId = new Map<string, Run>();

  /**
   * @param ticks the machine's monotonic clock, in milliseconds: the service clock may be frozen or moved
   * @param gone a run was removed, dropped or replaced
   */
  constructor(
    { events, store }: Pick<Core, 'events' | 'store'>,
    ticks: () => number,
    kept: KeptRuns,
    gone: (id: string) => void = () => {},
  ) {
    this.#gone = gone;
    this.#ticks = ticks;
    this.#kept = kept;
    this.#events = events;
    this.#masked = (value) => store.masked(value);
    this.#load();
  }

  #load(): void {
    for (const run of this.#kept.load()) {
      // The monotonic clock began anew: the run goes on where its last step was.
      const startedTicks = this.#ticks() - (run.flow.steps.at(-1)?.elapsed ?? 0);
      const left = withoutPage(run, 'The page is gone.');
      // Its steps ended with the service that made them.
      const ended =
        left.flow.status === 'running' ? brokenOff(left, 'The service stopped during the run. Start a new one.') : left;
      this.#byId.set(run.flow.id, { ...ended, startedTicks });
    }
  }

  /** Newest first. */
  list(): readonly Run[] {
    return [...this.#byId.values()].reverse();
  }

  find(id: string): Run | undefined {
    return this.#byId.get(id);
  }

  /** @throws {OperationProblem} when the run was removed or dropped */
  get(id: string): Run {
    const run = this.#byId.get(id);
    if (!run) throw notFound('such run', 'Start a new one; the newest 100 runs are kept.');
    return run;
  }

  /** Keeps a new run and tells the UI. */
  add(started: Omit<Run, 'startedTicks'>): Run {
    const run = this.#clean({ ...started, startedTicks: this.#ticks() });
    this.#byId.set(run.flow.id, run);
    this.#kept.save(run);
    if (this.#byId.size > RUNS_KEPT) {
      const oldest = [...this.#byId.values()].find((each) => !isOpen(each))?.flow.id ?? this.#byId.keys().next().value;
      if (oldest !== undefined) this.#drop(oldest);
      this.#events.changed('flows');
    }
    this.#events.flow(run.flow);
    return run;
  }

  /**
   * Changes the current state of a run and tells the UI. `change` gets that state, because several operations may run at
   * once. A run that was removed stays removed.
   */
  change(id: string, change: (run: Run) => Run): void {
    const run = this.#byId.get(id);
    if (!run) return;
    const changed = this.#clean(change(run));
    this.#byId.set(id, changed);
    this.#kept.save(changed);
    this.#events.flow(changed.flow);
  }

  /**
   * Masks secrets, tokens and codes in everything that a run recorded (R15), and notes when new steps were made. What the
   * user entered stays as it is, because it will be sent.
   */
  #clean(run: Run): Run {
    const { failure } = run.flow;
    const elapsed = this.#ticks() - run.startedTicks;
    const steps = run.flow.steps.map((step) => (step.elapsed === undefined ? { ...step, elapsed } : step));
    return { ...run, flow: { ...run.flow, ...this.#masked({ steps, ...(failure !== undefined && { failure }) }) } };
  }

  /**
   * Replaces all runs by those of another state: what their credentials refer to was replaced. The event closes the window
   * that is the browser of a run (D25), or shows its page.
   */
  replaceAll(): void {
    this.#kept.dropWaiting();
    const before = this.list();
    this.#byId.clear();
    this.#load();
    for (const run of before) this.#leave(run);
    this.#events.changed('flows');
  }

  remove(id: string): void {
    this.get(id);
    this.#drop(id);
    this.#events.changed('flows');
  }

  #drop(id: string): void {
    const run = this.#byId.get(id);
    this.#byId.delete(id);
    this.#kept.remove(id);
    if (run) this.#leave(run);
  }

  /** Tells who shows a window of the run that it is over. */
  #leave(run: Run): void {
    this.#gone(run.flow.id);
    if (!isOpen(run)) return;
    const { flow } = withoutPage(run, 'The run was forgotten.');
    this.#events.flow(flow.browser === 'open' ? { ...flow, browser: 'closed' } : flow);
  }
}
