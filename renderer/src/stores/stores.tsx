import { createContext, type ReactNode, use, useEffect } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { OperationOutput } from '#shared/contract/index.ts';
import type { CallSummary } from '#shared/contract/log.ts';
import { reads } from '#shared/contract/reads.ts';
import type { Platform } from '../platform/platform.ts';
import { KeptQueries } from './kept-queries.ts';
import { createLive, type Live } from './live.ts';
import { createQueryStore, type QueryState } from './query-store.ts';

type SharedQuery = 'host.capabilities' | 'overview.get' | 'sites.list' | 'dataCenters.list' | 'methods.list';
type QueryStoreOf<N extends SharedQuery> = StoreApi<QueryState<OperationOutput<N>>>;

/** Everything that more than one panel shows. What only one panel shows lives in that panel (useQuery, usePaged). */
export interface Stores {
  readonly live: Live;
  readonly session: QueryStoreOf<'host.capabilities'>;
  readonly overview: QueryStoreOf<'overview.get'>;
  readonly sites: QueryStoreOf<'sites.list'>;
  readonly dataCenters: QueryStoreOf<'dataCenters.list'>;
  /** Read when first shown (useMethods): the largest of all results, and the same as long as the service runs. */
  readonly methods: QueryStoreOf<'methods.list'>;
  /** Small lists, read when first shown. */
  readonly kept: KeptQueries;
  /** Reads the shared stores and keeps them fresh. @returns a function that stops. */
  start(): () => void;
}

/** Makes the stores of a platform. Nothing is read before `start`. */
export function createStores(platform: Platform): Stores {
  const live = createLive(platform);
  const session = createQueryStore(platform.invoke, 'host.capabilities', {});
  const overview = createQueryStore(platform.invoke, 'overview.get', {});
  const sites = createQueryStore(platform.invoke, 'sites.list', {});
  const dataCenters = createQueryStore(platform.invoke, 'dataCenters.list', {});
  const methods = createQueryStore(platform.invoke, 'methods.list', {});
  return {
    live,
    session,
    overview,
    sites,
    dataCenters,
    methods,
    kept: new KeptQueries(platform.invoke, live),
    start() {
      const stops = [
        live.onChanged(reads['overview.get'], () => void overview.getState().load()),
        live.onChanged(reads['sites.list'], () => void sites.getState().load()),
        live.onChanged(reads['dataCenters.list'], () => void dataCenters.getState().load()),
        live.onChanged([], () => {
          void session.getState().load();
          if (methods.getState().value !== undefined) void methods.getState().load();
        }),
        live.start(),
      ];
      for (const store of [session, overview, sites, dataCenters]) void store.getState().load();
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

export interface SettleOptions {
  readonly settleMs?: number;
  /** Which calls matter; absent: all. */
  readonly of?: (call: CallSummary) => boolean;
}

/** Calls `reload` a moment after calls came, once for many, so that a load test does not cause a query per call. */
export function onCallsSettled(live: Live, reload: () => void, { settleMs = 400, of }: SettleOptions = {}): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = live.onCall((call) => {
    if (of?.(call) === false) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      reload();
    }, settleMs);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

const StoresContext = createContext<Stores | undefined>(undefined);

/** Gives the components below it their stores and keeps these fresh while shown. */
export function StoresProvider({ stores, children }: { stores: Stores; children: ReactNode }) {
  useEffect(() => stores.start(), [stores]);
  return <StoresContext value={stores}>{children}</StoresContext>;
}

/** The stores of the UI. */
export function useStores(): Stores {
  const stores = use(StoresContext);
  if (stores === undefined) throw new Error('useStores is used outside StoresProvider');
  return stores;
}
