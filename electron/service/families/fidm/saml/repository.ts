import { siteEntity } from '#service/module/index.ts';
import {
  type Connection,
  columnsOf,
  json,
  lookupHash,
  plain,
  type RecordOf,
  readOnly,
  storedObject,
} from '#service/storage/index.ts';
import { membersOf } from '#shared/narrowing.ts';
import {
  type IdpConfig,
  type Partner,
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
const sessionColumns = columnsOf('saml_session', {
  UID: readOnly(plain<string>('uid')),
  /** Name of the partner. */
  partner: plain<string>('partner'),
  nameID: plain<string>('name_id'),
  format: plain<string>('format'),
  sessionIndex: plain<string>('session_index'),
});
export type SamlSession = RecordOf<typeof sessionColumns>;

type Role = 'idp' | 'sp';

/** A partner as it is stored: all of it in one column, and its name in another. */
interface NamedPartner<Settings> {
  readonly name: string;
  readonly settings: Settings;
}

export const named = <Settings extends { readonly name: string }>(settings: Settings): NamedPartner<Settings> => ({
  ...{ name: settings.name, settings },
});

const partnersOf = <Settings>(role: Role, check: (given: object) => Settings) =>
  siteEntity({
    columns: columnsOf<NamedPartner<Settings>>('saml_partner', {
      name: plain('name'),
      settings: json('settings', check),
    }),
    key: 'name',
    within: { role },
  });

export const samlIdps = partnersOf('idp', (given) => registeredIdp.parse(given));
export const samlSps = partnersOf('sp', (given) => registeredSp.parse(given));

/** Rows that one call deletes. */
const PRUNED_AT_ONCE = 50;

/** Sites as SAML parties: configuration, partners, key, sessions at partners, assertions that were used (X 5). */
export function samlRepository(connection: Connection) {
  const { db, clock, encryption, of } = connection;
  const [idps, sps] = [of(samlIdps), of(samlSps)];
  const selectConfig = db
    .prepare<[string, Role], string>('SELECT config FROM saml_config WHERE api_key = ? AND role = ?')
    .pluck();
  const putConfig = db.prepare('INSERT OR REPLACE INTO saml_config (api_key, role, config) VALUES (?, ?, ?)');
  const removeConfig = db.prepare('DELETE FROM saml_config WHERE api_key = ? AND role = ?');
  const selectKey = db.prepare<[string], { private_key: Buffer; certificate: string }>(
    'SELECT private_key, certificate FROM saml_key WHERE api_key = ?',
  );
  const putKey = db.prepare('INSERT OR REPLACE INTO saml_key (api_key, private_key, certificate) VALUES (?, ?, ?)');
  const addSession = db.prepare(
    `INSERT INTO saml_session (account, role, expires_at, ${sessionColumns.names})
     SELECT id, @role, @expiresAt, ${sessionColumns.parameters} FROM account WHERE api_key = @apiKey AND uid = @UID`,
  );
  const ofSite =
    'FROM saml_session s JOIN account a ON a.id = s.account WHERE a.api_key = @apiKey AND s.role = @role AND s.expires_at > @now';
  const byUser = sessionColumns.query(connection, `SELECT a.uid, s.* ${ofSite} AND a.uid = @UID`);
  const byName = sessionColumns.query(
    connection,
    `SELECT a.uid, s.* ${ofSite} AND s.partner = @partner AND s.name_id = @nameID`,
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

  const config = (apiKey: string, role: Role): Record<string, unknown> => {
    const text = selectConfig.get(apiKey, role);
    return text === undefined ? {} : membersOf(storedObject(text, 'saml_config.config'));
  };

  return {
    idpConfig: (apiKey: string): IdpConfig => config(apiKey, 'idp'),
    spConfig: (apiKey: string): SpConfig => config(apiKey, 'sp'),
    saveConfig: (apiKey: string, role: Role, given: IdpConfig | SpConfig): void =>
      void putConfig.run(apiKey, role, JSON.stringify(given)),
    clearConfig: (apiKey: string, role: Role): void => void removeConfig.run(apiKey, role),
    /** Identity providers of others. */
    idps: (apiKey: string): readonly RegisteredIdp[] => idps.list(apiKey).map(({ settings }) => settings),
    /** Service providers of others. */
    sps: (apiKey: string): readonly RegisteredSp[] => sps.list(apiKey).map(({ settings }) => settings),
    partners: (apiKey: string, role: Role): readonly Partner[] =>
      (role === 'idp' ? idps : sps).list(apiKey).map(({ settings }) => settings),
    /** @param settings of a partner of that role */
    savePartner: (apiKey: string, role: Role, settings: Partner): void =>
      (role === 'idp' ? idps : sps).save(apiKey, named<RegisteredIdp & RegisteredSp>(settings as never)),
    /** @returns false when there is none */
    removePartner: (apiKey: string, role: Role, name: string): boolean =>
      (role === 'idp' ? idps : sps).remove(apiKey, name),
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
      addSession.run({ ...sessionColumns.write(session), apiKey, UID: session.UID, role, expiresAt });
    },
    sessionsOf: (apiKey: string, role: Role, UID: string): readonly SamlSession[] =>
      byUser.all({ apiKey, role, UID, now: clock() }),
    sessionsNamed: (apiKey: string, role: Role, partner: string, nameID: string): readonly SamlSession[] =>
      byName.all({ apiKey, role, partner, nameID, now: clock() }),
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
