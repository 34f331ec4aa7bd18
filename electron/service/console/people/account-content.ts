import { accountRepository, type Identity, mergeJson } from '#service/core/accounts/index.ts';
import { profileErrors } from '#service/core/schema/index.ts';
import { checkedIdentityProvider } from '#service/core/sites/index.ts';
import type { Core } from '#service/http/index.ts';
import { conflict, deeperThan, invalidMember, MAX_JSON_DEPTH } from '#service/kernel/index.ts';
import { refuseRepeated } from '#service/module/index.ts';
import type { JsonObject } from '#service/records/index.ts';

/** Greatest size in characters of a stored profile or data (F 6.3). */
export const MAX_OBJECT_SIZE = 512 * 1024;

/** What is written about an account; absent members stay as they are. */
export interface Content {
  readonly profile?: JsonObject | undefined;
  readonly data?: JsonObject | undefined;
  readonly identities?: readonly Identity[] | undefined;
}

/** The same, checked; `profile` is the whole one. */
interface CheckedContent {
  readonly profile: JsonObject | undefined;
  readonly data: JsonObject | undefined;
  readonly identities: readonly Identity[] | undefined;
}

/**
 * Checks what is written about an account, by the rules of accounts.setAccountInfo and of the workspace file.
 *
 * @param stored profile of the account; empty for a new one
 * @throws OperationProblem with the path of the member that is wrong
 */
export function checkedContent(stored: JsonObject, { profile, data, identities }: Content): CheckedContent {
  return {
    profile: profile && checkedProfile(stored, profile),
    data: data && checkedObject('data', data),
    identities: identities && checkedIdentities(identities),
  };
}

function checkedProfile(stored: JsonObject, change: JsonObject): JsonObject {
  checkDepth('profile', change);
  // A workspace file may have brought a field that no profile has: removing it is no error.
  const removed = Object.entries(change).filter(([name, value]) => value === null && Object.hasOwn(stored, name));
  const removing = Object.fromEntries(removed);
  const rest = Object.fromEntries(Object.entries(change).filter(([name]) => !Object.hasOwn(removing, name)));
  const { profile, errors } = profileErrors(rest);
  const [first] = errors;
  if (first !== undefined) throw invalidMember(first.fieldName, first.message);
  return checkedObject('profile', mergeJson(stored, { ...removing, ...profile }));
}

function checkedObject(member: 'profile' | 'data', value: JsonObject): JsonObject {
  checkDepth(member, value);
  if (JSON.stringify(value).length > MAX_OBJECT_SIZE) {
    throw invalidMember(member, `It would be larger than ${MAX_OBJECT_SIZE / 1024} KB.`, 'Make it smaller.');
  }
  return value;
}

function checkDepth(member: string, value: JsonObject): void {
  if (deeperThan(value, MAX_JSON_DEPTH)) throw invalidMember(member, `It nests deeper than ${MAX_JSON_DEPTH} levels.`);
}

function checkedIdentities(given: readonly Identity[]): readonly Identity[] {
  const identities = given.map(({ provider, providerUID }, n) => ({
    provider: checkedIdentityProvider(provider, `identities[${n}].provider`),
    providerUID,
  }));
  refuseRepeated(identities, (one) => `${one.provider} ${one.providerUID}`, 'identities');
  return identities;
}

/** @throws OperationProblem when another account of the site has what belongs to one alone */
export function refuseHeld(
  holder: string | undefined,
  UID: string | undefined,
  what: string,
  next: string,
  at: string,
): void {
  if (holder === undefined || holder === UID) return;
  throw conflict(`The ${what} belongs to "${holder}" already.`, next, at);
}

/** Who has an identity on a site. */
export const holderOn =
  ({ store }: Pick<Core, 'store'>, apiKey: string) =>
  ({ provider, providerUID }: Identity): string | undefined =>
    store.of(accountRepository).byIdentity(apiKey, provider, providerUID)?.UID;

/** @throws OperationProblem when another account has one of the identities */
export function checkHolders(
  UID: string | undefined,
  given: readonly Identity[],
  holderOf: (identity: Identity) => string | undefined,
): void {
  for (const [n, identity] of given.entries()) {
    const what = `identity ${identity.provider} "${identity.providerUID}"`;
    const next = 'An identity belongs to one account of a site. Remove it there first, or merge the two accounts.';
    refuseHeld(holderOf(identity), UID, what, next, `identities[${n}]`);
  }
}
