import type { MethodResult } from '#service/modules/rest/method.ts';
import type { Bound } from '#service/modules/rest/use.ts';
import { finishLogin, type Login } from './finish-login.ts';
import { registrationTokens } from './registration-token.ts';

/**
 * Ends a login at a provider under the policies of the account system (accounts.socialLogin, F 3.2): a new user is
 * registered by it. The email address of another account interrupts it, so that the user links the accounts (F 1.3).
 *
 * @throws ApiError 403041, 403120
 */
export const finishSocialLogin =
  (bound: Bound) =>
  (login: Omit<Login, 'finishes'>): MethodResult =>
    (login.isNew && login.registration === undefined ? conflict(bound, login) : undefined) ??
    finishLogin(bound)({ ...login, finishes: true });

function conflict(bound: Bound, { account, provider, isNew }: Pick<Login, 'account' | 'provider' | 'isNew'>) {
  const { email } = account.profile;
  const other = typeof email === 'string' ? bound.core.store.accounts.byLoginID(bound.apiKey, email) : undefined;
  if (other === undefined || other.UID === account.UID) return undefined;
  const regToken = registrationTokens(bound).goOn(undefined, account.UID, { conflict: email, provider, isNew });
  const details =
    'The email address of the social login is that of another account. Ask accounts.getConflictingAccount with the regToken, then link the accounts.';
  const error = { errorCode: 403043, details };
  return { data: { UID: account.UID, regToken }, did: details, UID: account.UID, error };
}
