import type { TokenEndReason } from '#shared/contract/tokens.ts';

/** Ends what else opens the account of a user; inside the unit of work that revokes its tokens. @returns how many ended */
type EndCredentials = (apiKey: string, UID: string, reason: TokenEndReason) => number;

/** Credentials of users that modules above keep, and that end with the tokens of a user (R57). */
export function furtherCredentials() {
  const all: EndCredentials[] = [];
  return {
    /** To be called once for each store, when it is opened. */
    add: (end: EndCredentials): void => void all.push(end),
    end: (...given: Parameters<EndCredentials>): number => all.reduce((sum, end) => sum + end(...given), 0),
  };
}
