import { type Connection, lookupHash, storedObject } from '#service/storage/index.ts';
import { membersOf } from '#shared/narrowing.ts';
import {
  type IdpConfig,
  type RegisteredIdp,
  type RegisteredSp,
  registeredIdp,
  registeredSp,
  type SpConfig,
} from './partners.ts';

/** Key and certificate of a site, PEM. */
export interface SamlKey {
  readonly privateKey: string;
  readonly certificate: string;
}

/** A login at a service provider, which a logout ends. */
export interface SamlSession {
  readonly UID: string;
  /** Name of the partner. */
  readonly partner: string;
  readonly nameID: string;
  readonly format: string;
  readonly sessionIndex: string;
}

interface SessionRow {
  readonly uid: string;
  readonly partner: string;
  readonly name_id: string;
  readonly format: string;
  readonly session_index: string;
}

type Role = 'idp' | 'sp';

/** Rows that one call deletes. */
const PRUNED_AT_ONCE = 50;

/** Sites as SAML parties: configuration, partners, key, sessions at partners, assertions that were used (X 5). */
export function samlRepository({ db, clock, encryption }: Connection) {
  const selectConfig = db
    .prepare<[string, Role], string>('SELECT config FROM saml_config WHERE api_key = ? AND role = ?')
    .pluck();
  const putConfig = db.prepare('INSERT OR REPLACE INTO saml_config (api_key, role, config) VALUES (?, ?, ?)');
  const removeConfig = db.prepare('DELETE FROM saml_config WHERE api_key = ? AND role = ?');
  const selectPartners = db
    .prepare<[string, Role], string>('SELECT settings FROM saml_partner WHERE api_key = ? AND role = ? ORDER BY name')
    .pluck();
  const putPartner = db.prepare(
    `INSERT INTO saml_partner (api_key, role, name, settings) VALUES (@apiKey, @role, @name, @settings)
     ON CONFLICT (api_key, role, name) DO UPDATE SET settings = excluded.settings`,
  );
  const removePartner = db.prepare('DELETE FROM saml_partner WHERE api_key = ? AND role = ? AND name = ?');
  const selectKey = db.prepare<[string], { private_key: Buffer; certificate: string }>(
    'SELECT private_key, certificate FROM saml_key WHERE api_key = ?',
  );
  const putKey = db.prepare('INSERT OR REPLACE INTO saml_key (api_key, private_key, certificate) VALUES (?, ?, ?)');
  const addSession = db.prepare(
    `INSERT INTO saml_session (account, role, partner, name_id, format, session_index, expires_at)
     SELECT id, @role, @partner, @nameID, @format, @sessionIndex, @expiresAt FROM account WHERE api_key = @apiKey AND uid = @UID`,
  );
  const ofSite =
    'FROM saml_session s JOIN account a ON a.id = s.account WHERE a.api_key = @apiKey AND s.role = @role AND s.expires_at > @now';
  const columns = 'a.uid, s.partner, s.name_id, s.format, s.session_index';
  const byUser = db.prepare<[Record<string, unknown>], SessionRow>(`SELECT ${columns} ${ofSite} AND a.uid = @UID`);
  const byName = db.prepare<[Record<string, unknown>], SessionRow>(
    `SELECT ${columns} ${ofSite} AND s.partner = @partner AND s.name_id = @nameID`,
  );
  const endSessions = db.prepare(
    `DELETE FROM saml_session WHERE role = @role AND account =
       (SELECT id FROM account WHERE api_key = @apiKey AND uid = @UID)`,
  );
  const pruneSessions = db.prepare(
    `DELETE FROM saml_session WHERE id IN (SELECT id FROM saml_session WHERE expires_at <= ? LIMIT ${PRUNED_AT_ONCE})`,
  );
  const markSeen = db.prepare('INSERT OR IGNORE INTO saml_seen (api_key, id, expires_at) VALUES (?, ?, ?)');
  const wasSeen = db
    .prepare<[string, Buffer, number], 1>('SELECT 1 FROM saml_seen WHERE api_key = ? AND id = ? AND expires_at > ?')
    .pluck();
  const pruneSeen = db.prepare(
    `DELETE FROM saml_seen WHERE (api_key, id) IN (SELECT api_key, id FROM saml_seen WHERE expires_at <= ? LIMIT ${PRUNED_AT_ONCE})`,
  );

  const toSession = (row: SessionRow): SamlSession => ({
    ...{ UID: row.uid, partner: row.partner, nameID: row.name_id, format: row.format, sessionIndex: row.session_index },
  });
  const config = (apiKey: string, role: Role): Record<string, unknown> => {
    const text = selectConfig.get(apiKey, role);
    return text === undefined ? {} : membersOf(storedObject(text, 'saml_config.config'));
  };
  const save = (apiKey: string, role: Role, settings: { readonly name: string }): void =>
    void putPartner.run({ apiKey, role, name: settings.name, settings: JSON.stringify(settings) });

  return {
    idpConfig: (apiKey: string): IdpConfig => config(apiKey, 'idp'),
    spConfig: (apiKey: string): SpConfig => config(apiKey, 'sp'),
    saveConfig: (apiKey: string, role: Role, given: IdpConfig | SpConfig): void =>
      void putConfig.run(apiKey, role, JSON.stringify(given)),
    clearConfig: (apiKey: string, role: Role): void => void removeConfig.run(apiKey, role),
    /** Identity providers of others. */
    idps: (apiKey: string): readonly RegisteredIdp[] =>
      selectPartners.all(apiKey, 'idp').map((text) => registeredIdp.parse(storedObject(text, 'saml_partner.settings'))),
    /** Service providers of others. */
    sps: (apiKey: string): readonly RegisteredSp[] =>
      selectPartners.all(apiKey, 'sp').map((text) => registeredSp.parse(storedObject(text, 'saml_partner.settings'))),
    saveIdp: (apiKey: string, settings: RegisteredIdp): void => save(apiKey, 'idp', settings),
    saveSp: (apiKey: string, settings: RegisteredSp): void => save(apiKey, 'sp', settings),
    /** @returns false when there is none */
    removePartner: (apiKey: string, role: Role, name: string): boolean =>
      removePartner.run(apiKey, role, name).changes > 0,
    key(apiKey: string): SamlKey | undefined {
      const row = selectKey.get(apiKey);
      return row && { privateKey: encryption.decrypt('saml key', row.private_key), certificate: row.certificate };
    },
    saveKey(apiKey: string, { privateKey, certificate }: SamlKey): void {
      putKey.run(apiKey, encryption.encrypt('saml key', privateKey), certificate);
    },
    /** @param role of the partner */
    addSession(apiKey: string, role: Role, session: SamlSession, expiresAt: number): void {
      pruneSessions.run(clock());
      addSession.run({ ...session, apiKey, role, expiresAt });
    },
    sessionsOf: (apiKey: string, role: Role, UID: string): readonly SamlSession[] =>
      byUser.all({ apiKey, role, UID, now: clock() }).map(toSession),
    sessionsNamed: (apiKey: string, role: Role, partner: string, nameID: string): readonly SamlSession[] =>
      byName.all({ apiKey, role, partner, nameID, now: clock() }).map(toSession),
    endSessions: (apiKey: string, role: Role, UID: string): void => void endSessions.run({ apiKey, role, UID }),
    /** True for an assertion that was used, as long as that is kept. */
    wasUsed: (apiKey: string, issuer: string, id: string): boolean =>
      wasSeen.get(apiKey, lookupHash(`${issuer}\n${id}`), clock()) !== undefined,
    /** Notes an assertion as used. @returns false when it was used before */
    isNew(apiKey: string, issuer: string, id: string, expiresAt: number): boolean {
      pruneSeen.run(clock());
      return markSeen.run(apiKey, lookupHash(`${issuer}\n${id}`), expiresAt).changes === 1;
    },
  };
}
