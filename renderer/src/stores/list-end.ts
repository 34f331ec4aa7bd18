import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { ChangedArea } from '#shared/contract/events.ts';
import { usePlatform } from '../platform/context.tsx';
import { createPagedStore, type ItemOf, type PagedInput, type PagedName } from './paged-store.ts';
import { useStores } from './stores.tsx';
import type { ShownPages } from './use-operations.ts';

/** A paged list that can be read from its other end. */
export interface ListWithEnd<T> extends ShownPages<T> {
  /** True: the rows shown are the last ones, and those before them are read as one goes up. */
  readonly fromEnd: boolean;
  /** Shows the last rows. @returns whether they could be read */
  readonly toEnd: () => Promise<boolean>;
  /** Shows the first rows again. */
  readonly toStart: () => void;
}

/**
 * The other end of a paged list: its last rows are the first ones of the list in the opposite order, so that `End` costs one
 * page, however long the list is. Another input shows the first rows again.
 *
 * @param list of the same query, from its first row on
 * @param opposite what the query is asked for the opposite order
 * @param areas whose changes read the last rows anew
 */
export function useListEnd<N extends PagedName>(
  list: ShownPages<ItemOf<N>>,
  name: N,
  opposite: PagedInput<N>,
  areas: readonly ChangedArea[],
): ListWithEnd<ItemOf<N>> {
  const { invoke } = usePlatform();
  const { live } = useStores();
  const key = JSON.stringify(opposite);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the input is compared by its JSON, not by identity
  const store = useMemo(() => createPagedStore(invoke, name, opposite), [invoke, name, key]);
  const last = useStore(store);
  const [shown, setShown] = useState<typeof store>();
  const isShown = shown === store && last.items !== undefined;
  const heard = areas.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the areas are compared by their names
  useEffect(() => {
    if (isShown) return live.onChanged(areas, () => void store.getState().reload());
  }, [store, live, heard, isShown]);
  const items = useMemo(() => last.items?.toReversed(), [last.items]);
  const toEnd = async () => {
    await store.getState().reload();
    const isRead = store.getState().problem === undefined;
    if (isRead) setShown(() => store);
    return isRead;
  };
  const toStart = () => setShown(undefined);
  if (!isShown) return { ...list, fromEnd: false, toEnd, toStart };
  const { complete, loading, loadMore, moreProblem, retryMore } = last;
  const showNew = () => {
    toStart();
    return list.showNew();
  };
  return {
    ...{ ...list, items, complete, loading, loadMore, moreProblem, retryMore, showNew },
    ...{ fromEnd: true, toEnd, toStart },
  };
}
