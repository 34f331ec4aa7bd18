import { activityRepository } from '#service/core/activity/index.ts';
import { cursorsOf, searchLimits } from '#service/core/search/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { type CallScope, ofSite, type Registration } from '#service/methods/index.ts';
import type { AccountChange, AccountRecord } from '#service/records/index.ts';
import { accountChanges } from './account-changes.ts';
import { newUID } from './given-values.ts';
import { type ImportedIdentities, importIdentities } from './identities.ts';
import { countryOf } from './objects/members.ts';
import { finishPendingAccount } from './registration.ts';
import { accountRepository } from './repository.ts';
import {
  type AccountBatch,
  type AccountSearch,
  batchJob,
  type SearchedSite,
  searchJob,
} from './search/account-search.ts';
import { type AccountOfLogin, accountOfSiteLogin, type SiteLogin, type SiteLoginProblem } from './site-login.ts';

/** The accounts of the site, to read. */
export const accounts = ofSite(accountRepository, 'read', 'registered');

const found = ['get', 'byLoginID', 'byCustomIdentifier', 'byIdentity'] as const;
const inStore = ofSite(accountRepository, ...found, 'connect', 'disconnect', 'delete');

/** The accounts of the site, to find one by what a user knows of it, and to change who they are. */
export const accountsOfSite = (bound: CallScope) => ({
  ...inStore(bound),
  /** Muted, no webhook tells of it (F 7.3, `muteWebhooks`). */
  change(UID: string, change: AccountChange, { mute = false }: { readonly mute?: boolean | undefined } = {}) {
    const { store } = bound.core;
    const changed = () => store.of(accountRepository).change(bound.apiKey, UID, change);
    return mute ? store.of(accountChanges).silently(changed) : changed();
  },
});

/** Gives an account another UID. */
export const renameUser = ({ core: { store, random }, apiKey }: CallScope) => ({
  /** To the site's own id, which no other account has. */
  toSiteUID(UID: string, siteUID: string) {
    store.of(accountRepository).rename(apiKey, UID, siteUID);
    store.of(activityRepository).count(apiKey, 'newSiteUsers', { UID: siteUID });
  },
  /** To one that the service makes, which it returns. */
  toOwnUID(UID: string): string {
    const made = newUID(random);
    store.of(accountRepository).rename(apiKey, UID, made, false);
    return made;
  },
});

/** See `importIdentities`. */
export const importIdentitiesOfUser =
  ({ core, call, apiKey }: CallScope) =>
  (given: ImportedIdentities) =>
    importIdentities(core, call, apiKey, given);

const codesOfLogin: Readonly<Record<SiteLoginProblem['problem'], number>> = {
  disabled: 403041,
  temporary: 403005,
  identityHeld: 409001,
  tooManyIdentities: 400124,
};

/** See `accountOfSiteLogin`. @throws ApiError 400124, 403005, 403041, 409001 */
export const accountOfLogin =
  ({ core, call, site }: CallScope) =>
  (login: SiteLogin): AccountOfLogin => {
    const found = accountOfSiteLogin(core, call, site, login);
    if ('problem' in found) throw new ApiError(codesOfLogin[found.problem], found.details);
    return found;
  };

/** See `finishPendingAccount`. */
export const finishRegistration =
  ({ core, call }: CallScope) =>
  (account: AccountRecord, siteUID: string | undefined) =>
    finishPendingAccount(core, call, account, siteUID);

/** Finds accounts by a query, in the reader's thread (R47). */
export const search = ({ core: { store }, call, site, apiKey }: CallScope) => {
  const searched: SearchedSite = { apiKey, at: call.at, country: countryOf(site) };
  return {
    find: (job: Omit<AccountSearch, keyof SearchedSite>) =>
      store.reader.read(searchJob, { ...job, ...searched }, searchLimits),
    batch: (job: Omit<AccountBatch, keyof SearchedSite>) =>
      store.reader.read(batchJob, { ...job, ...searched }, searchLimits),
  };
};

/** Open cursors of accounts.search. */
export const cursors = cursorsOf('accounts.search');

/**
 * Connects the social login of a regToken to an account whose user has proved that it is theirs: the identities move
 * there, and the unfinished account that had them is deleted (F 7.3, linkAccounts).
 *
 * @returns the account with the identities
 */
export const linkIdentities = (bound: CallScope) => {
  const accounts = accountsOfSite(bound);
  return ({ account: unfinished }: Pick<Registration, 'account'>, target: AccountRecord): AccountRecord => {
    if (unfinished === undefined || unfinished.UID === target.UID) return target;
    let linked = target;
    for (const { provider, providerUID } of unfinished.identities) {
      linked = accounts.connect(linked.UID, { provider, providerUID }, bound.call.at);
    }
    if (unfinished.status !== 'final') accounts.delete(unfinished.UID);
    return linked;
  };
};
