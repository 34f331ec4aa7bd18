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
