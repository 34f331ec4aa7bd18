import type { OperationOutput } from '#shared/contract/index.ts';
import { isFailed } from '#shared/log-filter/matches.ts';
import type { QueryState } from '../../stores/query-store.ts';
import { useLoadAfterCalls, useQuery } from '../../stores/use-operations.ts';

/** Time ranges of what is counted, minutes; `all` is everything that the log keeps. */
export const ranges = ['15', '60', '1440', 'all'] as const;
export type Range = (typeof ranges)[number];

/** Which calls are counted. */
export interface Counted {
  readonly range: Range;
  /** Words of the filter. */
  readonly query: string;
}

const failures = { settleMs: 2_000, of: isFailed };

/** Failed calls by cause, counted again as new ones come in. */
export function useProblems({ range, query }: Counted): QueryState<OperationOutput<'log.problems'>> {
  const wanted = { ...(query !== '' && { filter: { query } }), ...(range !== 'all' && { minutes: Number(range) }) };
  const state = useQuery('log.problems', wanted);
  useLoadAfterCalls(state.load, failures);
  return state;
}
