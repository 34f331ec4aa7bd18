import type { CallScope } from '#service/methods/index.ts';
import type { AccountChange, AccountRecord, Renaming } from '#service/records/index.ts';
import type { WebhookEvent } from '#shared/contract/webhooks.ts';
import { membersOf } from '#shared/narrowing.ts';
import { loginIDKey } from './account-columns.ts';
import type { StoredAccounts } from './stored-accounts.ts';

/** What can happen to an account, in the words of webhooks (F 7.3). */
export type AccountHappening = WebhookEvent;

export interface AccountEvent {
  readonly type: AccountHappening;
  readonly apiKey: string;
  readonly UID: string;
  readonly isLite: boolean;
  /** The call that caused it; undefined for the console's own operations. */
  readonly callId: string | undefined;
}

/** Who is told of what happens to accounts, inside the unit of work that makes it happen. */
export interface AccountListener {
  /** Whether it wants to know of a site's accounts: looking for changes costs a read. Absent: it does not. */
  hears?(apiKey: string): boolean;
  happened?(event: AccountEvent): void;
  /** An account has another UID: rows that name it without a foreign key follow. Called also for what is done silently. */
  renamed?(renaming: Renaming): void;
  /** An account is gone: a later one with the same UID must not inherit what opens it. Called also for what is done silently. */
  deleted?(apiKey: string, UID: string): void;
  /**
   * An account has lost login identifiers, or other addresses (D73). Called also for what is done silently.
   *
   * @param keys as of `loginIDKey`
   */
  loginIDsRemoved?(apiKey: string, UID: string, keys: ReadonlySet<string>): void;
}

interface Cause {
  readonly callId: string | undefined;
  readonly isSilent: boolean;
  /** Made with the first event: most calls have none. */
  told?: Set<string>;
}

/** What happens to accounts, on its way from the repository to whoever listens. */
type AccountChanges = ReturnType<typeof accountChanges>;

/** What happens to the accounts of a store: each change of an account is one event; a lock-out is told by the code that locks the account. */
export function accountChanges() {
  const listeners: AccountListener[] = [];
  /** Units of work do not pause, so there is one cause at a time. */
  let cause: Cause | undefined;

  function within<T>(next: Cause, work: () => T): T {
    const outer = cause;
    cause = next;
    try {
      return work();
    } finally {
      cause = outer;
    }
  }

  function tellAll(tell: (listener: AccountListener) => void): void {
    for (const listener of listeners) tell(listener);
  }

  return {
    listen: (listener: AccountListener): void => void listeners.push(listener),
    /** Whether anybody wants to know of the site's accounts now. */
    isHeard: (apiKey: string): boolean => !cause?.isSilent && listeners.some((listener) => listener.hears?.(apiKey)),
    /** Tells the listeners. Within one call each event is told once, and an update that belongs to a creation not at all. */
    tell(type: AccountHappening, apiKey: string, UID: string, isLite = false): void {
      if (cause?.isSilent) return;
      const key = (each: AccountHappening) => `${each} ${apiKey} ${UID}`;
      if (cause?.callId !== undefined) {
        cause.told ??= new Set();
        if (cause.told.has(key(type)) || (type === 'accountUpdated' && cause.told.has(key('accountCreated')))) return;
        cause.told.add(key(type));
      }
      for (const listener of listeners) {
        if (listener.hears?.(apiKey)) listener.happened?.({ type, apiKey, UID, isLite, callId: cause?.callId });
      }
    },
    /** Tells the listeners that an account has another UID. */
    tellRenamed: (renaming: Renaming): void => tellAll((listener) => listener.renamed?.(renaming)),
    tellDeleted: (apiKey: string, UID: string): void => tellAll((listener) => listener.deleted?.(apiKey, UID)),
    tellLoginIDsRemoved: (apiKey: string, UID: string, keys: ReadonlySet<string>): void =>
      tellAll((listener) => listener.loginIDsRemoved?.(apiKey, UID, keys)),
    /** Runs a part of a call: what happens in it names the call. */
    during: <T>(callId: string, work: () => T): T => within({ callId, isSilent: false }, work),
    /** Runs work without telling anybody: muteWebhooks, and files that bring accounts. */
    silently: <T>(work: () => T): T => within({ callId: cause?.callId, isSilent: true }, work),
  };
}

/** Changes of these members alone are no update of the account: they go with a login or a registration. */
const quiet: ReadonlySet<string> = new Set(['status', 'registeredAt', 'lastLoginAt', 'loginProvider', 'userInfo']);

/** The accounts of a store, told of by comparing each before and after a change: no method has to think of it. */
export function reportingAccounts(accounts: StoredAccounts, changes: AccountChanges): StoredAccounts {
  const identitiesOf = (account: AccountRecord | undefined): string =>
    JSON.stringify(account?.identities.map(({ provider, providerUID }) => [provider, providerUID]).sort());

  return {
    ...accounts,
    create(account) {
      const made = accounts.create(account);
      const { apiKey, UID } = made;
      changes.tell('accountCreated', apiKey, UID, made.isLite);
      if (made.status === 'final' && !made.isLite) changes.tell('accountRegistered', apiKey, UID);
      return made;
    },
    change(apiKey, UID, change) {
      const isHeard = changes.isHeard(apiKey);
      if (!isHeard && change.loginIDs === undefined) return accounts.change(apiKey, UID, change);
      const before = accounts.get(apiKey, UID);
      const after = accounts.change(apiKey, UID, change);
      if (change.loginIDs !== undefined) {
        const left = keysOf(after);
        const removed = new Set([...keysOf(before)].filter((key) => !left.has(key)));
        if (removed.size > 0) changes.tellLoginIDsRemoved(apiKey, UID, removed);
      }
      if (!isHeard) return after;
      for (const type of happenings(before, after, change)) changes.tell(type, apiKey, UID, after.isLite);
      return after;
    },
    rename(apiKey, UID, siteUID, isSiteUID) {
      const renamed = accounts.rename(apiKey, UID, siteUID, isSiteUID);
      if (siteUID !== UID) {
        changes.tellRenamed({ apiKey, from: UID, to: siteUID });
        changes.tell('accountUpdated', apiKey, siteUID);
      }
      return renamed;
    },
    delete(apiKey, UID) {
      const before = changes.isHeard(apiKey) ? accounts.get(apiKey, UID) : undefined;
      accounts.delete(apiKey, UID);
      changes.tellDeleted(apiKey, UID);
      if (before !== undefined) changes.tell('accountDeleted', apiKey, UID, before.isLite);
    },
    connect(apiKey, UID, identity, at) {
      if (!changes.isHeard(apiKey)) return accounts.connect(apiKey, UID, identity, at);
      const before = identitiesOf(accounts.get(apiKey, UID));
      const holder = accounts.byIdentity(apiKey, identity.provider, identity.providerUID);
      const connected = accounts.connect(apiKey, UID, identity, at);
      if (identitiesOf(connected) === before) return connected;
      if (holder !== undefined && holder.UID !== UID) changes.tell('accountUpdated', apiKey, holder.UID);
      changes.tell('accountUpdated', apiKey, UID);
      return connected;
    },
    replaceIdentities(apiKey, UID, identities) {
      if (!changes.isHeard(apiKey)) return accounts.replaceIdentities(apiKey, UID, identities);
      const before = identitiesOf(accounts.get(apiKey, UID));
      const replaced = accounts.replaceIdentities(apiKey, UID, identities);
      if (identitiesOf(replaced) !== before) changes.tell('accountUpdated', apiKey, UID);
      return replaced;
    },
  };
}

/** What a change of an account is called, in the order in which it is told. */
function happenings(
  before: AccountRecord | undefined,
  after: AccountRecord,
  change: AccountChange,
): AccountHappening[] {
  const names = Object.keys(change).filter((name) => !quiet.has(name));
  const differs = (name: string) => JSON.stringify(memberOf(before, name)) !== JSON.stringify(memberOf(after, name));
  const changed = names.filter(differs);
  return [
    ...(before?.status !== 'final' && after.status === 'final' ? (['accountRegistered'] as const) : []),
    ...(changed.some((name) => name !== 'subscriptions') ? (['accountUpdated'] as const) : []),
    ...(changed.includes('subscriptions') ? (['subscriptionUpdated'] as const) : []),
    // A clock that is frozen gives two logins the same time: what counts is that the change is one of a login.
    ...(change.lastLoginAt === undefined ? [] : (['accountLoggedIn'] as const)),
  ];
}

/** What messages can be sent to, and what users log in with. */
function keysOf(account: AccountRecord | undefined): ReadonlySet<string> {
  if (account === undefined) return new Set();
  const { username, emails, unverifiedEmails, phoneNumber, otherEmails } = account.loginIDs;
  const others = [...(otherEmails?.verified ?? []), ...(otherEmails?.unverified ?? [])];
  const all = [username, phoneNumber, ...emails, ...unverifiedEmails, ...others];
  return new Set(all.filter((one) => one !== undefined).map(loginIDKey));
}

const memberOf = (account: AccountRecord | undefined, name: string): unknown => membersOf(account)[name];

/**
 * Tells of what happened to a user, for what no change of the account tells by itself: accountLockedOut. Creations,
 * registrations, updates, logins (`lastLoginAt`), deletions and subscriptions are told by `store.accounts`.
 */
export const accountEvent =
  ({ core, apiKey }: CallScope) =>
  (type: AccountHappening, UID: string): void =>
    core.store.of(accountChanges).tell(type, apiKey, UID);
