import { ApiError, expiredByMove, stateOfMove } from '#service/kernel/index.ts';
import type { CallScope } from '#service/methods/index.ts';
import type { OneTimeToken, OneTimeTokenKind } from '#service/records/index.ts';
import { type NewOneTimeToken, oneTimeTokenRepository } from './repository.ts';

/** Short-lived tokens of the site: what cannot be found here belongs to nobody who calls with its API key. */
export const oneTimeTokens = ({ core, call, apiKey }: CallScope) => {
  const all = core.store.of(oneTimeTokenRepository);
  return {
    issue: (kind: OneTimeTokenKind, token: Omit<NewOneTimeToken, 'apiKey'>) => all.issue(kind, { ...token, apiKey }),
    find(kind: OneTimeTokenKind, value: string) {
      const token = all.find(kind, value);
      if (token?.apiKey !== apiKey) return undefined;
      if (token.UID !== undefined) call.facts.namedUID ??= token.UID;
      return token;
    },
    /** The error of a token that expired: where it did so only because the service clock was moved, it says that first (D39). */
    expired(token: OneTimeToken, { errorCode, details, data, causeName: cause }: ApiError): ApiError {
      const own = expiredByMove(core, 'the token', token);
      return new ApiError(errorCode, own === undefined ? details : `${own} ${details}`, data, {
        cause,
        state: stateOfMove(own),
      });
    },
    consume: all.consume,
    change: all.change,
    countAttempt: all.countAttempt,
    revokeOf: (kind: OneTimeTokenKind, UID: string) => all.revokeOf(kind, apiKey, UID),
  };
};
