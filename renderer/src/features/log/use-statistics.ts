import { useEffect } from 'react';
import type { OperationOutput } from '#shared/contract/index.ts';
import type { QueryState } from '../../stores/query-store.ts';
import { useStores } from '../../stores/stores.tsx';
import { useQuery } from '../../stores/use-operations.ts';
import type { Range } from './use-problems.ts';

type StatisticsName = 'log.results' | 'log.clocks' | 'log.pageViews';

/** New calls are counted together this often. */
const gatherMs = 2_000;

/** Figures of the log for a time and a filter, counted again as calls come in. */
export function useStatistics<N extends StatisticsName>(
  name: N,
  range: Range,
  query: string,
): QueryState<OperationOutput<N>> {
  const input = { ...(query !== '' && { filter: { query } }), ...(range !== 'all' && { minutes: Number(range) }) };
  const state = useQuery<StatisticsName>(name, input, ['log']) as QueryState<OperationOutput<N>>;
  const { live } = useStores();
  const { load } = state;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = live.onCall(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        if (document.visibilityState === 'visible') void load();
      }, gatherMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [live, load]);
  return state;
}
