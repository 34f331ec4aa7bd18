import { activityRepository } from '#service/core/activity/index.ts';
import { sanitizedField } from '#service/core/schema/index.ts';
import type { Core } from '#service/http/index.ts';
import type { Call } from '#service/kernel/index.ts';
import type { AccountRecord, JsonObject } from '#service/records/index.ts';
import { MAX_IDENTITIES } from '#shared/contract/people.ts';
import { problemOfField, profileFields } from '#shared/protocol/profile.ts';
import { accountRepository } from './repository.ts';

/** What the account rules need of the call or the operation. */
export type AccountRuleContext = Pick<Call, 'at' | 'trace'>;

/** Why a rule refuses a change of an account. Each endpoint has its own code for it (F 1.5, F 7.2). */
export interface AccountProblem<Kind extends string> {
  readonly problem: Kind;
  /** A sentence that says what was wrong, for the response and the log. */
  readonly details: string;
}

/** An account at a provider. */
export interface Identity {
  readonly provider: string;
  readonly providerUID: string;
}

/** Refuses new identities when the account would have too many. */
export function problemOfNumber(
  ruleContext: AccountRuleContext,
  account: Pick<AccountRecord, 'UID' | 'identities'>,
  added: readonly Identity[],
): AccountProblem<'tooManyIdentities'> | undefined {
  const name = ({ provider, providerUID }: Identity) => `${provider} ${providerUID}`;
  const number = new Set([...account.identities, ...added].map(name)).size;
  if (number <= MAX_IDENTITIES || number === account.identities.length) return undefined;
  const details = `The account "${account.UID}" would have ${number} identities; at most ${MAX_IDENTITIES} can be connected.`;
  return ruleContext.trace.refused(
    'R52',
    { problem: 'tooManyIdentities', details },
    { UID: account.UID, identities: String(number) },
  );
}

/**
 * Finds the other account that holds an identity. While that account is pending, its identities may go to another one
 * without error (spec "States", D22).
 *
 * @param UID the account that is to hold it; undefined when it does not exist yet
 * @returns that account, which is pending; undefined when there is no other; a problem when it is not pending
 */
export function otherHolder(
  core: Core,
  ruleContext: AccountRuleContext,
  apiKey: string,
  { provider, providerUID }: Identity,
  UID: string | undefined,
): AccountRecord | AccountProblem<'identityHeld'> | undefined {
  const holder = core.store.of(accountRepository).byIdentity(apiKey, provider, providerUID);
  if (holder === undefined || holder.UID === UID) return undefined;
  const values = { identity: `${provider} ${providerUID}`, 'held by': holder.UID };
  if (holder.status === 'pending') {
    ruleContext.trace.passed(
      'D22',
      'Another account holds the identity, but is pending: the identity may move.',
      values,
    );
    return holder;
  }
  const details = `The identity "${providerUID}" at ${provider} belongs to the account "${holder.UID}", which is not pending, so it cannot move.`;
  return ruleContext.trace.refused('D22', { problem: 'identityHeld', details }, values);
}

/** Whether an account has an identity. */
export function holdsIdentity({ identities }: AccountRecord, { provider, providerUID }: Identity): boolean {
  return identities.some((one) => one.provider === provider && one.providerUID === providerUID);
}

/** Whether an identity that an account does not have can still be connected (`problemOfNumber`, `otherHolder`). */
export function identityCanBeAdded(account: AccountRecord, holder: AccountRecord | undefined): boolean {
  const isFree = holder === undefined || holder.UID === account.UID || holder.status === 'pending';
  return isFree && account.identities.length < MAX_IDENTITIES;
}

/** Connects an identity; a pending account without any identity left is deleted, because no login could reach it. */
export function connectIdentity(
  core: Core,
  { at, trace }: AccountRuleContext,
  account: AccountRecord,
  { provider, providerUID }: Identity,
  from: AccountRecord | undefined,
): AccountRecord {
  const accounts = core.store.of(accountRepository);
  const connected = accounts.connect(account.apiKey, account.UID, { provider, providerUID }, at);
  if (from !== undefined && accounts.get(from.apiKey, from.UID)?.identities.length === 0) {
    accounts.delete(from.apiKey, from.UID);
    trace.noted('D22', 'The pending account has no identity left and was deleted.', { UID: from.UID });
  }
  return connected;
}

/** Identities of a user, as socialize.importIdentities gets them. */
export interface ImportedIdentities {
  readonly UID: string;
  readonly identities: readonly (Identity & { readonly fields: JsonObject })[];
  /** Makes the account when there is none. */
  readonly allowNewUser: boolean;
  /** What happens with an identity that another account holds, which is not pending. */
  readonly conflicts: 'Error' | 'Ignore' | 'Connect';
}

export type ImportProblem = AccountProblem<
  'noUser' | 'temporary' | 'identityHeld' | 'nothingLeft' | 'tooManyIdentities'
> & {
  readonly identityConflicts?: readonly Identity[];
};

/** What an import did. */
export interface Imported {
  readonly account: AccountRecord;
  readonly isNew: boolean;
  readonly connected: number;
  /** Identities that another account holds, or held until they moved. */
  readonly identityConflicts: readonly Identity[];
}

/**
 * Connects identities to an account of the site (F 7.2, socialize.importIdentities). Those of a pending account move
 * without being a conflict (D22). Fields of the identities fill what the profile does not have (F 8.3).
 *
 * @returns what was done; or the problem, and nothing is written then
 */
export function importIdentities(
  core: Core,
  ruleContext: AccountRuleContext,
  apiKey: string,
  { UID, identities, allowNewUser, conflicts }: ImportedIdentities,
): Imported | ImportProblem {
  const accounts = core.store.of(accountRepository);
  const found = accounts.get(apiKey, UID);
  if (found === undefined && !allowNewUser) {
    const details = `The site has no user with the UID "${UID}". Send allowNewUser=true to make one.`;
    return ruleContext.trace.refused('F 7.2', { problem: 'noUser', details }, { UID });
  }
  if (found?.status === 'temporary') {
    const details = `The account "${UID}" is temporary: it can be reached only with its own access token.`;
    return ruleContext.trace.refused('spec: States', { problem: 'temporary', details }, { UID });
  }
  const held = identities.map((identity) => {
    const holder = accounts.byIdentity(apiKey, identity.provider, identity.providerUID);
    return { identity, from: holder?.UID === UID ? undefined : holder };
  });
  const inConflict = held.filter(({ from }) => from !== undefined && from.status !== 'pending');
  const identityConflicts = inConflict.map(({ identity: { provider, providerUID } }) => ({ provider, providerUID }));
  if (inConflict.length > 0 && conflicts === 'Error') {
    const [first] = inConflict;
    const details = `The identity "${first?.identity.providerUID}" at ${first?.identity.provider} belongs to the account "${first?.from?.UID}". Send handleIdentityConflicts "Ignore" to leave it there, or "Connect" to move it.`;
    return ruleContext.trace.refused('F 7.2', { problem: 'identityHeld', details, identityConflicts }, { UID });
  }
  const moves = conflicts === 'Connect' ? held : held.filter((one) => !inConflict.includes(one));
  if (moves.length === 0 && held.length > 0) {
    const details = 'Every identity belongs to another account, so nothing was imported.';
    return ruleContext.trace.refused('F 7.2', { problem: 'nothingLeft', details, identityConflicts }, { UID });
  }
  const added = moves.map(({ identity }) => identity);
  const tooMany = problemOfNumber(ruleContext, found ?? { UID, identities: [] }, added);
  if (tooMany) return tooMany;

  let account = found ?? accounts.create({ apiKey, UID, isSiteUID: true, status: 'final' });
  for (const { identity, from } of moves) account = connectIdentity(core, ruleContext, account, identity, from);
  // The first provider to give a field wins, and the account's own data before all of them.
  const fields = added.map((identity) => usable(identity.fields)).reverse();
  const profile: JsonObject = Object.assign({}, ...fields, account.profile);
  account = accounts.change(apiKey, UID, { profile });
  if (found === undefined) core.store.of(activityRepository).count(apiKey, 'newSiteUsers', { UID });
  ruleContext.trace.passed('F 7.2', 'The identities are connected to the account.', {
    UID,
    number: String(moves.length),
  });
  return { account, isNew: found === undefined, connected: moves.length, identityConflicts };
}

/** The fields that a profile has and whose values it may have. */
function usable(fields: JsonObject): JsonObject {
  const names = profileFields.filter((name) => Object.hasOwn(fields, name));
  return Object.fromEntries(
    names
      .filter((name) => problemOfField(name, fields[name]) === undefined)
      .map((name) => [name, sanitizedField(name, fields[name])]),
  );
}
