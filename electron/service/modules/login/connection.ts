import type { Call } from '#service/kernel/call.ts';
import type { Core } from '#service/kernel/core.ts';
import { ApiError, OAuthError } from '#service/kernel/errors.ts';
import { authenticateToken } from '#service/modules/auth/token.ts';
import type { SiteRecord } from '#service/storage/records.ts';

/** The second address of the login endpoint: it connects a provider and gives no credential (F 3.2). */
export const ADD_CONNECTION = 'socialize.addConnection';
/** Its older name (F 7.1). */
export const CONNECT = 'socialize.connect';
/** The third address: a login that asks for permissions (F 3.2). */
export const REQUEST_PERMISSIONS = 'socialize.requestPermissions';

const isAt = (method: string, path: string) => path.toLowerCase() === `/${method.toLowerCase()}`;

export function isAddConnection({ path }: Pick<Call, 'path'>): boolean {
  return isAt(ADD_CONNECTION, path) || isAt(CONNECT, path);
}

export function isRequestPermissions({ path }: Pick<Call, 'path'>): boolean {
  return isAt(REQUEST_PERMISSIONS, path);
}

/** The documented name of the address that was called; undefined for socialize.login. */
export function otherAddress({ path }: Pick<Call, 'path'>): string | undefined {
  return [ADD_CONNECTION, CONNECT, REQUEST_PERMISSIONS].find((method) => isAt(method, path));
}

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
export function checkConnection(core: Core, call: Call, site: SiteRecord): string | undefined {
  if (!connects(call)) return undefined;
  const token = call.parameters.get('oauth_token');
  if (!token) {
    const details = 'Parameter oauth_token is missing. Send the access token of the user whose account is connected.';
    throw call.trace.refused('F 3.2', new OAuthError('invalid_request', 400002, details));
  }
  const caller = callerOf(core, call, token);
  if (caller.site.apiKey !== site.apiKey) {
    const details = 'The token in oauth_token belongs to another site than client_id. Send a token of this site.';
    throw call.trace.refused('F 3.2', new OAuthError('access_denied', 403007, details));
  }
  if (caller.kind !== 'user') {
    const details = 'The token in oauth_token is not bound to a user. Send the token of the user who is connected.';
    throw call.trace.refused('F 3.2', new OAuthError('access_denied', 403007, details));
  }
  const { UID, status, isActive } = caller.account;
  if (status === 'temporary') {
    const details = `The account "${UID}" is temporary: no login may reach it, so no identity can be connected to it.`;
    throw call.trace.refused('spec: States', new OAuthError('access_denied', 403007, details));
  }
  if (!isActive) {
    const details = `The account "${UID}" is disabled (isActive is false), so nothing can be connected to it. Enable it.`;
    throw call.trace.refused('F 8.2', new OAuthError('access_denied', 403041, details));
  }
  call.trace.passed('F 3.2', 'An identity is to be connected to the account of the token.', { UID });
  return UID;
}

function callerOf(core: Core, call: Call, token: string): ReturnType<typeof authenticateToken> {
  call.facts.credential = 'oauth';
  try {
    return authenticateToken(core, call, token);
  } catch (error) {
    if (error instanceof ApiError) throw new OAuthError('access_denied', error.errorCode, error.details);
    throw error;
  }
}
