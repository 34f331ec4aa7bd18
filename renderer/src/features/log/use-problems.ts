import { useEffect } from 'react';
import type { OperationOutput } from '#shared/contract/index.ts';
import { isFailed } from '#shared/log-filter/matches.ts';
import type { QueryState } from '../../stores/query-store.ts';
import { useStores } from '../../stores/stores.tsx';
import { useQuery } from '../../stores/use-operations.ts';

/** New calls are counted together this often. */
const gatherMs = 2_000;

/** Time ranges of what is counted, minutes; `all` is everything that the log keeps. */
export const ranges = ['15', '60', '1440', 'all'] as const;
export type Range = (typeof ranges)[number];

/** Which calls are counted. */
export interface Counted {
  readonly range: Range;
  /** Words of the filter. */
  readonly query: string;
}

/** Failed calls by cause, counted again as new ones come in. */
export function useProblems({ range, query }: Counted): QueryState<OperationOutput<'log.problems'>> {
  const wanted = { ...(query !== '' && { filter: { query } }), ...(range !== 'all' && { minutes: Number(range) }) };
  const state = useQuery('log.problems', wanted);
  const { live } = useStores();
  const { load } = state;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = live.onCall((call) => {
      if (!isFailed(call)) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        void load();
      }, gatherMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [live, load]);
  return state;
}
