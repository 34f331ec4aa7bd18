import type { Identity } from '#service/core/accounts/index.ts';
import type { CallScope } from '#service/methods/index.ts';
import type { GivenSession } from './provider-session.ts';
import { providerSessionRepository } from './sessions.ts';

/** Sessions of the users at the simulated providers. */
export const providerSessions = ({ core: { store }, apiKey }: CallScope) => {
  const all = store.of(providerSessionRepository);
  return {
    find: (UID: string, identity: Identity) => all.find(apiKey, UID, identity),
    /** Renews a session, with what the site gave or an invented one. */
    renew: (UID: string, identity: Identity, session: GivenSession | undefined) =>
      all.renew(apiKey, UID, identity, session),
    /** Keeps what the site gave; a session of which it gave nothing but an id stays as it is. */
    keep(UID: string, identity: Identity, session: GivenSession): void {
      const { texts, expiresAt, handleExpiresAt } = session;
      if (Object.keys(texts).length === 0 && expiresAt === undefined && handleExpiresAt === undefined) return;
      all.renew(apiKey, UID, identity, session);
    },
  };
};
