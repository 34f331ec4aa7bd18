import { accountRepository } from '#service/core/accounts/index.ts';
import { authenticateToken } from '#service/core/auth/index.ts';
import { oneTimeTokenRepository } from '#service/core/credentials/one-time-tokens/index.ts';
import type { Core } from '#service/http/index.ts';
import { ApiError, type Call, missingIn, OAuthError } from '#service/kernel/index.ts';
import type { AccountRecord } from '#service/records/index.ts';
import type { SiteCall } from './site-call.ts';

/** The second address of the login endpoint: it connects a provider and gives no credential (F 3.2). */
const ADD_CONNECTION = 'socialize.addConnection';
/** Its older name (F 7.1). */
const CONNECT = 'socialize.connect';
/** Its twin in the namespace of accounts (F 7.1). */
const ACCOUNTS_ADD_CONNECTION = 'accounts.addConnection';
/** The third address: a login that asks for permissions (F 3.2). */
const REQUEST_PERMISSIONS = 'socialize.requestPermissions';
/** The fourth: a login that registers the user under the policies and the schema of the site (F 3.2, D60). */
export const SOCIAL_LOGIN = 'accounts.socialLogin';

/** Every address of the login endpoint besides socialize.login. */
export const OTHER_ADDRESSES: readonly string[] = [
  ADD_CONNECTION,
  CONNECT,
  ACCOUNTS_ADD_CONNECTION,
  REQUEST_PERMISSIONS,
  SOCIAL_LOGIN,
];

const isAt = (method: string, path: string) => path.toLowerCase() === `/${method.toLowerCase()}`;

export function isAddConnection({ path }: Pick<Call, 'path'>): boolean {
  return [ADD_CONNECTION, CONNECT, ACCOUNTS_ADD_CONNECTION].some((method) => isAt(method, path));
}

export function isRequestPermissions({ path }: Pick<Call, 'path'>): boolean {
  return isAt(REQUEST_PERMISSIONS, path);
}

/** The documented name of the address that was called; undefined for socialize.login. */
export function otherAddress({ path }: Pick<Call, 'path'>): string | undefined {
  return OTHER_ADDRESSES.find((method) => isAt(method, path));
}

/** The namespace whose host the address belongs to (D3). */
export const namespaceOf = (call: Pick<Call, 'path'>): 'accounts' | 'socialize' =>
  otherAddress(call)?.startsWith('accounts.') ? 'accounts' : 'socialize';

/** True when an identity is connected to an account that is logged in, instead of a login (F 3.1, F 3.2). */
export function connects(call: Call): boolean {
  return isAddConnection(call) || call.parameters.get('x_loginMode') === 'connect';
}

/**
 * The account that an identity is connected to: that of the user of `oauth_token`. The token is a credential, so it is
 * accepted over HTTPS only (F 3.2, spec "Authentication" A 3).
 *
 * @returns the UID of the account; undefined when the request is for a login
 */
export function checkConnection(at: SiteCall): string | undefined {
  const { core, call, site } = at;
  if (!connects(call)) return undefined;
  const ticket = call.parameters.get('x_ticket');
  if (ticket) return accountOfTicket(at, ticket);
  const token = call.parameters.get('oauth_token');
  if (!token) {
    const hint = 'Send the access token of the user whose account is connected.';
    throw call.trace.refused('F 3.2', missingIn('oauth_token', hint));
  }
  const caller = callerOf(core, call, token);
  if (caller.site.apiKey !== site.apiKey) {
    const details = 'The token in oauth_token belongs to another site than client_id. Send a token of this site.';
    throw call.trace.refused('F 3.2', new OAuthError('access_denied', 403007, details, 'of-another'));
  }
  if (caller.kind !== 'user') {
    const details = 'The token in oauth_token is not bound to a user. Send the token of the user who is connected.';
    throw call.trace.refused('F 3.2', new OAuthError('access_denied', 403007, details));
  }
  return checkConnectable(call, caller.account);
}

/** @returns the UID of an account that an identity can be connected to */
function checkConnectable(call: Call, { UID, status, isActive }: AccountRecord): string {
  if (status === 'temporary') {
    const details = `The account "${UID}" is temporary: no login may reach it, so no identity can be connected to it.`;
    throw call.trace.refused('spec: States', new OAuthError('access_denied', 403007, details));
  }
  if (!isActive) {
    const details = `The account "${UID}" is disabled (isActive is false), so nothing can be connected to it. Enable it.`;
    throw call.trace.refused('F 8.2', new OAuthError('access_denied', 403041, details, 'account-disabled'));
  }
  call.trace.passed('F 3.2', 'An identity is to be connected to the account of the token.', { UID });
  return UID;
}

/** The account of the session for which the client-side library got the ticket (D48). Used once. */
function accountOfTicket({ core: { store }, call, site }: SiteCall, ticket: string): string {
  const tickets = store.of(oneTimeTokenRepository);
  const found = tickets.find('connection', ticket);
  const isValid = found?.apiKey === site.apiKey && call.at < found.expiresAt && tickets.consume(found.id);
  const account =
    isValid && found.UID !== undefined ? store.of(accountRepository).get(site.apiKey, found.UID) : undefined;
  if (account === undefined) {
    const details = 'The x_ticket is unknown, expired or used. Call the method of the client-side library again.';
    throw call.trace.refused('D48', new OAuthError('access_denied', 403005, details, 'invalid:x_ticket'));
  }
  return checkConnectable(call, account);
}

function callerOf(core: Core, call: Call, token: string): ReturnType<typeof authenticateToken> {
  call.facts.credential = 'oauth';
  try {
    return authenticateToken(core, call, token);
  } catch (error) {
    if (error instanceof ApiError)
      throw new OAuthError('access_denied', error.errorCode, error.details, error.causeName);
    throw error;
  }
}
