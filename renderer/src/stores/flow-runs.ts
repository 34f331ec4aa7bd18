import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Flow } from '#shared/contract/flows.ts';
import type { Invoke } from '#shared/contract/index.ts';
import type { Problem } from '#shared/contract/result.ts';

export interface FlowRunsState {
  /** Newest first; undefined until they were read. */
  readonly runs: readonly Flow[] | undefined;
  readonly problem: Problem | undefined;
  /** Reads all runs again. A call while a read runs makes one more read after it, however many calls there were. */
  readonly load: () => Promise<void>;
  /** Takes one run as an event or a command told it. */
  readonly take: (run: Flow) => void;
  /** Takes a run as its start told it, unless an event has told more of it since. */
  readonly add: (run: Flow) => void;
  readonly drop: (id: string) => void;
}

/** Replaces the former state of a run, or adds it at the top when it is new. */
function withRun(runs: readonly Flow[], run: Flow): readonly Flow[] {
  return runs.some(({ id }) => id === run.id) ? runs.map((each) => (each.id === run.id ? run : each)) : [run, ...runs];
}

/**
 * The runs of the Flows panel, filled by the list and by `flow` events. What is told while the list is being read is
 * newer than the list and stays.
 */
export function createFlowRuns(invoke: Invoke): StoreApi<FlowRunsState> {
  let told: Flow[] = [];
  let reading: Promise<void> | undefined;
  let again = false;
  return createStore<FlowRunsState>((set, get) => ({
    runs: undefined,
    problem: undefined,
    load() {
      again = true;
      reading ??= (async () => {
        while (again) {
          again = false;
          told = [];
          const result = await invoke('flows.list', {});
          if (result.ok) set({ runs: told.reduce(withRun, result.value), problem: undefined });
          else set({ problem: result.error });
        }
        reading = undefined;
      })();
      return reading;
    },
    take(run) {
      told.push(run);
      set({ runs: withRun(get().runs ?? [], run) });
    },
    add(run) {
      if (!get().runs?.some(({ id }) => id === run.id)) get().take(run);
    },
    drop(id) {
      told = told.filter((run) => run.id !== id);
      set({ runs: (get().runs ?? []).filter((run) => run.id !== id) });
    },
  }));
}
