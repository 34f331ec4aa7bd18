import { accountRepository } from '#service/core/accounts/index.ts';
import { type PasswordHash, passwordRepository } from '#service/core/credentials/passwords/index.ts';
import { modulesOf, type PersonEntry, workspaceParts } from '#service/module/index.ts';
import type { AccountRecord } from '#service/records/index.ts';
import type { Store } from '#service/storage/index.ts';
import type { BundleState } from '#shared/contract/bundles.ts';
import type { CallDetail } from '#shared/contract/log.ts';
import type { WorkspaceDocument } from '#shared/contract/workspace.ts';

/** An account as a bundle holds it: its entry in the workspace file, and what that has no word for. */
export interface BundledAccount {
  readonly person: WorkspaceDocument['people'][number];
  readonly state: BundleState['accounts'][number];
  /** What there is of its password; the hash is that of a stand-in, or of nothing. */
  readonly password?: KnownPassword;
  /** It was made at the time of the call, perhaps by it. */
  readonly isNew?: true;
}

/** What a bundle keeps of a password: nothing of its hashes (R48). */
interface KnownPassword {
  readonly has: boolean;
  readonly created?: number;
  readonly mustChange: boolean;
  readonly hasHistory: boolean;
  readonly secretQuestion?: string;
  readonly hasAnswer: boolean;
  readonly failed: Omit<BundleState['failedLogins'][number], 'apiKey' | 'UID'>;
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
  const known = all.flatMap((one) => (one !== undefined && /^[\x21-\x7e]{1,252}$/.test(one) ? [one] : []));
  return [...new Set(known)].slice(0, MOST);
}

/** Values of a call that may name an account: a login identifier, or the user of a provider. */
const MOST_VALUES = 60;
const LONGEST_NAME = 300;

/**
 * The accounts that a call names by something else than a UID: a login identifier, an identity, an id in another system. A
 * verdict about what is taken depends on them.
 */
export function accountsNamed(store: Store, apiKey: string, call: CallDetail): readonly string[] {
  const texts = call.request.parameters
    .filter(({ masked }) => !masked)
    .flatMap(({ value }) => [value, ...[...value.matchAll(/"((?:[^"\\]|\\.){2,300})"/g)].map(([, text = '']) => text)])
    .filter((text) => text.length > 1 && text.length <= LONGEST_NAME)
    .slice(0, MOST_VALUES);
  const providers = texts.filter((text) => /^[a-z0-9]{2,30}$/i.test(text)).slice(0, 10);
  const found = texts.flatMap((text) => [
    store.of(accountRepository).get(apiKey, text),
    store.of(accountRepository).byLoginID(apiKey, text),
    ...providers.map((provider) => store.of(accountRepository).byIdentity(apiKey, provider.toLowerCase(), text)),
  ]);
  return [...new Set(found.flatMap((account) => account?.UID ?? []))].slice(0, MOST);
}

/** The accounts of a call that there were at its time, each with all that it has. */
export function accountsOf(store: Store, apiKey: string, UIDs: readonly string[], at: number): BundledAccount[] {
  return UIDs.flatMap((UID) => {
    const account = store.of(accountRepository).get(apiKey, UID);
    if (account === undefined || account.createdAt > at) return [];
    return [{ ...bundled(store, account), ...(account.createdAt === at && { isNew: true as const }) }];
  });
}

function bundled(store: Store, account: AccountRecord): BundledAccount {
  const { apiKey, UID, status, isActive, isVerified, profile, data, identities } = account;
  return {
    person: {
      site: apiKey,
      UID,
      profile: { ...profile },
      data: { ...data },
      identities: identities.map(({ provider, providerUID }) => ({ provider, providerUID })),
      account: accountMembers(account),
    },
    state: { apiKey, UID, status, isActive, isVerified },
    password: knownPassword(store, account),
  };
}

/** `account` of a person in the workspace file. */
function accountMembers(account: AccountRecord): Record<string, unknown> {
  const { isVerified, isActive, isLite, tfaStatus, regSource } = account;
  const { loginIDs, subscriptions, preferences, internal, communications, customIdentifiers, rba } = account;
  return {
    ...{ loginIDs, isVerified, isActive, isLite, subscriptions, preferences, internal, communications },
    ...{ customIdentifiers, rba },
    ...(tfaStatus !== undefined && { tfaStatus }),
    ...(regSource !== undefined && { regSource }),
  };
}

function knownPassword(store: Store, { apiKey, UID }: AccountRecord): KnownPassword {
  const record = store.of(passwordRepository).get(apiKey, UID);
  const { failed, failedAt, failedSince, lockedUntil, lockedBecause } = record;
  return {
    has: record.hash !== undefined,
    mustChange: record.mustChange,
    hasHistory: record.history.length > 0,
    hasAnswer: record.secretAnswer !== undefined,
    ...(record.createdAt !== undefined && { created: record.createdAt }),
    ...(record.secretQuestion !== undefined && { secretQuestion: record.secretQuestion }),
    failed: {
      failed,
      ...(failedAt !== undefined && { failedAt }),
      ...(failedSince !== undefined && { failedSince }),
      ...(lockedUntil !== undefined && { lockedUntil }),
      ...(lockedBecause !== undefined && { lockedBecause }),
    },
  };
}

/** An account of which nothing is known but its UID. */
function bareAccount(apiKey: string, UID: string): BundledAccount {
  return {
    person: { site: apiKey, UID, profile: {}, identities: [] },
    state: { apiKey, UID, status: 'final', isActive: true, isVerified: false },
  };
}

/** Hashes for the passwords of a bundle's accounts, made of stand-ins. */
export interface StandInHashes {
  /** Of the password that the call sends. */
  readonly right: PasswordHash;
  /** Of none that it sends. */
  readonly wrong: PasswordHash;
  /** Of the new password that it sends. */
  readonly used: PasswordHash;
  /** Of the secret answer that it sends. */
  readonly answer: PasswordHash;
  /** The call sends the present password: one that is used before is not that. */
  readonly sendsPresent: boolean;
}

/** How the passwords of accounts relate to what the call sends. */
type Passwords = 'right' | 'wrong' | 'used before';

/**
 * What a bundle may hold of accounts, the least first: the first with which the verdict is the same is taken, so that a
 * bundle holds no more of a person than its verdict needs.
 *
 * @param hashes absent: nothing of passwords and login identifiers is needed
 */
export function accountVariants(
  apiKey: string,
  known: readonly BundledAccount[],
  UIDs: readonly string[],
  hashes?: StandInHashes,
): readonly (readonly BundledAccount[])[] {
  const less = (keep: (person: BundledAccount['person']) => Partial<BundledAccount['person']>) =>
    known.map(({ person, state }) => ({
      person: { ...withoutParts(person), data: {}, profile: {}, ...keep(person) },
      state,
    }));
  const missing = UIDs.filter((UID) => !known.some(({ person }) => person.UID === UID));
  if (hashes !== undefined) {
    const whole = (kind: Passwords) => known.map((one) => withPassword(one, kind, hashes));
    const unlocked = known.map((one) => withPassword(withOneFailureLess(one), 'wrong', hashes));
    const older = known.filter(({ isNew }) => !isNew);
    const before = older.length < known.length ? [older.map((one) => withPassword(one, 'right', hashes))] : [];
    return known.length === 0 ? [[]] : [...before, whole('right'), whole('wrong'), whole('used before'), unlocked];
  }
  return [
    less(() => ({ identities: [] })),
    ...(known.length > 0 ? [less(() => ({})), less(({ profile, data }) => ({ profile, ...(data && { data }) }))] : []),
    // Their accounts are gone since, or were not there yet.
    ...(missing.length > 0 ? [[...less(() => ({})), ...missing.map((UID) => bareAccount(apiKey, UID))]] : []),
    ...(known.length > 0 ? [[]] : []),
  ];
}

function withoutParts({ account: _, password: __, ...person }: BundledAccount['person']): BundledAccount['person'] {
  return person;
}

function withPassword(one: BundledAccount, kind: Passwords, hashes: StandInHashes): BundledAccount {
  const { password } = one;
  if (password === undefined) return one;
  const { has, hasHistory, hasAnswer, mustChange, created, secretQuestion } = password;
  const isRight = kind !== 'wrong';
  const entry = {
    ...(has && {
      hash: kind === 'used before' && !hashes.sendsPresent ? hashes.used : isRight ? hashes.right : hashes.wrong,
    }),
    ...(created !== undefined && { created }),
    ...(mustChange && { mustChange }),
    ...(hasHistory && { history: [kind === 'used before' ? hashes.used : hashes.wrong] }),
    ...(secretQuestion !== undefined && { secretQuestion }),
    ...(hasAnswer && { secretAnswer: isRight ? hashes.answer : hashes.wrong }),
  };
  return Object.keys(entry).length === 0 ? one : { ...one, person: { ...one.person, password: entry } };
}

/** Before the call, when it was the last failure: its own failure is counted in what is known now. */
function withOneFailureLess(one: BundledAccount): BundledAccount {
  if (one.password === undefined) return one;
  const { failed, lockedUntil: _, lockedBecause: __, ...rest } = one.password.failed;
  return { ...one, password: { ...one.password, failed: { ...rest, failed: Math.max(0, failed - 1) } } };
}

/** Failed logins and locks of the accounts of a bundle. */
export function failedLoginsOf(accounts: readonly BundledAccount[]): BundleState['failedLogins'] {
  return accounts.flatMap(({ person, password }) =>
    password === undefined || (password.failed.failed === 0 && password.failed.lockedUntil === undefined)
      ? []
      : [{ apiKey: person.site, UID: person.UID, ...password.failed }],
  );
}

/**
 * Replaces the accounts that a call is judged with. Call it inside a unit of work. One that stays is changed: deleting it
 * would revoke its tokens.
 */
export function replaceAccounts(store: Store, before: readonly BundledAccount[], now: readonly BundledAccount[]): void {
  for (const { person } of before) {
    if (now.some((one) => one.person.UID === person.UID)) continue;
    store.of(accountRepository).delete(person.site, person.UID);
  }
  for (const { person } of now) {
    const { site: apiKey, UID, profile, data = {}, identities } = person;
    if (store.of(accountRepository).get(apiKey, UID) === undefined) {
      store.of(accountRepository).create({ apiKey, UID, isSiteUID: !UID.startsWith('_guid_'), status: 'final' });
    }
    store.of(accountRepository).change(apiKey, UID, { profile, data });
    store.of(accountRepository).replaceIdentities(apiKey, UID, identities);
  }
  applyPersonParts(store, now);
  for (const { person, state } of now) {
    const { status, isActive, isVerified } = state;
    store.of(accountRepository).change(person.site, person.UID, { status, isActive, isVerified });
  }
}

/** What modules add to people. */
function applyPersonParts(store: Store, accounts: readonly BundledAccount[]): void {
  for (const { person: part } of workspaceParts(store.of(modulesOf))) {
    if (part === undefined) continue;
    const given = accounts.flatMap(({ person }): readonly PersonEntry[] => {
      const value = person[part.name];
      return value === undefined ? [] : [{ apiKey: person.site, UID: person.UID, value, at: `people.${part.name}` }];
    });
    if (given.length > 0) part.apply(store, given);
  }
}
