import type { Bound } from '#service/modules/rest/use.ts';
import type { TokenRecord } from '#service/storage/records.ts';
import type { TokenEndReason } from '#shared/contract/tokens.ts';
import { cookieOfSession, sessionCookie } from './start-session.ts';

/**
 * Ends sessions: the one that a call was made with, or with the credentials of the site all of a user.
 *
 * @returns how many ended, and the `Set-Cookie` that removes the cookie
 */
export const endSessions =
  ({ core: { store, events }, call, apiKey }: Bound) =>
  (UID: string, session: TokenRecord | undefined, reason: TokenEndReason) => {
    let ended = 1;
    if (session?.UID === UID) store.tokens.revoke(session.id, reason);
    else ended = store.tokens.revokeOfUser(apiKey, UID, reason);
    events.changed('tokens', 'people');
    return { ended, cookies: [sessionCookie(call, cookieOfSession(apiKey), '', 0)] };
  };
