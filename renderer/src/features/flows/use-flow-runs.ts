import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { usePlatform } from '../../platform/context.tsx';
import { createFlowRuns, type FlowRunsState } from '../../stores/flow-runs.ts';
import { useStores } from '../../stores/stores.tsx';

/**
 * The runs, live: read when first shown and after missed events; changed by each `flow` event, which also tells that the
 * user's own app used the code of a run.
 */
export function useFlowRuns(): FlowRunsState {
  const { invoke } = usePlatform();
  const { live } = useStores();
  const store = useMemo(() => createFlowRuns(invoke), [invoke]);
  useEffect(() => {
    const { load, take } = store.getState();
    void load();
    const stopChanged = live.onChanged(['flows'], () => void load());
    const stopFlow = live.onFlow(take);
    return () => {
      stopChanged();
      stopFlow();
    };
  }, [store, live]);
  return useStore(store);
}
