import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Invoke, OperationInput, OperationName, OperationOutput } from '#shared/contract/index.ts';
import type { Problem } from '#shared/contract/result.ts';

export interface QueryState<T> {
  /** The last good result; stays while the next read runs. */
  readonly value: T | undefined;
  /** Why the last read failed. */
  readonly problem: Problem | undefined;
  /** True until the first read has ended, and while a later one runs. */
  readonly loading: boolean;
  /** Reads again. A call while a read runs makes one more read after it, however many calls there were. */
  readonly load: () => Promise<void>;
}

/** A store that mirrors the result of one query. */
export function createQueryStore<N extends OperationName>(
  invoke: Invoke,
  name: N,
  input: OperationInput<N>,
): StoreApi<QueryState<OperationOutput<N>>> {
  let running: Promise<void> | undefined;
  let again = false;
  return createStore<QueryState<OperationOutput<N>>>((set, get) => {
    const readUntilCurrent = async () => {
      do {
        again = false;
        const result = await invoke(name, input);
        if (result.ok) set({ value: result.value, problem: undefined });
        else set({ problem: result.error });
      } while (again);
      running = undefined;
      set({ loading: false });
    };
    return {
      value: undefined,
      problem: undefined,
      // From the start: a component that reads when it is first shown is not drawn once more to say so.
      loading: true,
      load() {
        if (running !== undefined) {
          again = true;
          return running;
        }
        if (!get().loading) set({ loading: true });
        running = readUntilCurrent();
        return running;
      },
    };
  });
}
