import { MOBILE_RESOURCE, takeCode } from '#service/core/auth/index.ts';
import { siteRepository } from '#service/core/sites/index.ts';
import { callingPage } from '#service/http/index.ts';
import { ApiError, OAuthError } from '#service/kernel/index.ts';
import { type CallScope, invalidParameter, text } from '#service/methods/index.ts';
import type { CodeRecord } from '#service/records/index.ts';

/** For methods that take the code of a login with authCodeOnly (F 3.9, D40). */
export const authCodeParameter = text(
  'authCode',
  'Instead of a user: the one-time code of a login with authCodeOnly, or with response_type=code. The session is that of the user who logged in. From clients, it counts on pages of the origin that the login came back to. What it does is inferred.',
  { max: 500 },
);

/**
 * Takes the code of a login, as the token end-point does (D24). It has no redirect_uri to compare: the credentials of the
 * site stand for it, or the page that calls (R4).
 *
 * @param isSite called with credentials of the site
 * @returns the code; or the error about it. It is no exception, so that what its second use ends stays ended (R2).
 */
export const takeAuthCode =
  ({ core, call, site, apiKey }: CallScope) =>
  (authCode: string, isSite: boolean): CodeRecord | ApiError => {
    const record = core.store.of(siteRepository).get(apiKey);
    if (record === undefined) return new ApiError(400093, 'The site was deleted.');
    const checkBound = ({ redirectUri }: CodeRecord) => {
      const page = callingPage(call, site.domains);
      if (redirectUri === MOBILE_RESOURCE && (isSite || (page.kind === 'page' && page.allowed))) {
        call.trace.passed('R4', 'An app of the user asked for the code, for a page of the site.');
        return;
      }
      const origin = /^https?:/i.test(redirectUri) ? new URL(redirectUri).origin : undefined;
      const values = { 'login came back to': origin ?? 'no page' };
      if (isSite) {
        call.trace.noted('R4', 'The credentials of the site stand for the redirect_uri of the login.', values);
        return;
      }
      const from = page.kind === 'page' ? page.origin : 'no page';
      if (origin !== undefined && from === origin) {
        call.trace.passed('R4', 'The page is of the origin that the login came back to.', values);
        return;
      }
      const details = `The login did not come back to the page that calls (${from}). Let the site exchange the code.`;
      throw call.trace.refused('R4', new OAuthError('invalid_grant', 400014, details), { ...values, page: from });
    };
    try {
      return takeCode(core, call, record, authCode, checkBound);
    } catch (error) {
      if (!(error instanceof OAuthError)) throw error;
      return invalidParameter('authCode', error.details);
    }
  };
