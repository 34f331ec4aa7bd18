import type { Call } from '#service/call.ts';
import type { Core } from '#service/core.ts';
import { Refusal } from '#service/refusal.ts';
import type { AccountRecord } from '#service/store/store.ts';
import type { ProviderSession } from './provider-session.ts';

/**
 * Finds the other account that holds an identity. While that account is pending, its identities may go to another one
 * without error (spec "States", D22).
 *
 * @param UID the account that is to hold it; undefined when it does not exist yet
 * @throws Refusal 409001 when an account that is not pending holds it
 */
export function otherHolder(
  core: Core,
  call: Call,
  apiKey: string,
  identity: ProviderSession,
  UID: string | undefined,
): AccountRecord | undefined {
  const holder = core.store.accounts.byIdentity(apiKey, identity.provider, identity.providerUID);
  if (holder === undefined || holder.UID === UID) return undefined;
  const values = { identity: `${identity.provider} ${identity.providerUID}`, 'held by': holder.UID };
  if (holder.status === 'pending') {
    call.trace.passed('D22', 'Another account holds the identity, but is pending: the identity may move.', values);
    return holder;
  }
  call.trace.failed('D22', 'Another account holds the identity and is not pending.', values);
  throw new Refusal(
    409001,
    `The identity "${identity.providerUID}" at ${identity.provider} belongs to the account "${holder.UID}", which is not pending, so it cannot move.`,
  );
}

/** Connects an identity; a pending account that lost its last identity by it is deleted, as nobody could reach it. */
export function connectIdentity(
  core: Core,
  call: Call,
  account: AccountRecord,
  identity: ProviderSession,
  from: AccountRecord | undefined,
): AccountRecord {
  const { accounts } = core.store;
  const { provider, providerUID } = identity;
  const connected = accounts.connect(account.apiKey, account.UID, { provider, providerUID }, call.at);
  if (from !== undefined && accounts.get(from.apiKey, from.UID)?.identities.length === 0) {
    accounts.delete(from.apiKey, from.UID);
    call.trace.noted('D22', 'The pending account has no identity left and was deleted.', { UID: from.UID });
  }
  return connected;
}
