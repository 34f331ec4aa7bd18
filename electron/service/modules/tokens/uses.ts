import type { Bound } from '#service/modules/rest/use.ts';
import type { NewToken } from '#service/storage/records.ts';

/** Issues an access token and gives its value. */
export const issueToken =
  ({ core: { store, events }, call, apiKey }: Bound) =>
  (token: Omit<NewToken, 'apiKey' | 'origin' | 'codeId' | 'issuedByCall'>): string => {
    const { value } = store.tokens.issue({ ...token, apiKey, origin: 'none', issuedByCall: call.id });
    events.changed('tokens');
    return value;
  };

/** Ends sessions of a user of the site. */
export const sessions = ({ core: { store, events }, call, apiKey }: Bound) => ({
  /** Revokes the token that the call was made with; false when it was made without one. */
  endOfCall(): boolean {
    const { authorization, parameters } = call;
    const header = authorization?.scheme === 'oauth' ? authorization.rest.trim() : undefined;
    const token = store.tokens.find(header ?? parameters.get('oauth_token') ?? '');
    if (token === undefined) return false;
    store.tokens.revoke(token.id);
    events.changed('tokens');
    return true;
  },
  /** Revokes all tokens of a user; returns how many were still valid. */
  endOfUser(UID: string): number {
    const ended = store.tokens.revokeOfUser(apiKey, UID);
    if (ended > 0) events.changed('tokens');
    return ended;
  },
});
