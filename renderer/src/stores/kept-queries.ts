import type { StoreApi } from 'zustand/vanilla';
import type { OperationInput, OperationOutput } from '#shared/contract/index.ts';
import { type ReadName, reads } from '#shared/contract/reads.ts';
import type { Platform } from '../platform/platform.ts';
import type { Live } from './live.ts';
import { createQueryStore, type QueryState } from './query-store.ts';

/** A query that is kept. */
interface KeptQuery<N extends ReadName> {
  readonly store: StoreApi<QueryState<OperationOutput<N>>>;
  /** Shows it: it is read when it never was, when something changed meanwhile, or when the last read failed. @returns a function that ends this */
  readonly show: () => () => void;
}

/** More than a panel of each kind asks for; those that were not shown for the longest time go first. */
const most = 40;

interface Entry {
  readonly query: KeptQuery<ReadName>;
  readonly isShown: () => boolean;
  readonly forget: () => void;
}

/** What was read for small lists that several panels, or several visits of one, show. */
export class KeptQueries {
  readonly #invoke: Platform['invoke'];
  readonly #live: Live;
  readonly #entries = new Map<string, Entry>();

  constructor(invoke: Platform['invoke'], live: Live) {
    this.#invoke = invoke;
    this.#live = live;
  }

  /** The query of this name and input, compared as JSON; the same object as long as it is kept. */
  query<N extends ReadName>(name: N, input: OperationInput<N>): KeptQuery<N> {
    const key = `${name} ${JSON.stringify(input)}`;
    const entry = this.#entries.get(key) ?? this.#made(name, input);
    // The last one asked for is the last in the order of the map.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    // The key names the operation, so it is the query of this one.
    return entry.query as unknown as KeptQuery<N>;
  }

  #made<N extends ReadName>(name: N, input: OperationInput<N>): Entry {
    const store = createQueryStore(this.#invoke, name, input);
    let shown = 0;
    let isStale = true;
    const read = () => {
      isStale = false;
      void store.getState().load();
    };
    const forget = this.#live.onChanged(reads[name], () => {
      if (shown > 0) read();
      else isStale = true;
    });
    const show = () => {
      shown += 1;
      if (isStale || store.getState().problem !== undefined) read();
      return () => {
        shown -= 1;
      };
    };
    this.#forgetOldest();
    return { query: { store, show } as unknown as KeptQuery<ReadName>, isShown: () => shown > 0, forget };
  }

  #forgetOldest(): void {
    if (this.#entries.size < most) return;
    for (const [key, { isShown, forget }] of this.#entries) {
      if (isShown()) continue;
      forget();
      this.#entries.delete(key);
      return;
    }
  }
}
