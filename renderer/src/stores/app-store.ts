// biome-ignore lint/style/noRestrictedImports: the one place that makes them
import { create, type StoreApi, type UseBoundStore } from 'zustand';

const beginAnew: (() => void)[] = [];

/**
 * Makes a store that outlives the panels that use it. It begins anew when the app starts over, so that nothing shows, or
 * holds as typed, what a reset has deleted.
 *
 * @param initial makes the first state
 * @param stays what of a state stays when the app starts over; absent: nothing
 */
export function appStore<T extends object>(
  initial: () => T,
  stays: (state: T) => Partial<T> = () => ({}),
): UseBoundStore<StoreApi<T>> {
  const store = create<T>(initial);
  beginAnew.push(() => store.setState({ ...initial(), ...stays(store.getState()) }, true));
  return store;
}

/** Begins every store of the app anew. Call it while no panel is shown: one that leaves may still write to them. */
export function beginStoresAnew(): void {
  for (const begin of beginAnew) begin();
}
