import { clockMoved, expiredByMove } from '#service/kernel/index.ts';
import type { CallScope } from '#service/methods/index.ts';
import type { OneTimeTokenKind } from '#service/records/index.ts';
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
      if (token.usedAt === undefined && call.at >= token.expiresAt) {
        // Whoever refuses it says when it expired; `refused` of REST calls takes the cause from here.
        const own = expiredByMove(core, 'the token', token);
        if (own !== undefined) call.trace.noted('D39', own, clockMoved);
      }
      return token;
    },
    consume: all.consume,
    change: all.change,
    countAttempt: all.countAttempt,
    revokeOf: (kind: OneTimeTokenKind, UID: string) => all.revokeOf(kind, apiKey, UID),
  };
};
