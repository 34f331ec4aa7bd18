import { isDeepStrictEqual } from 'node:util';
import {
  accountChanges,
  accountRepository,
  changedCustomIdentifiers,
  changedParts,
  checkCreated,
  emailsOf,
  type FindLoginID,
  isEmail,
  loginIDErrors,
  loginIDKey,
  tfaStatusOf,
  throwValidationErrors,
  withVerified,
} from '#service/core/accounts/index.ts';
import { endKeysOf, type PasswordHash, passwords } from '#service/core/credentials/passwords/index.ts';
import { changedRiskPolicy } from '#service/core/login/index.ts';
import { type SchemaParts, schemas, type ValidationError } from '#service/core/schema/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { type CallScope, invalidParameter, type ValuesOf } from '#service/methods/index.ts';
import type { AccountChange, AccountRecord, LoginIDs } from '#service/records/index.ts';
import type { GivenEmails, GivenIdentity, GivenLoginIDs, importParameters } from './given-account.ts';

interface GivenAddresses {
  readonly emails: GivenEmails | undefined;
  readonly loginIDs: GivenLoginIDs | undefined;
  readonly phoneNumber: string | undefined;
}

const none: LoginIDs = { emails: [], unverifiedEmails: [] };

/**
 * The login identifiers and addresses of an account after an import: a list that is given replaces the one before.
 *
 * @param own UID of the account itself
 */
function importedLoginIDs(
  before: LoginIDs = none,
  { emails, loginIDs, phoneNumber }: GivenAddresses,
  find: FindLoginID,
  own: string | undefined,
): { readonly loginIDs: LoginIDs; readonly errors: readonly ValidationError[] } {
  const errors: ValidationError[] = [];
  const add = (fieldName: string, found: readonly ValidationError[]) => {
    errors.push(...found.map((error) => ({ ...error, fieldName })));
  };
  const seen = new Set<string>();
  const once = (fieldName: string, email: string) => {
    if (seen.has(loginIDKey(email))) {
      add(fieldName, [{ errorCode: 400006, message: 'the address is in the lists twice', fieldName }]);
    }
    seen.add(loginIDKey(email));
  };

  const { username } = loginIDs ?? {};
  add('loginIDs.username', loginIDErrors({ username }, find, own));
  for (const name of ['emails', 'unverifiedEmails'] as const) {
    for (const email of loginIDs?.[name] ?? []) {
      add(`loginIDs.${name}`, loginIDErrors({ email }, find, own));
      once(`loginIDs.${name}`, email);
    }
  }
  add('phoneNumber', loginIDErrors({ phoneNumber }, find, own));
  const ids: LoginIDs = {
    ...before,
    ...(username !== undefined && { username }),
    ...(loginIDs?.emails && { emails: loginIDs.emails }),
    ...(loginIDs?.unverifiedEmails && { unverifiedEmails: loginIDs.unverifiedEmails }),
    ...(phoneNumber !== undefined && { phoneNumber }),
  };
  if (emails === undefined) return { loginIDs: ids, errors };

  const login = new Set([...ids.emails, ...ids.unverifiedEmails].map(loginIDKey));
  const others = (name: 'verified' | 'unverified') =>
    (emails[name] ?? before.otherEmails?.[name] ?? []).filter((email) => !login.has(loginIDKey(email)));
  seen.clear();
  for (const name of ['verified', 'unverified'] as const) {
    for (const email of emails[name] ?? []) {
      const fieldName = `emails.${name}`;
      if (!isEmail(email)) add(fieldName, [{ errorCode: 400006, message: 'it is not an email address', fieldName }]);
      once(fieldName, email);
    }
  }
  return {
    loginIDs: { ...ids, otherEmails: { verified: others('verified'), unverified: others('unverified') } },
    errors,
  };
}

/** Random bytes of a UID that the service makes: 32 hex digits (F 8.2). */
const UID_BYTES = 16;

/** What is imported as it is sent; without UID the service makes one. */
type AsSent = Pick<
  ValuesOf<typeof importParameters>,
  | 'UID'
  | 'customIdentifiers'
  | 'rba'
  | 'tfaStatus'
  | 'userInfo'
  | 'isActive'
  | 'isVerified'
  | 'isRegistered'
  | 'regSource'
>;

export const importedTimes = ['created', 'registered', 'verified', 'lastLogin', 'lastUpdated'] as const;
/** Milliseconds. */
type Times = Readonly<Record<(typeof importedTimes)[number], number | undefined>>;

/** An account as another system had it; what is absent stays as it is, or is empty. */
export interface ImportedAccount extends GivenAddresses, AsSent, Times {
  readonly importPolicy: 'insert' | 'upsert';
  readonly parts: SchemaParts;
  readonly identities: readonly GivenIdentity[] | undefined;
  readonly hash: PasswordHash | undefined;
  readonly secretQuestion: string | undefined;
  readonly secretAnswer: PasswordHash | undefined;
}

interface ImportDone {
  readonly UID: string;
  readonly isNew: boolean;
  /** Identities that other accounts hold: they stay there. */
  readonly identityConflicts: readonly GivenIdentity[];
}

/**
 * Writes an account that another system had (F 7.3 importAccount). It is no new user for the reports.
 *
 * @returns writes it; throws ApiError 400006, 400009, 409001, 413003 before it has written anything
 */
export const accountImport = (bound: CallScope) => {
  const { core, apiKey, call } = bound;
  const accounts = core.store.of(accountRepository);
  const now = call.at;

  return (wanted: ImportedAccount): ImportDone => {
    const existing = wanted.UID === undefined ? undefined : accounts.get(apiKey, wanted.UID);
    checkExisting(wanted, existing);
    const { parts, errors } = changedParts(schemas(bound), existing, wanted.parts, {
      byClient: false,
      at: now,
      trace: call.trace,
      imports: true,
    });
    const find = (loginID: string) => accounts.byLoginID(apiKey, loginID);
    const ids = importedLoginIDs(existing?.loginIDs, wanted, find, existing?.UID);
    const identifiers = changedCustomIdentifiers(
      existing?.customIdentifiers ?? {},
      wanted.customIdentifiers ?? {},
      (name, value) => accounts.byCustomIdentifier(apiKey, name, value),
      existing?.UID,
    );
    throwValidationErrors([...ids.errors, ...errors, ...identifiers.errors]);
    const rba = wanted.rba && changedRiskPolicy(bound)(existing?.rba ?? {}, wanted.rba, 'site');
    const { identities = [] } = wanted;
    const holderOf = ({ provider, providerUID }: GivenIdentity) => accounts.byIdentity(apiKey, provider, providerUID);
    const identityConflicts = identities.filter((one) => {
      const holder = holderOf(one);
      return holder !== undefined && holder.UID !== existing?.UID;
    });
    const [conflict] = identityConflicts;
    if (conflict !== undefined && wanted.importPolicy === 'insert') throw identityHeld(conflict, identityConflicts);
    const free = identities.filter((one) => !identityConflicts.includes(one));

    const account =
      existing ??
      accounts.create({
        apiKey,
        UID: wanted.UID ?? core.random(UID_BYTES).toString('hex'),
        isSiteUID: wanted.UID !== undefined,
        status: wanted.isRegistered === false ? 'pending' : 'final',
        ...parts,
        loginIDs: ids.loginIDs,
        identities: free,
        regSource: wanted.regSource,
      });
    const { UID } = account;
    accounts.change(apiKey, UID, {
      ...(existing && { ...parts, loginIDs: ids.loginIDs, isLite: false }),
      ...stateOf(wanted, { ...account, ...parts, loginIDs: ids.loginIDs }, existing, now),
      ...(wanted.customIdentifiers && { customIdentifiers: identifiers.customIdentifiers }),
      ...(rba && { rba }),
      ...(wanted.tfaStatus !== undefined && { tfaStatus: tfaStatusOf(wanted.tfaStatus) }),
      ...(wanted.userInfo && { userInfo: wanted.userInfo }),
    });
    if (existing !== undefined && wanted.identities !== undefined) accounts.replaceIdentities(apiKey, UID, free);
    saveTimes(UID, wanted);
    savePassword(UID, wanted);
    return { UID, isNew: existing === undefined, identityConflicts };
  };

  /** These are no login and no update of now: nobody is told. */
  function saveTimes(UID: string, { lastLogin, lastUpdated }: ImportedAccount): void {
    if (lastLogin === undefined && lastUpdated === undefined) return;
    core.store.of(accountChanges).silently(() =>
      accounts.change(apiKey, UID, {
        ...(lastLogin !== undefined && { lastLoginAt: lastLogin }),
        ...(lastUpdated !== undefined && { updatedAt: lastUpdated }),
      }),
    );
  }

  function savePassword(UID: string, { hash, secretQuestion, secretAnswer }: ImportedAccount): void {
    if (hash === undefined && secretQuestion === undefined) return;
    const isChanged = hash !== undefined && !isDeepStrictEqual(hash, passwords(bound).get(UID).hash);
    passwords(bound).change(UID, {
      ...(hash && importedPassword(hash, now)),
      ...(secretQuestion !== undefined && { secretQuestion, secretAnswer }),
    });
    if (isChanged) endKeysOf(bound)(UID);
  }
};

/** A password that another system has hashed, and no failed login with it. */
export const importedPassword = (hash: PasswordHash, now: number) => ({
  ...{ hash, createdAt: now, mustChange: false },
  ...{ failed: 0, failedAt: undefined, lockedUntil: undefined },
});

/** @throws ApiError 409001 when the account cannot be written, 400006 for a state that it cannot get */
function checkExisting(wanted: ImportedAccount, existing: AccountRecord | undefined): void {
  if (existing === undefined) return;
  if (wanted.importPolicy === 'insert') {
    const details = `The site has an account "${existing.UID}" already. importPolicy=upsert changes it.`;
    throw new ApiError(409001, details);
  }
  if (existing.status === 'temporary') {
    throw new ApiError(409001, `The account "${existing.UID}" is temporary: only its own token reaches it.`);
  }
  if (wanted.isVerified === false && existing.isVerified) {
    throw invalidParameter('isVerified', 'A verified account stays verified.');
  }
  if (wanted.isRegistered === false && existing.status === 'final' && !existing.isLite) {
    throw invalidParameter('isRegistered', 'A registered account stays registered.');
  }
  if (wanted.regSource !== undefined && existing.regSource !== undefined && wanted.regSource !== existing.regSource) {
    throw invalidParameter('regSource', 'It can be set once; the account has another one.');
  }
}

function identityHeld({ provider, providerUID }: GivenIdentity, identityConflicts: readonly GivenIdentity[]): ApiError {
  const details = `The identity "${providerUID}" at ${provider} belongs to another account. Leave it out, or remove it there first.`;
  return new ApiError(409001, details, { identityConflicts });
}

/** Those that a list of the import names are what it says; the others are verified when the account is (D73). */
function addressesToVerify(wanted: ImportedAccount, account: AccountRecord): readonly string[] {
  const named = [...(wanted.loginIDs?.unverifiedEmails ?? []), ...(wanted.emails?.unverified ?? [])].map(loginIDKey);
  return emailsOf(account).unverified.filter((email) => !named.includes(loginIDKey(email)));
}

function stateOf(
  wanted: ImportedAccount,
  account: AccountRecord,
  existing: AccountRecord | undefined,
  now: number,
): AccountChange {
  const { registered, verified } = wanted;
  const isNew = existing === undefined || existing.isLite;
  const isRegistered = wanted.isRegistered ?? (isNew || registered !== undefined);
  const isVerified = wanted.isVerified ?? verified !== undefined;
  const createdAt = createdOf(wanted, existing, now);
  return {
    createdAt,
    ...(wanted.isActive !== undefined && { isActive: wanted.isActive }),
    ...(isVerified && withVerified(account, addressesToVerify(wanted, account))),
    ...(isVerified && { verifiedAt: verified ?? existing?.verifiedAt ?? now }),
    ...(isRegistered
      ? { status: 'final' as const, registeredAt: registered ?? existing?.registeredAt ?? wanted.created ?? now }
      : isNew && { status: 'pending' as const }),
    ...(wanted.regSource !== undefined && { regSource: wanted.regSource }),
  };
}

/**
 * When the account was made: never later than what else happened to it (F 8.2).
 *
 * @throws ApiError 400006 when the import says that it was
 */
function createdOf(wanted: ImportedAccount, existing: AccountRecord | undefined, now: number): number {
  const happened = [wanted.registered, wanted.verified, wanted.lastLogin, wanted.lastUpdated].filter(
    (at) => at !== undefined,
  );
  const { created } = wanted;
  if (created === undefined) return Math.min(existing?.createdAt ?? now, ...happened);
  checkCreated(created, [...happened, existing?.registeredAt, existing?.verifiedAt, existing?.lastLoginAt]);
  return created;
}
