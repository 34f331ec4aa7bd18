import type { Bound } from '#service/modules/rest/use.ts';
import { type NewOneTimeToken, type OneTimeTokenKind, oneTimeTokenRepository } from './repository.ts';

/** Short-lived tokens of the site: what cannot be found here belongs to nobody who calls with its API key. */
export const oneTimeTokens = ({ core: { store }, apiKey }: Bound) => {
  const all = store.of(oneTimeTokenRepository);
  return {
    issue: (kind: OneTimeTokenKind, token: Omit<NewOneTimeToken, 'apiKey'>) => all.issue(kind, { ...token, apiKey }),
    find(kind: OneTimeTokenKind, value: string) {
      const token = all.find(kind, value);
      return token?.apiKey === apiKey ? token : undefined;
    },
    consume: all.consume,
    change: all.change,
    countAttempt: all.countAttempt,
    revokeOf: (kind: OneTimeTokenKind, UID: string) => all.revokeOf(kind, apiKey, UID),
  };
};
