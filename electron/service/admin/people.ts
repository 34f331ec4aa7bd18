import type { Person } from '#shared/contract/people.ts';
import type { Core } from '../core.ts';
import { displayName } from '../store/display-name.ts';
import type { AccountRecord } from '../store/store.ts';
import type { Handlers } from './handlers.ts';
import { conflict, notFound } from './operation-problem.ts';

function toPerson(account: AccountRecord): Person {
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

export function peopleHandlers({ store }: Core): Handlers<'people'> {
  return {
    'people.list': ({ apiKey, text, status, after, limit }) => {
      const { items, next } = store.accounts.page({ apiKey, text, status }, { after, limit });
      return { items: items.map(toPerson), next };
    },
  };
}

/** Accounts that are not final until socialize.notifyRegistration (D22). */
export function registrationHandlers({ store, events, clock }: Core): Handlers<'registrations'> {
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
      return { items: items.map(toPerson), next };
    },
    'registrations.finish': async ({ apiKey, UID, siteUID }) => {
      const person = await store.turn(() => {
        mustBePending(apiKey, UID);
        if (siteUID !== undefined && siteUID !== UID && store.accounts.get(apiKey, siteUID)) {
          throw conflict(
            `The site has an account "${siteUID}" already.`,
            'Choose another UID, or connect the two.',
            'siteUID',
          );
        }
        const account = store.accounts.change(apiKey, UID, { status: 'final', registeredAt: clock() });
        return toPerson(siteUID === undefined ? account : store.accounts.rename(apiKey, UID, siteUID));
      });
      events.changed('registrations', 'people', 'tokens', 'overview');
      return person;
    },
    'registrations.discard': async ({ apiKey, UID }) => {
      await store.turn(() => {
        mustBePending(apiKey, UID);
        store.accounts.delete(apiKey, UID);
      });
      events.changed('registrations', 'people', 'tokens', 'overview');
      return {};
    },
  };
}
