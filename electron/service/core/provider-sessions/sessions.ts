import type { Identity } from '#service/core/accounts/index.ts';
import { ofSite } from '#service/methods/index.ts';
import {
  absentOr,
  type Connection,
  columnsOf,
  encrypted,
  json,
  plain,
  type RecordOf,
  readOnly,
} from '#service/storage/index.ts';
import type { GivenSession } from './provider-session.ts';

/** What is kept of a session at a simulated provider; absent: the session is the one that was invented first. */
const columns = columnsOf('provider_session', {
  /** How often it was renewed. */
  renewals: readOnly(plain<number>('renewals')),
  given: absentOr(encrypted('provider session', json<Omit<GivenSession, 'expiresAt'>>('given'))),
  /** Milliseconds since 1970. */
  expiresAt: absentOr(plain<number>('expires_at')),
});
export type KeptSession = RecordOf<typeof columns>;

/** Sessions at the simulated providers; they go with their identity. */
export function providerSessionRepository(connection: Connection) {
  const { db, encryption } = connection;
  const ofIdentity = `identity i JOIN account a ON a.id = i.account
    WHERE a.api_key = @apiKey AND a.uid = @UID AND i.provider = @provider AND i.provider_uid = @providerUID`;
  const find = columns.query(
    connection,
    `SELECT renewals, given, expires_at FROM provider_session WHERE identity = (SELECT i.id FROM ${ofIdentity})`,
  );
  const save = db.prepare(
    `INSERT INTO provider_session (identity, renewals, ${columns.names})
     SELECT i.id, 1, ${columns.parameters} FROM ${ofIdentity}
     ON CONFLICT (identity) DO UPDATE SET renewals = renewals + 1, ${columns.replacements}`,
  );
  function renew(apiKey: string, UID: string, identity: Identity, session: GivenSession | undefined): void {
    const { provider, providerUID } = identity;
    const { expiresAt, ...given } = session ?? { expiresAt: undefined };
    const kept = { given: session && given, expiresAt };
    save.run({ apiKey, UID, provider, providerUID, ...columns.write(kept as Partial<KeptSession>, encryption) });
  }
  return {
    find: (apiKey: string, UID: string, { provider, providerUID }: Identity): KeptSession | undefined =>
      find.get({ apiKey, UID, provider, providerUID }),
    /** Renews the session, with what the site gave or an invented one. */
    renew,
    /** Keeps what the site gave; a session of which it gave nothing but an id stays as it is. */
    keep(apiKey: string, UID: string, identity: Identity, session: GivenSession): void {
      const { texts, expiresAt, handleExpiresAt } = session;
      if (Object.keys(texts).length === 0 && expiresAt === undefined && handleExpiresAt === undefined) return;
      renew(apiKey, UID, identity, session);
    },
  };
}

/** Sessions of the users at the simulated providers. */
export const providerSessions = ofSite(providerSessionRepository, 'find', 'renew', 'keep');
