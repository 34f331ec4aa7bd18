import type { Core, Events } from '#service/kernel/core.ts';
import { notFound } from '#service/kernel/operation-problem.ts';
import type { Store } from '#service/storage/store.ts';
import type { Run } from './run.ts';

/** Runs kept; the oldest is forgotten when one more starts, one with an open browser last: it must be closed yet. */
const RUNS_KEPT = 100;

/** The runs of this process, newest first, in memory only: they hold codes and tokens in the clear. */
export class Runs {
  readonly #events: Events;
  readonly #masked: Store['masked'];
  /** In the order started. */
  readonly #byId = new Map<string, Run>();

  constructor({ events, store }: Pick<Core, 'events' | 'store'>) {
    this.#events = events;
    this.#masked = (value) => store.masked(value);
  }

  /** Newest first. */
  list(): readonly Run[] {
    return [...this.#byId.values()].reverse();
  }

  find(id: string): Run | undefined {
    return this.#byId.get(id);
  }

  /** @throws {OperationProblem} when the run was removed or forgotten */
  get(id: string): Run {
    const run = this.#byId.get(id);
    if (!run) throw notFound('such run', 'Start a new one; runs live until Authdesk stops, the newest 100 of them.');
    return run;
  }

  /** Keeps a new run and tells the UI. */
  add(started: Run): Run {
    const run = this.#clean(started);
    this.#byId.set(run.flow.id, run);
    if (this.#byId.size > RUNS_KEPT) {
      const oldest =
        [...this.#byId.values()].find(({ flow }) => flow.browser !== 'open')?.flow.id ?? this.#byId.keys().next().value;
      if (oldest !== undefined) this.#byId.delete(oldest);
      this.#events.changed('flows');
    }
    this.#events.flow(run.flow);
    return run;
  }

  /**
   * Changes a run as it is at this moment and tells the UI; two things may happen to a run at once. A run that was
   * removed meanwhile stays removed.
   */
  change(id: string, change: (run: Run) => Run): void {
    const run = this.#byId.get(id);
    if (!run) return;
    const changed = this.#clean(change(run));
    this.#byId.set(id, changed);
    this.#events.flow(changed.flow);
  }

  /**
   * What a run recorded shows no secret, token or code, in whatever member it stands (R15). What the user entered for it
   * stays as it is: it will be sent.
   */
  #clean(run: Run): Run {
    const { steps, failure } = run.flow;
    return { ...run, flow: { ...run.flow, ...this.#masked({ steps, ...(failure !== undefined && { failure }) }) } };
  }

  /**
   * Forgets all runs, because everything they hold was replaced. A window that stays open as the browser of a run closes
   * when it hears so (D25).
   */
  forgetAll(): void {
    const open = this.list().filter(({ flow }) => flow.browser === 'open');
    this.#byId.clear();
    for (const { flow } of open) this.#events.flow({ ...flow, browser: 'closed' });
    this.#events.changed('flows');
  }

  remove(id: string): void {
    this.get(id);
    this.#byId.delete(id);
    this.#events.changed('flows');
  }
}
