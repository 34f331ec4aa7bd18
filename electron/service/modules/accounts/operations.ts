import type { Core } from '#service/kernel/core.ts';
import type { Handlers } from '#service/kernel/handlers.ts';
import { conflict, notFound } from '#service/kernel/operation-problem.ts';
import { Trace } from '#service/kernel/trace.ts';
import type { AccountRecord } from '#service/storage/records.ts';
import type { Account } from '#shared/contract/people.ts';
import { displayName } from './display-name.ts';
import { finishRegistration } from './registration.ts';

function toAccount(account: AccountRecord): Account {
  return {
    apiKey: account.apiKey,
    UID: account.UID,
    status: account.status,
    displayName: displayName(account.profile, account.UID),
    profile: { ...account.profile },
    identities: account.identities.map((identity) => ({ ...identity })),
    createdAt: account.createdAt,
    lastLoginAt: account.lastLoginAt,
  };
}

export function accountHandlers({ store }: Core): Handlers<'people'> {
  return {
    'people.list': ({ apiKey, text, status, after, limit }) => {
      const { items, next } = store.accounts.page({ apiKey, text, status }, { after, limit });
      return { items: items.map(toAccount), next };
    },
  };
}

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
    'registrations.list': ({ apiKey, text, after, limit }) => {
      const { items, next } = store.accounts.page({ apiKey, text, status: 'pending' }, { after, limit });
      return { items: items.map(toAccount), next };
    },
    'registrations.finish': async ({ apiKey, UID, siteUID }) => {
      const account = await store.unitOfWork(() => {
        const deciding = { at: clock(), trace: new Trace() };
        const finished = finishRegistration(core, deciding, mustBePending(apiKey, UID), siteUID);
        if ('problem' in finished) throw conflict(finished.details, 'Choose another siteUID.', 'siteUID');
        return toAccount(finished);
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
