import type { AccountRecord, JsonObject } from '#service/records/index.ts';

/** Lists by their kind, such as `organizations`. */
export type GroupsOfAccount = ReadonlyMap<string, readonly JsonObject[]>;
type Lists = (apiKey: string, account: AccountRecord) => GroupsOfAccount;

/** What `groups` of an Account tells (F 8.2): what modules above keep of memberships. */
export function groupsOfAccounts() {
  const kept: Lists[] = [];
  return {
    /** To be called once for each store, when it is opened. */
    add: (lists: Lists): void => void kept.push(lists),
    /** @returns an object with a list for each kind; empty: the account is a member of nothing */
    of(apiKey: string, account: AccountRecord): Readonly<Record<string, readonly JsonObject[]>> {
      const all = new Map<string, readonly JsonObject[]>();
      for (const lists of kept) {
        for (const [kind, list] of lists(apiKey, account)) all.set(kind, [...(all.get(kind) ?? []), ...list]);
      }
      return Object.fromEntries(all);
    },
  };
}
