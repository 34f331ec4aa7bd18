import { activityRepository } from '#service/core/activity/index.ts';
import { sanitizedField } from '#service/core/schema/index.ts';
import type { Core } from '#service/http/index.ts';
import type { AccountRecord, JsonObject } from '#service/records/index.ts';
import { problemOfField, profileFields } from '#shared/protocol/profile.ts';
import type { AccountProblem, AccountRuleContext } from './account-rule-context.ts';
import { connectIdentity, type Identity, problemOfNumber } from './identities.ts';
import { accountRepository } from './repository.ts';

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
