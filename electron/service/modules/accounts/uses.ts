import type { Bound } from '#service/modules/rest/use.ts';
import type { AccountChange, AccountRecord } from '#service/storage/records.ts';
import type { Store } from '#service/storage/store.ts';
import { finishRegistration as finish } from './registration.ts';
import { type Cursor, cursorRepository } from './search/cursors.ts';
import { type BatchJob, type SearchJob, searchLimits } from './search/search-job.ts';
import { logInSiteUser, type SiteLogin } from './site-login.ts';

/** The accounts of the site, to read. */
export const accounts = ({ core: { store }, apiKey }: Bound) => ({
  read: (UID: string, reading?: (characters: number) => void) => store.accounts.read(apiKey, UID, reading),
  scan: (use: Parameters<Store['accounts']['scan']>[1]) => store.accounts.scan(apiKey, use),
});

/** Changes an account; muted, no webhook tells of it (F 7.3, `muteWebhooks`). */
export const changeAccount =
  ({ core: { store, events }, apiKey }: Bound) =>
  (UID: string, change: AccountChange, { mute = false }: { readonly mute?: boolean | undefined } = {}) => {
    const changed = () => store.accounts.change(apiKey, UID, change);
    if (mute) store.accountChanges.silently(changed);
    else changed();
    events.changed('people');
  };

/** See `logInSiteUser`. */
export const logInUser =
  ({ core, call, site }: Bound) =>
  (login: SiteLogin) =>
    logInSiteUser(core, call, site, login);

/** See `finishRegistration`. */
export const finishRegistration =
  ({ core, call }: Bound) =>
  (account: AccountRecord, siteUID: string | undefined) =>
    finish(core, call, account, siteUID);

/** Finds accounts by a query, in the reader's thread (R47). */
export const search = ({ core: { store }, apiKey }: Bound) => ({
  find: (job: Omit<SearchJob, 'apiKey'>) => store.reader.read('accounts.search', { ...job, apiKey }, searchLimits),
  batch: (job: Omit<BatchJob, 'apiKey'>) =>
    store.reader.read('accounts.search batch', { ...job, apiKey }, searchLimits),
});

/** Open cursors of accounts.search. */
export const cursors = ({ core: { store }, apiKey }: Bound) => {
  const all = store.of(cursorRepository);
  return {
    open: (cursor: Omit<Cursor, 'apiKey'>) => all.open({ ...cursor, apiKey }),
    find: (id: string) => {
      const cursor = all.find(id);
      return cursor?.apiKey === apiKey ? cursor : undefined;
    },
  };
};
