import type { AccountRecord } from '#service/storage/records.ts';
import type { Store } from '#service/storage/store.ts';
import type { BundleState } from '#shared/contract/bundles.ts';
import type { CallDetail } from '#shared/contract/log.ts';
import type { WorkspaceDocument } from '#shared/contract/workspace.ts';

/** An account as a bundle holds it: its entry in the workspace file, and what that has no word for. */
export interface BundledAccount {
  readonly person: WorkspaceDocument['people'][number];
  readonly state: BundleState['accounts'][number];
}

/** Most accounts that a bundle holds. */
const MOST = 10;
/** The user of a credential whose account is not known any more. */
export const SOMEBODY = 'user-1';

/** The UIDs that a call names or that its trace names. */
export function uidsOf(call: CallDetail): readonly string[] {
  const sent = call.request.parameters.filter(({ name, masked }) => /uid$/i.test(name) && !masked);
  const traced = call.trace.flatMap(({ values = {} }) => [values.UID, values.user]);
  const all = [call.UID, ...traced, ...sent.map(({ value }) => value)];
  const known = all.filter((one) => one !== undefined && /^[\x21-\x7e]{1,252}$/.test(one));
  return [...new Set(known as string[])].slice(0, MOST);
}

/** The accounts of a call that there were at its time, each with all that it has. */
export function accountsOf(store: Store, apiKey: string, UIDs: readonly string[], at: number): BundledAccount[] {
  return UIDs.flatMap((UID) => {
    const account = store.accounts.get(apiKey, UID);
    return account === undefined || account.createdAt > at ? [] : [bundled(account)];
  });
}

function bundled(account: AccountRecord): BundledAccount {
  const { apiKey, UID, status, isActive, isVerified, profile, data, identities } = account;
  return {
    person: {
      site: apiKey,
      UID,
      profile: { ...profile },
      data: { ...data },
      identities: identities.map(({ provider, providerUID }) => ({ provider, providerUID })),
    },
    state: { apiKey, UID, status, isActive, isVerified },
  };
}

/** An account of which nothing is known but its UID. */
export function bareAccount(apiKey: string, UID: string): BundledAccount {
  return {
    person: { site: apiKey, UID, profile: {}, identities: [] },
    state: { apiKey, UID, status: 'final', isActive: true, isVerified: false },
  };
}

/**
 * What a bundle may hold of accounts, the least first: the first with which the verdict is the same is taken, so that a
 * bundle holds no more of a person than its verdict needs.
 */
export function accountVariants(
  apiKey: string,
  known: readonly BundledAccount[],
  UIDs: readonly string[],
): readonly (readonly BundledAccount[])[] {
  const less = (keep: (person: BundledAccount['person']) => Partial<BundledAccount['person']>) =>
    known.map(({ person, state }) => ({ person: { ...person, data: {}, profile: {}, ...keep(person) }, state }));
  const missing = UIDs.filter((UID) => !known.some(({ person }) => person.UID === UID));
  return [
    less(() => ({ identities: [] })),
    ...(known.length > 0 ? [less(() => ({})), less(({ profile, data }) => ({ profile, ...(data && { data }) }))] : []),
    // Their accounts are gone since, or were not there yet.
    ...(missing.length > 0 ? [[...less(() => ({})), ...missing.map((UID) => bareAccount(apiKey, UID))]] : []),
    ...(known.length > 0 ? [[]] : []),
  ];
}

/**
 * Replaces the accounts that a call is judged with. Call it inside a unit of work. One that stays is changed: deleting it
 * would revoke its tokens.
 */
export function replaceAccounts(store: Store, before: readonly BundledAccount[], now: readonly BundledAccount[]): void {
  for (const { person } of before) {
    if (now.some((one) => one.person.UID === person.UID)) continue;
    store.accounts.delete(person.site, person.UID);
  }
  for (const { person, state } of now) {
    const { site: apiKey, UID, profile, data = {}, identities } = person;
    if (store.accounts.get(apiKey, UID) === undefined) {
      store.accounts.create({ apiKey, UID, isSiteUID: !UID.startsWith('_guid_'), status: 'final' });
    }
    const { status, isActive, isVerified } = state;
    store.accounts.change(apiKey, UID, { profile, data, status, isActive, isVerified });
    store.accounts.replaceIdentities(apiKey, UID, identities);
  }
}
