import {
  accountChanges,
  accountRepository,
  displayName,
  foundAccount,
  withVerified,
} from '#service/core/accounts/index.ts';
import { foundSite } from '#service/core/sites/index.ts';
import type { Core } from '#service/http/index.ts';
import { conflict, type Handlers, invalidMember, refuseUnheard, Trace } from '#service/kernel/index.ts';
import { definedMembers, membersOf } from '#shared/narrowing.ts';
import { checkedContent, checkHolders, holderOn } from './account-content.ts';
import { exportPeople } from './export-people.ts';
import { checkPeople, importPeople } from './import-people.ts';
import { listPeople } from './list-people.ts';
import { mergeAccounts, planMerge } from './merge-accounts.ts';
import { countPeopleJob, listLimits, suggestJob } from './person-jobs.ts';
import { accountOf } from './person-of.ts';
import { csvBeginningJob, fileLimits, readPeople } from './read-people.ts';

/** Accounts of all sites, for the People panel: each change is one unit of work, and its events follow the commit (R49). */
export function peopleHandlers(core: Core): Handlers<'people'> {
  const { store, clock } = core;

  return {
    'people.list': (query) => listPeople(store, query),
    'people.count': (filter) => store.reader.read(countPeopleJob, filter, listLimits),
    'people.suggest': async ({ apiKey, text, limit }) => [
      ...(await store.reader.read(suggestJob, { apiKey, text: text.trim(), limit }, listLimits)),
    ],
    'people.names': ({ accounts }) =>
      accounts.flatMap(({ apiKey, UID }) => {
        const account = store.of(accountRepository).get(apiKey, UID);
        return account === undefined ? [] : [{ apiKey, UID, displayName: displayName(account.profile, UID) }];
      }),
    'people.get': ({ apiKey, UID }) => accountOf(core, foundAccount(store, apiKey, UID)),
    'people.create': ({ apiKey, UID, ...given }) =>
      store.unitOfWork(() => {
        foundSite(store, apiKey);
        if (UID !== undefined && store.of(accountRepository).get(apiKey, UID) !== undefined) {
          throw conflict(
            `The site has an account "${UID}" already.`,
            'Choose another UID, or edit that account.',
            'UID',
          );
        }
        const { profile, data, identities = [] } = checkedContent({}, given);
        checkHolders(undefined, identities, holderOn(core, apiKey));
        const isSiteUID = UID !== undefined && !UID.startsWith('_guid_');
        const made = store.of(accountRepository).create({
          apiKey,
          UID,
          isSiteUID,
          status: 'final',
          identities,
          ...definedMembers({ profile, data }),
        });
        return accountOf(core, made);
      }),
    'people.update': ({ apiKey, UID, isActive, isVerified, heard, ...given }) =>
      store.unitOfWork(() => {
        const before = foundAccount(store, apiKey, UID);
        const { profile: replaced = {}, ...others } = given;
        refuseUnheard(accountOf(core, before), { isActive, ...others }, heard);
        refuseUnheard(before.profile, replaced, heard && membersOf(heard.profile));
        if (isVerified === false && before.isVerified) {
          throw invalidMember('isVerified', 'A verified account stays verified.');
        }
        const { profile, data, identities } = checkedContent(before.profile, given);
        let after = store.of(accountRepository).change(apiKey, UID, {
          ...definedMembers({ profile, data, isActive }),
          ...(isVerified && !before.isVerified && withVerified({ ...before, ...(profile && { profile }) })),
        });
        if (identities !== undefined) {
          checkHolders(UID, identities, holderOn(core, apiKey));
          after = store.of(accountRepository).replaceIdentities(apiKey, UID, identities);
        }
        return accountOf(core, after);
      }),
    'people.delete': ({ apiKey, UID }) =>
      store.unitOfWork(() => {
        foundAccount(store, apiKey, UID);
        store.of(accountRepository).delete(apiKey, UID);
        return {};
      }),
    'people.mergePlan': (merge) => planMerge(core, merge),
    'people.merge': (merge) =>
      store.unitOfWork(() => accountOf(core, mergeAccounts(core, { at: clock(), trace: new Trace() }, merge))),
    'people.csvBeginning': ({ text }) => store.texts.read(csvBeginningJob, text, fileLimits),
    'people.checkImport': async (file) => {
      foundSite(store, file.apiKey);
      return checkPeople(core, file, await readPeople(store, file));
    },
    'people.import': async (file) => {
      foundSite(store, file.apiKey);
      const entries = await readPeople(store, file);
      return store.unitOfWork(() => {
        // It may have been removed meanwhile (R56).
        foundSite(store, file.apiKey);
        return store.of(accountChanges).silently(() => importPeople(core, file, entries));
      });
    },
    'people.export': (query) => exportPeople(store, query),
  };
}
