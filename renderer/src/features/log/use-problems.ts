import { useEffect } from 'react';
import type { Problems } from '#shared/contract/log.ts';
import type { QueryState } from '../../stores/query-store.ts';
import { useStores } from '../../stores/stores.tsx';
import { useQuery } from '../../stores/use-operations.ts';

/** New failures are counted together this often. */
const gatherMs = 2_000;

/** Time ranges of the problems, minutes; `all` is everything that the log keeps. */
export const ranges = ['15', '60', '1440', 'all'] as const;
export type Range = (typeof ranges)[number];

/** Failed calls by cause, counted again as new ones come in. */
export function useProblems(range: Range, query: string): QueryState<Problems> {
  const state = useQuery(
    'log.problems',
    { ...(query !== '' && { filter: { query } }), ...(range !== 'all' && { minutes: Number(range) }) },
    ['log'],
  );
  const { live } = useStores();
  const { load } = state;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = live.onCall(({ errorCode, error, httpStatus }) => {
      if (errorCode === 0 && error === undefined && httpStatus < 400) return;
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
