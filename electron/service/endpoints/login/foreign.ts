import { hash } from 'node:crypto';
import type { ForeignProvider } from '#service/core/provider-logins/index.ts';
import type { Core } from '#service/http/index.ts';
import { type Call, cookieAge, cookieDomain, OAuthError, type Response } from '#service/kernel/index.ts';
import type { LoginRecord } from '#service/records/index.ts';
import { type LoginRequest, requestOf, targetOf } from './request.ts';
import { redirectError } from './responses.ts';

/** True for a login at a provider of the site's own (X 4, X 5), which alone says who the user is. */
export const isForeign = ({ provider }: Pick<LoginRequest, 'provider'>): boolean => /^(?:oidc|saml)-/.test(provider);

/** A value that belongs to one login: whoever has it began the login, or was told by its provider. */
export const valueOfLogin = (purpose: string, { antiForgeryToken }: LoginRecord): string =>
  hash('sha256', `${purpose}\n${antiForgeryToken}`, 'base64url');

/** Of the cookie that binds a login to its browser. */
export const cookieOfLogin = ({ id }: LoginRecord): string => `foreign_login_${id.slice(0, 16)}`;

/**
 * Leads the user to a foreign provider, with a cookie: the login goes on in the browser that began it alone, else somebody
 * could end a login of theirs in the browser of another one (RFC 9700, 4.7).
 */
export function toForeignProvider(core: Core, call: Call, login: LoginRecord, provider: ForeignProvider): Response {
  if (call.transport !== 'https') {
    const details =
      'Logins at a provider of the site itself are available over HTTPS only. Call the login end-point over HTTPS.';
    const error = call.trace.refused('X 4', new OAuthError('invalid_request', 400001, details));
    return redirectError(core, call, targetOf(requestOf(login)), error);
  }
  const { flowId } = call.facts;
  if (flowId !== undefined) core.flows.screenShown(flowId, call);
  call.trace.passed('X 4', 'The user is led to the provider of the site.', { provider: provider.id });
  const cookie = `${cookieOfLogin(login)}=${valueOfLogin('browser', login)}; ${cookieDomain(call)}Path=/; ${cookieAge(call, 900)}HttpOnly; Secure; SameSite=None`;
  return {
    status: 302,
    headers: {
      location: `${provider.path}?login=${login.id}`,
      'content-type': 'text/plain; charset=utf-8',
      'referrer-policy': 'no-referrer',
    },
    body: '',
    loggedHeaders: { location: `${provider.path}?login=…` },
    cookies: [cookie],
    errorCode: 0,
    reason: `The user was led to ${provider.displayName}.`,
  };
}
