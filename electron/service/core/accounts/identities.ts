import type { Core } from '#service/http/index.ts';
import type { AccountRecord } from '#service/records/index.ts';
import { MAX_IDENTITIES } from '#shared/contract/people.ts';
import type { AccountProblem, AccountRuleContext } from './account-rule-context.ts';
import { accountRepository } from './repository.ts';

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
