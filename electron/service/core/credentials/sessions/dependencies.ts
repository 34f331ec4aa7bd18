import { oneTimeTokenRepository } from '#service/core/credentials/one-time-tokens/index.ts';
import { tokenRepository } from '#service/core/credentials/tokens/index.ts';
import { ownKeyOf } from '#service/core/site-groups/index.ts';
import { type CallScope, invalidParameter } from '#service/methods/index.ts';
import type { TokenRecord } from '#service/records/index.ts';
import type { TokenEndReason } from '#shared/contract/tokens.ts';
import { cookieOfSession, sessionCookie } from './start-session.ts';

/**
 * Checks that a samlContext is a logout of this user that waits (X 5). A page takes it from its address, to which any other
 * page may have led the browser: with a made-up one, or one of another user, nobody is logged out.
 *
 * @throws ApiError 400006
 */
export const checkSamlLogout =
  ({ core: { store }, call, apiKey, site }: CallScope) =>
  (samlContext: string, UID: string): void => {
    const token = store.of(oneTimeTokenRepository).find('samlContext', samlContext);
    const isOfSite = token?.apiKey === apiKey || token?.apiKey === site.apiKey;
    const waits = token !== undefined && token.usedAt === undefined && call.at < token.expiresAt;
    if (isOfSite && waits && token.payload.kind === 'logout' && token.UID === UID) return;
    throw invalidParameter(
      'samlContext',
      'It is no logout of this user that waits, so nobody was logged out. Begin again at the service provider.',
    );
  };

/**
 * Ends sessions: the one that a call was made with, or with the credentials of the site all of a user.
 *
 * @returns how many ended, and the `Set-Cookie` that removes the cookie
 */
export const endSessions =
  ({ core: { store }, call, site, apiKey }: CallScope) =>
  (UID: string, session: TokenRecord | undefined, reason: TokenEndReason) => {
    let ended = 1;
    if (session?.UID === UID) store.of(tokenRepository).revoke(session.id, reason);
    else ended = store.of(tokenRepository).revokeOfUser(apiKey, UID, reason);
    return { ended, cookies: [sessionCookie(call, cookieOfSession(ownKeyOf(site)), '', 0)] };
  };
