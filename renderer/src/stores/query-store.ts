import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Invoke, OperationInput, OperationName, OperationOutput } from '#shared/contract/index.ts';
import type { Problem } from '#shared/contract/result.ts';

export interface QueryState<T> {
  /** The last good result; stays while the next read runs. */
  readonly value: T | undefined;
  /** Why the last read failed. */
  readonly problem: Problem | undefined;
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
  return createStore<QueryState<OperationOutput<N>>>((set) => {
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
      loading: false,
      load() {
        if (running !== undefined) {
          again = true;
          return running;
        }
        set({ loading: true });
        running = readUntilCurrent();
        return running;
      },
    };
  });
}
