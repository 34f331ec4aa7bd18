import type { Identity } from '#service/modules/accounts/identities.ts';
import type { Bound } from '#service/modules/rest/use.ts';
import type { PostRecord } from '#service/storage/records.ts';
import { providerSessionRepository } from './provider-data/sessions.ts';
import type { GivenSession } from './provider-session.ts';

/** Statuses and user actions. */
export const posts = ({ core: { store }, apiKey }: Bound) => ({
  add: (UID: string, post: Omit<PostRecord, 'id'>) => store.posts.add(apiKey, UID, post),
  latestStatus: (UID: string) => store.posts.latestStatus(apiKey, UID),
});

/** Sessions of the users at the simulated providers. */
export const providerSessions = ({ core: { store }, apiKey }: Bound) => {
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

/** How the call came. */
export const transport = ({ call }: Bound) => call.transport;
