import { accountRepository } from '#service/core/accounts/index.ts';
import {
  hashPassword,
  type PasswordHash,
  type PasswordRecord,
  passwordCost,
  passwordRepository,
} from '#service/core/credentials/passwords/index.ts';
import { normalAnswer } from '#service/core/login/index.ts';
import type { Core } from '#service/http/index.ts';
import type { AccountRecord } from '#service/records/index.ts';
import type { Store } from '#service/storage/index.ts';
import type { BundleState } from '#shared/contract/bundles.ts';
import type { CallDetail } from '#shared/contract/log.ts';
import type { WorkspaceDocument } from '#shared/contract/workspace.ts';
import { definedMembers } from '#shared/narrowing.ts';
import { type Slot, slotName } from './recorded-request.ts';
import { passwordOf } from './slot-values.ts';
import type { StandIns } from './stand-ins.ts';

/** An account as a bundle holds it: its entry in the workspace file, and what that has no word for. */
export interface BundledAccount {
  readonly person: WorkspaceDocument['people'][number];
  readonly state: BundleState['accounts'][number];
  readonly failed?: BundleState['failedLogins'][number];
}

/** Most accounts that a bundle holds. */
const MAX_ACCOUNTS = 10;
/** Values of a call that may name an account: a login identifier, or the user of a provider. */
const MAX_VALUES = 60;
const MAX_NAME_LENGTH = 300;

/** Errors that come before the method of a call runs: nothing of an account decides them but that it is there. */
const beforeMethod: ReadonlySet<number> = new Set([
  ...[301001, 400008, 400093, 400096, 403002, 403003, 403004, 403006, 403010, 403025, 405001, 500024],
]);

/** The call came to its method, so that its verdict may depend on all that the site and its accounts have. */
export const ranMethod = ({ errorCode }: Pick<CallDetail, 'errorCode'>): boolean => !beforeMethod.has(errorCode);

/** The UIDs that a call names or that its trace names. */
function uidsOf(call: CallDetail): readonly string[] {
  const sent = call.request.parameters.filter(({ name, masked }) => /uid$/i.test(name) && !masked);
  const traced = call.trace.flatMap(({ values = {} }) => [values.UID, values.user]);
  const all = [call.UID, ...traced, ...sent.map(({ value }) => value)];
  return all.flatMap((one) => (one !== undefined && /^[\x21-\x7e]{1,252}$/.test(one) ? [one] : []));
}

/** The accounts that a call names by a login identifier, an identity, or an id in another system. */
function accountsNamed(store: Store, apiKey: string, call: CallDetail): readonly string[] {
  const texts = call.request.parameters
    .filter(({ masked }) => !masked)
    .flatMap(({ value }) => [value, ...[...value.matchAll(/"((?:[^"\\]|\\.){2,300})"/g)].map(([, text = '']) => text)])
    .filter((text) => text.length > 1 && text.length <= MAX_NAME_LENGTH)
    .slice(0, MAX_VALUES);
  const providers = texts.filter((text) => /^[a-z0-9]{2,30}$/i.test(text)).slice(0, 10);
  const accounts = store.of(accountRepository);
  const found = texts.flatMap((text) => [
    accounts.get(apiKey, text),
    accounts.byLoginID(apiKey, text),
    ...providers.map((provider) => accounts.byIdentity(apiKey, provider.toLowerCase(), text)),
  ]);
  return found.flatMap((account) => account?.UID ?? []);
}

/**
 * The accounts that a call names, as they were before it. Of one that is gone since, what the call found is left: its UID.
 *
 * @param others UIDs of the call's credentials
 */
export async function accountsOf(
  core: Core,
  call: CallDetail,
  apiKey: string,
  others: readonly string[],
  { slots, standIns }: { readonly slots: readonly Slot[]; readonly standIns: StandIns },
): Promise<BundledAccount[]> {
  const { store } = core;
  const isWhole = ranMethod(call);
  const UIDs = new Set([...uidsOf(call), ...others, ...(isWhole ? accountsNamed(store, apiKey, call) : [])]);
  const accounts = [...UIDs].slice(0, MAX_ACCOUNTS).flatMap((UID): readonly (AccountRecord | State)[] => {
    const account = store.of(accountRepository).get(apiKey, UID);
    if (account === undefined) {
      const wasFound = call.trace.some(({ outcome, values }) => outcome === 'passed' && values?.UID === UID);
      return wasFound ? [{ apiKey, UID, status: 'final', isActive: true, isVerified: false }] : [];
    }
    return isMadeBy(call, account) ? [] : [account];
  });
  if (!isWhole) return accounts.map((account) => ({ person: personOf(account), state: stateOf(account) }));
  const passwords = accounts.map((account) => store.of(passwordRepository).get(account.apiKey, account.UID));
  const isNeeded = passwords.some(({ hash, secretAnswer }) => hash !== undefined || secretAnswer !== undefined);
  const hashOf = await hashesFor(core, isNeeded ? slots : [], standIns);
  return accounts.map((account, n) => {
    const [person, state, password] = [personOf(account), stateOf(account), passwords[n]];
    if (!('profile' in account) || password === undefined) return { person, state };
    const own = { ...wholeOf(account), ...passwordEntry(password, call, hashOf) };
    return { person: { ...person, ...own }, state, ...failedLogins(account, password, call) };
  });
}

/** Methods that make accounts. Where a clock stands still, the accounts of other calls are as old as the call, too. */
const makesAccounts = /register|import|login|getToken|lite/i;

/** The call itself, or one after it, made the account. */
function isMadeBy({ at, errorCode, method }: CallDetail, { createdAt }: AccountRecord): boolean {
  const isDone = errorCode === 0 || Math.floor(errorCode / 1000) === 206;
  return createdAt > at || (createdAt === at && isDone && makesAccounts.test(method));
}

type State = BundledAccount['state'];

const stateOf = ({ apiKey, UID, status, isActive, isVerified }: State): State => ({
  ...{ apiKey, UID, status, isActive, isVerified },
});

const personOf = ({ apiKey, UID }: State): BundledAccount['person'] => ({
  ...{ site: apiKey, UID, profile: {}, identities: [] },
});

/** What a workspace file says of a person. */
function wholeOf(account: AccountRecord) {
  const { profile, data, identities, isVerified, isActive, isLite, tfaStatus, regSource } = account;
  const { loginIDs, subscriptions, preferences, internal, communications, customIdentifiers, rba } = account;
  return {
    profile: { ...profile },
    data: { ...data },
    identities: identities.map(({ provider, providerUID }) => ({ provider, providerUID })),
    account: {
      ...{ loginIDs, isVerified, isActive, isLite, subscriptions, preferences, internal, communications },
      ...{ customIdentifiers, rba },
      ...definedMembers({ tfaStatus, regSource }),
    },
  };
}

/** The hash of what a parameter of the call sends; of nothing that it sends, where it has no such parameter. */
type HashOf = (name: 'password' | 'newpassword' | 'secretanswer' | 'none') => PasswordHash;

/**
 * Hashes of the stand-ins of passwords: nothing of those of the workspace goes into a bundle (R48).
 *
 * @param slots of the call; none: no hash is made, which takes a while
 */
async function hashesFor({ random }: Core, slots: readonly Slot[], standIns: StandIns): Promise<HashOf> {
  const other: PasswordHash = {
    ...{ algorithm: 'scrypt', salt: random(16).toString('base64'), hash: random(32).toString('base64') },
    ...passwordCost,
  };
  const made = new Map<string, PasswordHash>();
  for (const slot of slots) {
    if (slot.kind !== 'password') continue;
    const name = slotName(slot).toLowerCase();
    const text = passwordOf(slot.what, standIns);
    made.set(name, await hashPassword(random, name === 'secretanswer' ? normalAnswer(text) : text));
  }
  return (name) => made.get(name) ?? other;
}

const WRONG_PASSWORD = 403042;
const WRONG_ANSWER = 400050;
const USED_BEFORE = 401030;

/** The entry of a password: right or wrong for what the call sends, as its verdict says. */
function passwordEntry(
  { hash, createdAt, mustChange, history, secretQuestion, secretAnswer }: PasswordRecord,
  { errorCode }: CallDetail,
  hashOf: HashOf,
) {
  const [right, used, wrong] = [hashOf('password'), hashOf('newpassword'), hashOf('none')];
  const isUsed = errorCode === USED_BEFORE;
  const password = {
    ...(hash !== undefined && {
      hash: errorCode === WRONG_PASSWORD ? wrong : isUsed && right === wrong ? used : right,
    }),
    ...(createdAt !== undefined && { created: createdAt }),
    ...(mustChange && { mustChange }),
    ...(history.length > 0 && { history: [isUsed ? used : wrong] }),
    ...(secretQuestion !== undefined && { secretQuestion }),
    ...(secretAnswer !== undefined && { secretAnswer: errorCode === WRONG_ANSWER ? wrong : hashOf('secretanswer') }),
  };
  return Object.keys(password).length === 0 ? {} : { password };
}

/** Failed logins before the call: its own failure is counted in what is known now. */
function failedLogins(
  { apiKey, UID }: AccountRecord,
  { failed, failedAt, failedSince, lockedUntil, lockedBecause }: PasswordRecord,
  { at }: CallDetail,
): Pick<BundledAccount, 'failed'> {
  const isOwn = failed > 0 && failedAt === at;
  const before = isOwn ? failed - 1 : failed;
  const lock = isOwn ? {} : definedMembers({ lockedUntil, lockedBecause });
  if (before === 0 && (isOwn || lockedUntil === undefined)) return {};
  return { failed: { apiKey, UID, failed: before, ...definedMembers({ failedAt, failedSince }), ...lock } };
}
