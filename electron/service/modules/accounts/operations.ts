import type { Core } from '#service/kernel/core.ts';
import type { Handlers } from '#service/kernel/handlers.ts';
import { conflict, notFound } from '#service/kernel/operation-problem.ts';
import { Trace } from '#service/kernel/trace.ts';
import type { AccountRecord } from '#service/storage/records.ts';
import { listPeople } from './people/list-people.ts';
import { personOf } from './people/person-of.ts';
import { finishRegistration } from './registration.ts';

/** Accounts that are not final until socialize.notifyRegistration (D22). */
export function registrationHandlers(core: Core): Handlers<'registrations'> {
  const { store, events, clock } = core;

  function mustBePending(apiKey: string, UID: string): AccountRecord {
    const account = store.accounts.get(apiKey, UID);
    if (account === undefined) throw notFound(`account "${UID}" in the site "${apiKey}"`);
    if (account.status !== 'pending') {
      throw conflict(`The account "${UID}" is not pending; it is ${account.status}.`, 'Reload the list.');
    }
    return account;
  }

  return {
    'registrations.list': (filter) =>
      listPeople(store, { ...filter, state: 'pending', order: 'created', descending: true }),
    'registrations.finish': async ({ apiKey, UID, siteUID }) => {
      const account = await store.unitOfWork(() => {
        const deciding = { at: clock(), trace: new Trace() };
        const finished = finishRegistration(core, deciding, mustBePending(apiKey, UID), siteUID);
        if ('problem' in finished) throw conflict(finished.details, 'Choose another siteUID.', 'siteUID');
        return personOf(finished);
      });
      events.changed('overview');
      return account;
    },
    'registrations.discard': async ({ apiKey, UID }) => {
      await store.unitOfWork(() => {
        mustBePending(apiKey, UID);
        store.accounts.delete(apiKey, UID);
      });
      events.changed('registrations', 'people', 'tokens', 'overview');
      return {};
    },
  };
}
