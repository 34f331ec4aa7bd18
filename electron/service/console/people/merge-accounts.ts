import {
  type AccountRuleContext,
  accountChanges,
  accountRepository,
  foundAccount,
  problemOfNumber,
} from '#service/core/accounts/index.ts';
import { passwordRepository } from '#service/core/credentials/passwords/index.ts';
import type { Core } from '#service/http/index.ts';
import { conflict } from '#service/kernel/index.ts';
import type { AccountChange, AccountRecord, JsonObject, LoginIDs } from '#service/records/index.ts';
import type { MergePlan } from '#shared/contract/people.ts';
import { definedMembers, membersOf } from '#shared/narrowing.ts';
import { MAX_OBJECT_SIZE } from './account-content.ts';
import { peopleRepository } from './list-people.ts';
import { mergedRowsRepository } from './merged-rows.ts';

/** One account that is to go, and the one of the same site that gets what it has. */
interface Merge {
  readonly apiKey: string;
  readonly UID: string;
  readonly into: string;
}

interface Pair {
  readonly from: AccountRecord;
  readonly target: AccountRecord;
}

/** Both accounts. @throws OperationProblem when they are the same, unknown, or temporary */
function pairOf({ store }: Core, { apiKey, UID, into }: Merge): Pair {
  if (UID === into) {
    throw conflict('An account cannot be merged with itself.', 'Choose another account of the site.', 'into');
  }
  const from = foundAccount(store, apiKey, UID);
  const target = store.of(accountRepository).get(apiKey, into);
  if (target === undefined) {
    throw conflict(`The site has no account "${into}".`, 'Choose an account of the same site.', 'into');
  }
  for (const one of [from, target]) {
    if (one.status !== 'temporary') continue;
    // D22: only its token reaches it, so its identities belong to nobody.
    throw conflict(`The account "${one.UID}" is temporary; it cannot be merged.`, 'Choose another account.', 'into');
  }
  if (target.isLite && !from.isLite) {
    throw conflict(
      `The account "${into}" is a lite one, which has no login.`,
      'Merge it into the other one instead.',
      'into',
    );
  }
  return { from, target };
}

/** An object of both: members that only the first has are added to the second. */
function filled(from: JsonObject, target: JsonObject) {
  const names = Object.keys(from);
  return {
    value: { ...from, ...target },
    added: names.filter((name) => !Object.hasOwn(target, name)),
    dropped: names.filter(
      (name) => Object.hasOwn(target, name) && JSON.stringify(from[name]) !== JSON.stringify(target[name]),
    ),
  };
}

/** Parts of an account that are filled member by member; what the other has of them stays. */
const parts = [
  ...(['profile', 'data', 'subscriptions', 'preferences', 'communications', 'internal'] as const),
  ...(['customIdentifiers', 'userInfo', 'rba'] as const),
];

interface MergedAccount {
  readonly change: AccountChange;
  /** Sentences without a full stop: what goes along, and what ends with the first account. */
  readonly kept: readonly string[];
  readonly dropped: readonly string[];
  readonly profile: readonly string[];
  readonly data: readonly string[];
}

/** The second account with what it lacked; members of the first that it has otherwise are dropped. */
function merged({ from, target }: Pair): MergedAccount {
  const kept: string[] = [];
  const dropped: string[] = [];
  const tell = (list: string[], what: string, names: readonly string[]) => {
    if (names.length > 0) list.push(`${what}: ${names.join(', ')}`);
  };
  const change: Record<string, unknown> = {};
  const fills = Object.fromEntries(
    parts.map((part) => {
      const fill = filled(membersOf(from[part]), membersOf(target[part]));
      if (fill.added.length > 0) change[part] = fill.value;
      // Those of profile and data have lists of their own.
      if (part !== 'profile' && part !== 'data') tell(kept, part, fill.added);
      tell(dropped, part, fill.dropped);
      return [part, fill];
    }),
  );
  const loginIDs = mergedLoginIDs(from.loginIDs, target.loginIDs);
  tell(kept, 'loginIDs', loginIDs.kept);
  tell(dropped, 'loginIDs', loginIDs.dropped);
  for (const name of ['regSource', 'tfaStatus'] as const) {
    if (from[name] === undefined || from[name] === target[name]) continue;
    if (target[name] === undefined) change[name] = from[name];
    tell(target[name] === undefined ? kept : dropped, name, [from[name]]);
  }
  return {
    change: { ...change, ...(loginIDs.kept.length > 0 && { loginIDs: loginIDs.value }) },
    kept,
    dropped,
    profile: fills.profile?.added ?? [],
    data: fills.data?.added ?? [],
  };
}

/** Addresses go along; of user name and phone number an account has one. */
function mergedLoginIDs(from: LoginIDs, target: LoginIDs) {
  const kept: string[] = [];
  const dropped: string[] = [];
  const one = (name: 'username' | 'phoneNumber') => {
    const { [name]: own } = from;
    if (own !== undefined) (target[name] === undefined ? kept : dropped).push(own);
    return target[name] ?? own;
  };
  const [username, phoneNumber] = [one('username'), one('phoneNumber')];
  kept.push(...from.emails, ...from.unverifiedEmails);
  const others = { verified: [], unverified: [], ...target.otherEmails };
  const held = new Set([...others.verified, ...others.unverified]);
  const more = (list: readonly string[] = []) => {
    const added = list.filter((email) => !held.has(email));
    kept.push(...added);
    return added;
  };
  const otherEmails = {
    verified: [...others.verified, ...more(from.otherEmails?.verified)],
    unverified: [...others.unverified, ...more(from.otherEmails?.unverified)],
  };
  const value: LoginIDs = {
    ...definedMembers({ username, phoneNumber }),
    emails: [...target.emails, ...from.emails],
    unverifiedEmails: [...target.unverifiedEmails, ...from.unverifiedEmails],
    ...(otherEmails.verified.length + otherEmails.unverified.length > 0 && { otherEmails }),
  };
  return { value, kept, dropped };
}

/** The password of the first account, where the other has none. */
function passwordToMove({ store }: Core, { apiKey, UID, into }: Merge) {
  const passwords = store.of(passwordRepository);
  const { hash, createdAt, history, mustChange, secretQuestion, secretAnswer } = passwords.get(apiKey, UID);
  if (hash === undefined) return undefined;
  const isKept = passwords.get(apiKey, into).hash === undefined;
  return { isKept, password: { hash, createdAt, history, mustChange, secretQuestion, secretAnswer } };
}

/** What a merge would move, and what it would drop. @throws OperationProblem */
export function planMerge(core: Core, merge: Merge): MergePlan {
  const pair = pairOf(core, merge);
  const { kept, dropped, profile, data } = merged(pair);
  const rows = core.store.of(mergedRowsRepository).plan(merge);
  const password = passwordToMove(core, merge);
  const counted = (number: 'moved' | 'dropped') =>
    rows.filter((one) => one[number] > 0).map((one) => `${one.what}: ${one[number]}`);
  return {
    identities: pair.from.identities.map((identity) => ({ ...identity })),
    profile: [...profile],
    data: [...data],
    kept: [...kept, ...(password?.isKept ? ['password'] : []), ...counted('moved')],
    dropped: [...dropped, ...(password?.isKept === false ? ['password'] : []), ...counted('dropped')],
    revoked: core.store.of(peopleRepository).valid(merge.apiKey, merge.UID),
  };
}

/**
 * Merges an account into another one, as the console offers it: identities move, with the time of their last login; so does what
 * the other account lacks, and what accounts have in tables of their own (`RowsOfAccount`). The first account is deleted, and its
 * tokens are revoked: they name a user that is gone (D28). `planMerge` says before what is dropped.
 *
 * Call it inside a unit of work.
 *
 * @throws OperationProblem; nothing is written then
 */
export function mergeAccounts(core: Core, ruleContext: AccountRuleContext, merge: Merge): AccountRecord {
  const accounts = core.store.of(accountRepository);
  const { apiKey, UID, into } = merge;
  const pair = pairOf(core, merge);
  const { from, target } = pair;
  const tooMany = problemOfNumber(ruleContext, target, from.identities);
  if (tooMany) throw conflict(tooMany.details, 'Remove identities of one of the two accounts first.', 'into');
  const { change } = merged(pair);
  for (const [name, value] of Object.entries(change)) {
    if (JSON.stringify(value).length <= MAX_OBJECT_SIZE) continue;
    throw conflict(
      `The ${name} of both together is larger than ${MAX_OBJECT_SIZE / 1024} KB.`,
      'Make one of the two smaller first.',
      'into',
    );
  }
  const password = passwordToMove(core, merge);
  for (const identity of from.identities) accounts.connect(apiKey, into, identity, identity.lastLoginAt);
  core.store.of(mergedRowsRepository).move(merge);
  accounts.delete(apiKey, UID);
  if (password?.isKept) core.store.of(passwordRepository).change(apiKey, into, password.password);
  // These are no login and no registration of now: nobody is told.
  core.store.of(accountChanges).silently(() => accounts.change(apiKey, into, mergedTimes(pair)));
  return accounts.change(apiKey, into, change);
}

/** The account has existed since the older one did, and the last login of both is its last one. */
function mergedTimes({ from, target }: Pair): AccountChange {
  const isLater = from.lastLoginAt !== undefined && from.lastLoginAt > (target.lastLoginAt ?? Number.NEGATIVE_INFINITY);
  const registered = [from.registeredAt, target.registeredAt].filter((at) => at !== undefined);
  return {
    createdAt: Math.min(from.createdAt, target.createdAt),
    ...(target.registeredAt !== undefined && { registeredAt: Math.min(...registered) }),
    ...(isLater && { lastLoginAt: from.lastLoginAt, loginProvider: from.loginProvider }),
  };
}
