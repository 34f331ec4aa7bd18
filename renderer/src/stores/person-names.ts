import { useEffect } from 'react';
import { createStore, useStore } from 'zustand';
import { usePlatform } from '../platform/context.tsx';
import type { Platform } from '../platform/platform.ts';
import { type Stores, useStores } from './stores.tsx';

/** An account as lists name it. */
interface Target {
  readonly apiKey: string;
  readonly UID: string;
}

/** Names that rows ask for within this time are read together, milliseconds. */
const gatherMs = 60;
/** The service tells no more at once (`people.names`). */
const mostAtOnce = 100;
/** Beyond it the names begin anew, so that a day of logins does not fill the page. */
const mostKept = 2_000;

const keyOf = ({ apiKey, UID }: Target): string => `${apiKey} ${UID}`;

/** The names of accounts by API key and UID, read when a row is shown that needs one; empty: the account has none. */
class PersonNames {
  readonly #invoke: Platform['invoke'];
  readonly #wanted = new Map<string, Target>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly names = createStore<ReadonlyMap<string, string>>(() => new Map());

  constructor(invoke: Platform['invoke']) {
    this.#invoke = invoke;
  }

  want(target: Target): void {
    const key = keyOf(target);
    if (this.names.getState().has(key) || this.#wanted.has(key)) return;
    this.#wanted.set(key, target);
    this.#timer ??= setTimeout(() => void this.#read(), gatherMs);
  }

  /** What was read may be out of date. */
  forget(): void {
    this.names.setState(new Map(), true);
  }

  async #read(): Promise<void> {
    this.#timer = undefined;
    const accounts = [...this.#wanted.values()].slice(0, mostAtOnce);
    for (const account of accounts) this.#wanted.delete(keyOf(account));
    if (this.#wanted.size > 0) this.#timer = setTimeout(() => void this.#read(), gatherMs);
    const result = await this.#invoke('people.names', { accounts });
    if (!result.ok) return;
    const before = this.names.getState();
    const names = new Map(before.size > mostKept ? [] : before);
    for (const account of accounts) names.set(keyOf(account), '');
    for (const named of result.value) {
      if (named.displayName !== named.UID) names.set(keyOf(named), named.displayName);
    }
    this.names.setState(names, true);
  }
}

const known = new WeakMap<Stores, PersonNames>();

function namesOf(stores: Stores, invoke: Platform['invoke']): PersonNames {
  let names = known.get(stores);
  if (names === undefined) {
    const made = new PersonNames(invoke);
    stores.live.onChanged(['people'], () => made.forget());
    known.set(stores, made);
    names = made;
  }
  return names;
}

/** The name of an account; undefined while it is being read, and for one that has none. */
export function usePersonName(apiKey: string | undefined, UID: string | undefined): string | undefined {
  const { invoke } = usePlatform();
  const people = namesOf(useStores(), invoke);
  const name = useStore(people.names, (names) =>
    apiKey === undefined || UID === undefined ? undefined : names.get(keyOf({ apiKey, UID })),
  );
  useEffect(() => {
    if (name === undefined && apiKey !== undefined && UID !== undefined) people.want({ apiKey, UID });
  }, [people, apiKey, UID, name]);
  return name || undefined;
}
