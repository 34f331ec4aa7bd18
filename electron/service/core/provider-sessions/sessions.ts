import type { Identity } from '#service/core/accounts/index.ts';
import { type Connection, optional, orNull } from '#service/storage/index.ts';
import type { GivenSession } from './provider-session.ts';

/** What is kept of a session at a simulated provider; absent: the session is the one that was invented first. */
export interface KeptSession {
  /** How often it was renewed. */
  readonly renewals: number;
  readonly given: Omit<GivenSession, 'expiresAt'> | undefined;
  /** Milliseconds since 1970. */
  readonly expiresAt: number | undefined;
}

interface Row {
  readonly renewals: number;
  readonly given: Buffer | null;
  readonly expires_at: number | null;
}

/** Sessions at the simulated providers; they go with their identity. */
export function providerSessionRepository({ db, encryption }: Connection) {
  const ofIdentity = `identity i JOIN account a ON a.id = i.account
    WHERE a.api_key = @apiKey AND a.uid = @UID AND i.provider = @provider AND i.provider_uid = @providerUID`;
  const find = db.prepare<[Record<string, unknown>], Row>(
    `SELECT renewals, given, expires_at FROM provider_session WHERE identity = (SELECT i.id FROM ${ofIdentity})`,
  );
  const save = db.prepare(
    `INSERT INTO provider_session (identity, renewals, given, expires_at)
     SELECT i.id, 1, @given, @expiresAt FROM ${ofIdentity}
     ON CONFLICT (identity) DO UPDATE
       SET renewals = renewals + 1, given = excluded.given, expires_at = excluded.expires_at`,
  );
  return {
    find(apiKey: string, UID: string, { provider, providerUID }: Identity): KeptSession | undefined {
      const row = find.get({ apiKey, UID, provider, providerUID });
      if (row === undefined) return undefined;
      return {
        renewals: row.renewals,
        given: row.given === null ? undefined : JSON.parse(encryption.decrypt('provider session', row.given)),
        expiresAt: optional(row.expires_at),
      };
    },
    /** Renews the session, with what the site gave or an invented one. */
    renew(apiKey: string, UID: string, { provider, providerUID }: Identity, session: GivenSession | undefined): void {
      const { expiresAt, ...given } = session ?? { expiresAt: undefined };
      save.run({
        apiKey,
        UID,
        provider,
        providerUID,
        given: session === undefined ? null : encryption.encrypt('provider session', JSON.stringify(given)),
        expiresAt: orNull(expiresAt),
      });
    },
  };
}
