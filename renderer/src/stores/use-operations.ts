import { useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { Capabilities } from '#shared/contract/host.ts';
import type { OperationInput, OperationOutput } from '#shared/contract/index.ts';
import { type ReadName, reads } from '#shared/contract/reads.ts';
import { definedMembers } from '#shared/narrowing.ts';
import { type Provider, providers } from '#shared/protocol/providers.ts';
import { usePlatform } from '../platform/context.tsx';
import { createPagedStore, type ItemOf, type PagedInput, type PagedName, type PagedState } from './paged-store.ts';
import { createQueryStore, type QueryState } from './query-store.ts';
import { onCallsSettled, type SettleOptions, useStores } from './stores.tsx';

/**
 * The result of a query. It is read when first shown, when the input changes (compared as JSON), and when what it reads
 * changed or events were missed.
 */
export function useQuery<N extends ReadName>(name: N, input: OperationInput<N>): QueryState<OperationOutput<N>> {
  const { invoke } = usePlatform();
  const { live } = useStores();
  const key = JSON.stringify(input);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the input is compared by its JSON, not by identity
  const store = useMemo(() => createQueryStore(invoke, name, input), [invoke, name, key]);
  useEffect(() => {
    void store.getState().load();
    return live.onChanged(reads[name], () => void store.getState().load());
  }, [store, live, name]);
  return useStore(store);
}

/**
 * The result of a small query, which stays when nobody shows it. Shown again it is drawn at once, and read again only when
 * something changed meanwhile; several components that show it ask once. For results that come from the tables of what
 * they read alone: none that depends on the time, on a file or on another program.
 */
export function useKeptQuery<N extends ReadName>(name: N, input: OperationInput<N>): QueryState<OperationOutput<N>> {
  const { kept } = useStores();
  const key = JSON.stringify(input);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the input is compared by its JSON, not by identity
  const query = useMemo(() => kept.query(name, input), [kept, name, key]);
  useEffect(() => query.show(), [query]);
  return useStore(query.store);
}

/** Lists that are paged by key, and follow what they read. */
export type ListName = PagedName & ReadName;

/** A paged list, and whether its rows are still those of the input before. */
export interface ShownPages<T> extends PagedState<T> {
  readonly former: boolean;
}

/**
 * A list that is paged by key. While the first page for a changed input is read, the former rows stay (`former` is
 * true), so that a filter does not make the table flicker. An input that changes meanwhile is asked for when the response
 * has come: whoever types a filter waits for no question but the last.
 *
 * @param hold `held`: somebody reads the list, and rows that come wait (`waiting`) until nobody does
 */
export function usePaged<N extends ListName>(
  name: N,
  input: PagedInput<N>,
  hold?: { readonly held: boolean; readonly rowId: (row: ItemOf<N>) => string },
): ShownPages<ItemOf<N>> {
  const { invoke } = usePlatform();
  const { live } = useStores();
  const key = JSON.stringify(input);
  const holding = useRef(hold);
  holding.current = hold;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the input is compared by its JSON, not by identity
  const store = useMemo(() => {
    const rows = { isHeld: () => holding.current?.held ?? false, rowId: hold?.rowId ?? String };
    return createPagedStore(invoke, name, input, hold && rows);
  }, [invoke, name, key]);
  const asked = useRef(Promise.resolve());
  useEffect(() => {
    let isShown = true;
    asked.current = asked.current.then(() => (isShown ? store.getState().reload() : undefined));
    const stop = live.onChanged(reads[name], () => void store.getState().reload());
    return () => {
      isShown = false;
      stop();
    };
  }, [store, live, name]);
  const state = useStore(store);
  const free = hold !== undefined && !hold.held && state.behind;
  useEffect(() => {
    if (free) void store.getState().showNew();
  }, [free, store]);
  const items = useRef(state.items);
  useEffect(() => {
    if (state.items !== undefined) items.current = state.items;
  }, [state.items]);
  const former = state.items === undefined && state.problem === undefined;
  return former ? { ...state, items: items.current, former } : { ...state, former };
}

/** All sites, by name; undefined until they were read. */
export function useSites(): QueryState<OperationOutput<'sites.list'>> {
  return useStore(useStores().sites);
}

/** Every provider that a login of the site can name: the 33, and those that it registered once they were read. */
export function useProviders(apiKey: string): readonly Provider[] {
  const { value } = useKeptQuery('sites.providers', { apiKey });
  return value ?? providers;
}

/** All data centers; undefined until they were read. */
export function useDataCenters(): QueryState<OperationOutput<'dataCenters.list'>> {
  return useStore(useStores().dataCenters);
}

/** All methods of the REST API; undefined until they were read. */
export function useMethods(): QueryState<OperationOutput<'methods.list'>> {
  const store = useStores().methods;
  useEffect(() => {
    const { value, load } = store.getState();
    if (value === undefined) void load();
  }, [store]);
  return useStore(store);
}

/** State of the service; undefined until it was read. Its counts of calls and its last errors: `useCurrentOverview`. */
export function useOverview(): QueryState<OperationOutput<'overview.get'>> {
  return useStore(useStores().overview);
}

/** The same for who shows what each call changes. */
export function useCurrentOverview(): QueryState<OperationOutput<'overview.get'>> {
  const { overview, live } = useStores();
  useEffect(() => {
    const { value, load } = overview.getState();
    if (value !== undefined) void load();
    return onCallsSettled(live, () => void load());
  }, [overview, live]);
  return useStore(overview);
}

/** What the host can do; undefined until it was read. */
export function useCapabilities(): Capabilities | undefined {
  return useStore(useStores().session).value;
}

/** Reads again a moment after calls came. @param load always the same function */
export function useLoadAfterCalls(load: () => Promise<void>, { settleMs, of }: SettleOptions = {}): void {
  const { live } = useStores();
  useEffect(
    () => onCallsSettled(live, () => void load(), definedMembers({ settleMs, of })),
    [live, load, settleMs, of],
  );
}
