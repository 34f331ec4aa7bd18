import {
  accountRepository,
  connectIdentity,
  holdsIdentity,
  type Identity,
  otherHolder,
  problemOfNumber,
} from '#service/core/accounts/index.ts';
import { activityRepository } from '#service/core/activity/index.ts';
import type { Core } from '#service/http/index.ts';
import { OAuthError } from '#service/kernel/index.ts';
import type { AccountRecord } from '#service/records/index.ts';
import { type ScreenForm, SOMEONE_NEW, UID_MARK } from './form.ts';
import type { LoginRequest } from './request.ts';
import type { SiteCall } from './site-call.ts';

/** The identity chosen on the screen; `personGone` when it does not exist any more. Writes nothing. */
export function chosenIdentity(
  { store, random }: Core,
  apiKey: string,
  { provider }: LoginRequest,
  { person, providerUID }: ScreenForm,
): Identity | 'personGone' {
  if (person === SOMEONE_NEW) {
    return { provider, providerUID: providerUID || `${provider}-${random(6).toString('hex')}` };
  }
  const UID = person?.startsWith(UID_MARK) ? person.slice(UID_MARK.length) : '';
  const account = store.of(accountRepository).get(apiKey, UID);
  if (!account || account.status === 'temporary') return 'personGone';
  return account.identities.find((identity) => identity.provider === provider) ?? 'personGone';
}

/**
 * Connects an identity to the account that asked for it (F 3.1, F 3.2). An identity of a pending account moves without
 * error; that of another account is refused (spec "States", D22).
 *
 * @returns the changed account; or the error, and nothing is written then
 */
export function connectToAccount(
  { core, call, apiKey }: SiteCall,
  { connectTo = '', cid }: LoginRequest,
  identity: Identity,
): AccountRecord | OAuthError {
  const account = core.store.of(accountRepository).get(apiKey, connectTo);
  if (!account) {
    const details = `The account "${connectTo}" was deleted while the screen was open. Log in again.`;
    return call.trace.refused('F 3.2', new OAuthError('access_denied', 403005, details));
  }
  const from = otherHolder(core, call, apiKey, identity, account.UID);
  if (from && 'problem' in from) return new OAuthError('access_denied', 409001, from.details);
  const tooMany = problemOfNumber(call, account, [identity]);
  if (tooMany) return new OAuthError('access_denied', 400124, tooMany.details);

  const { provider, providerUID } = identity;
  const isHeld = holdsIdentity(account, identity);
  const connected = connectIdentity(core, call, account, identity, from);
  if (!isHeld) core.store.of(activityRepository).count(apiKey, 'newConnections', { provider, cid, UID: account.UID });
  call.trace.passed('D22', 'The identity is connected to the account.', {
    UID: account.UID,
    identity: `${provider} ${providerUID}`,
  });
  return connected;
}
