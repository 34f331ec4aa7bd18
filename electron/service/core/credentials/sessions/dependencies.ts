import { tokenRepository } from '#service/core/credentials/tokens/index.ts';
import { ownKeyOf } from '#service/core/site-groups/index.ts';
import type { CallScope } from '#service/methods/index.ts';
import type { TokenRecord } from '#service/records/index.ts';
import type { TokenEndReason } from '#shared/contract/tokens.ts';
import { cookieOfSession, sessionCookie } from './start-session.ts';

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
