import type { Call } from '#service/kernel/call.ts';
import type { Core } from '#service/kernel/core.ts';
import { finishRegistration } from '#service/modules/accounts/registration.ts';
import { type Cursor, type Cursors, createCursors } from '#service/modules/accounts/search/cursors.ts';
import { findAccounts, groupAccounts, resultObjects } from '#service/modules/accounts/search/search.ts';
import type { Query } from '#service/modules/accounts/search/syntax.ts';
import { logInSiteUser, type SiteLogin } from '#service/modules/accounts/site-login.ts';
import type {
  AccountChange,
  AccountRecord,
  ActivityKind,
  NewToken,
  PostRecord,
  SiteRecord,
  Store,
} from '#service/storage/store.ts';
import type { Budget } from './budget.ts';

interface Bound {
  readonly core: Core;
  readonly call: Call;
  readonly site: SiteRecord;
  readonly apiKey: string;
  readonly cursors: Cursors;
}

/** What a method can declare in `uses`; each is bound to the site of the call, so that no handler reaches another one. */
const available = {
  /** The accounts of the site, to read. */
  accounts: ({ core: { store }, apiKey }: Bound) => ({
    read: (UID: string, reading?: (characters: number) => void) => store.accounts.read(apiKey, UID, reading),
    scan: (use: Parameters<Store['accounts']['scan']>[1]) => store.accounts.scan(apiKey, use),
  }),
  changeAccount:
    ({ core: { store, events }, apiKey }: Bound) =>
    (UID: string, change: AccountChange) => {
      store.accounts.change(apiKey, UID, change);
      events.changed('people');
    },
  /** See `logInSiteUser`. */
  logInUser:
    ({ core, call, site }: Bound) =>
    (login: SiteLogin) =>
      logInSiteUser(core, call, site, login),
  /** See `finishRegistration`. */
  finishRegistration:
    ({ core, call }: Bound) =>
    (account: AccountRecord, siteUID: string | undefined) =>
      finishRegistration(core, call, account, siteUID),
  /** Accounts by a query of accounts.search. */
  search: ({ core: { store }, apiKey }: Bound) => ({
    find: (query: Query, most: number, budget: Budget) => findAccounts(store, apiKey, query, most, budget),
    group: (query: Query, budget: Budget) => groupAccounts(store, apiKey, query, budget),
    results: (query: Query, UIDs: readonly string[], budget: Budget) =>
      resultObjects(store, apiKey, query, UIDs, budget),
  }),
  /** Open cursors of accounts.search. */
  cursors: ({ cursors, apiKey }: Bound) => ({
    open: (cursor: Omit<Cursor, 'apiKey'>) => cursors.open({ ...cursor, apiKey }),
    find: (id: string) => {
      const cursor = cursors.find(id);
      return cursor?.apiKey === apiKey ? cursor : undefined;
    },
  }),
  /** Statuses and user actions. */
  posts: ({ core: { store }, apiKey }: Bound) => ({
    add: (UID: string, post: Omit<PostRecord, 'id'>) => store.posts.add(apiKey, UID, post),
    latestStatus: (UID: string) => store.posts.latestStatus(apiKey, UID),
  }),
  /** Counters behind reports.getSocializeStats. */
  activity: ({ core: { store }, apiKey }: Bound) => ({
    count: (kind: ActivityKind, facts: Parameters<Store['activity']['count']>[2]) =>
      store.activity.count(apiKey, kind, facts),
    rows: (from: string, to: string) => store.activity.rows(apiKey, from, to),
  }),
  /** Issues an access token and gives its value. */
  issueToken:
    ({ core: { store, events }, apiKey }: Bound) =>
    (token: Omit<NewToken, 'apiKey' | 'origin' | 'codeId'>): string => {
      const { value } = store.tokens.issue({ ...token, apiKey, origin: 'none' });
      events.changed('tokens');
      return value;
    },
  /** Random bytes, as many as asked for. */
  random: ({ core: { random } }: Bound) => random,
};

/** What a handler gets of each name that its entry declares in `uses`. */
export type Uses = { readonly [Name in keyof typeof available]: ReturnType<(typeof available)[Name]> };

/** See `createUses`. */
export type BindUses = (names: readonly (keyof Uses)[], call: Call, site: SiteRecord) => Partial<Uses>;

/** @returns a function that gives what a method declares in `uses`, and nothing else, for one call of a site */
export function createUses(core: Core): BindUses {
  const cursors = createCursors(core);
  return (names, call, site) => {
    const bound: Bound = { core, call, site, apiKey: site.apiKey, cursors };
    return Object.fromEntries(names.map((name) => [name, available[name](bound)]));
  };
}
