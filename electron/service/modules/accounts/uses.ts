import type { Bound } from '#service/modules/rest/use.ts';
import { searchLimits } from '#service/modules/search/search-job.ts';
import { cursorsOf } from '#service/modules/search/search-method.ts';
import type { AccountChange, AccountRecord } from '#service/storage/records.ts';
import type { Store } from '#service/storage/store.ts';
import type { Identity } from './identities.ts';
import { type ImportedIdentities, importIdentities } from './import-identities.ts';
import { newUID } from './new-uid.ts';
import { countryOf } from './objects/login-country.ts';
import { finishRegistration as finish } from './registration.ts';
import type { SearchedSite } from './search/account-source.ts';
import type { AccountBatch, AccountSearch } from './search/search-job.ts';
import { accountOfSiteLogin, type SiteLogin } from './site-login.ts';

/** The accounts of the site, to read. */
export const accounts = ({ core: { store }, apiKey }: Bound) => ({
  read: (UID: string, reading?: (characters: number) => void) => store.accounts.read(apiKey, UID, reading),
  scan: (use: Parameters<Store['accounts']['scan']>[1]) => store.accounts.scan(apiKey, use),
});

/** The accounts of the site, to find one by what a user knows of it, and to change who they are. */
export const accountsOfSite = ({ core: { store, events }, apiKey }: Bound) => ({
  get: (UID: string) => store.accounts.get(apiKey, UID),
  byLoginID: (loginID: string) => store.accounts.byLoginID(apiKey, loginID),
  byCustomIdentifier: (name: string, value: string) => store.accounts.byCustomIdentifier(apiKey, name, value),
  byIdentity: (provider: string, providerUID: string) => store.accounts.byIdentity(apiKey, provider, providerUID),
  connect: (UID: string, identity: { readonly provider: string; readonly providerUID: string }, at: number) =>
    store.accounts.connect(apiKey, UID, identity, at),
  /** Muted, no webhook tells of it (F 7.3, `muteWebhooks`). */
  change(UID: string, change: AccountChange, { mute = false }: { readonly mute?: boolean | undefined } = {}) {
    events.changed('people');
    const changed = () => store.accounts.change(apiKey, UID, change);
    return mute ? store.accountChanges.silently(changed) : changed();
  },
  delete(UID: string) {
    store.accounts.delete(apiKey, UID);
    events.changed('people', 'registrations', 'tokens');
  },
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

/** Removes an identity from an account; see `accounts.disconnect` of the store. */
export const disconnect =
  ({ core: { store, events }, apiKey }: Bound) =>
  (UID: string, identity: Identity, keeps: 'mapping' | 'nothing') => {
    store.accounts.disconnect(apiKey, UID, identity, keeps);
    events.changed('people');
  };

/** Deletes an account and revokes its tokens and codes. */
export const deleteUser =
  ({ core: { store, events }, apiKey }: Bound) =>
  (UID: string) => {
    store.accounts.delete(apiKey, UID);
    events.changed('people', 'tokens', 'registrations');
  };

/** Gives an account another UID. */
export const renameUser = ({ core: { store, events, random }, apiKey }: Bound) => ({
  /** To the site's own id, which no other account has. */
  toSiteUID(UID: string, siteUID: string) {
    store.accounts.rename(apiKey, UID, siteUID);
    store.activity.count(apiKey, 'newSiteUsers', { UID: siteUID });
    events.changed('people', 'tokens');
  },
  /** To one that the service makes, which it returns. */
  toOwnUID(UID: string): string {
    const made = newUID(random);
    store.accounts.rename(apiKey, UID, made, false);
    events.changed('people', 'tokens');
    return made;
  },
});

/** See `importIdentities`. */
export const importIdentitiesOfUser =
  ({ core, call, apiKey }: Bound) =>
  (given: ImportedIdentities) =>
    importIdentities(core, call, apiKey, given);

/** See `accountOfSiteLogin`. */
export const accountOfLogin =
  ({ core, call, site }: Bound) =>
  (login: SiteLogin) =>
    accountOfSiteLogin(core, call, site, login);

/** See `finishRegistration`. */
export const finishRegistration =
  ({ core, call }: Bound) =>
  (account: AccountRecord, siteUID: string | undefined) =>
    finish(core, call, account, siteUID);

/** Finds accounts by a query, in the reader's thread (R47). */
export const search = ({ core: { store }, call, site, apiKey }: Bound) => {
  const searched: SearchedSite = { apiKey, at: call.at, country: countryOf(site) };
  return {
    find: (job: Omit<AccountSearch, keyof SearchedSite>) =>
      store.reader.read('accounts.search', { ...job, ...searched }, searchLimits),
    batch: (job: Omit<AccountBatch, keyof SearchedSite>) =>
      store.reader.read('accounts.search batch', { ...job, ...searched }, searchLimits),
  };
};

/** Open cursors of accounts.search. */
export const cursors = cursorsOf('accounts.search');
