import { accountRepository, finishPendingAccount, foundAccount } from '#service/core/accounts/index.ts';
import type { Core } from '#service/http/index.ts';
import { conflict, type Handlers, Trace } from '#service/kernel/index.ts';
import type { AccountRecord } from '#service/records/index.ts';
import { listPeople } from './list-people.ts';
import { personOf } from './person-rows.ts';

/** Accounts that are not final until socialize.notifyRegistration (D22). */
export function registrationHandlers(core: Core): Handlers<'registrations'> {
  const { store, clock } = core;

  function mustBePending(apiKey: string, UID: string): AccountRecord {
    const account = foundAccount(store, apiKey, UID);
    if (account.status !== 'pending') {
      throw conflict(`The account "${UID}" is not pending; it is ${account.status}.`, 'Reload the list.');
    }
    return account;
  }

  return {
    'registrations.list': (filter) =>
      listPeople(store, { ...filter, state: 'pending', order: 'created', descending: true }),
    'registrations.finish': ({ apiKey, UID, siteUID }) =>
      store.unitOfWork(() => {
        const ruleContext = { at: clock(), trace: new Trace() };
        const finished = finishPendingAccount(core, ruleContext, mustBePending(apiKey, UID), siteUID);
        if ('problem' in finished) throw conflict(finished.details, 'Choose another siteUID.', 'siteUID');
        return personOf(finished);
      }),
    'registrations.discard': ({ apiKey, UID }) =>
      store.unitOfWork(() => {
        mustBePending(apiKey, UID);
        store.of(accountRepository).delete(apiKey, UID);
        return {};
      }),
  };
}
