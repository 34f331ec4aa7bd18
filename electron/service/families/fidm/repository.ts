import { type Connection, storedObject } from '#service/storage/index.ts';
import type { OpConfig } from './op-config.ts';
import { mobileClient, type RelyingParty, type RelyingPartySettings, relyingParty } from './relying-party.ts';

interface RpRow {
  client_id: string;
  secret: Buffer;
  settings: string;
  created_at: number;
  revision: number;
}

const SECRET_BYTES = 32;

/** Configuration, relying parties and keys of sites as OpenID providers (X 4). */
export function fidmRepository({ db, clock, random, encryption }: Connection) {
  const selectConfig = db.prepare<[string], string>('SELECT config FROM openid_config WHERE api_key = ?').pluck();
  const putConfig = db.prepare('INSERT OR REPLACE INTO openid_config (api_key, config) VALUES (?, ?)');
  const removeConfig = db.prepare('DELETE FROM openid_config WHERE api_key = ?');
  const selectKeys = db
    .prepare<[string, number], Buffer>(
      'SELECT private_key FROM openid_key WHERE api_key = ? AND (until IS NULL OR until > ?) ORDER BY id DESC',
    )
    .pluck();
  const selectFormer = db.prepare<[string], { private_key: Buffer; until: number }>(
    'SELECT private_key, until FROM openid_key WHERE api_key = ? AND until IS NOT NULL ORDER BY id DESC',
  );
  const endKeys = db.prepare('UPDATE openid_key SET until = ? WHERE api_key = ? AND until IS NULL');
  const insertKey = db.prepare('INSERT INTO openid_key (api_key, private_key, created_at) VALUES (?, ?, ?)');
  const removeKeys = db.prepare('DELETE FROM openid_key WHERE api_key = ?');
  const selectRp = db.prepare<[string, string], RpRow>('SELECT * FROM openid_rp WHERE api_key = ? AND client_id = ?');
  const selectRps = db.prepare<[string], RpRow>(
    'SELECT * FROM openid_rp WHERE api_key = ? ORDER BY created_at, client_id',
  );
  const putRp = db.prepare(
    `INSERT INTO openid_rp (api_key, client_id, secret, settings, created_at, revision)
     VALUES (@apiKey, @clientID, @secret, @settings, @now, 1)
     ON CONFLICT DO UPDATE SET secret = excluded.secret, settings = excluded.settings, revision = revision + 1`,
  );
  const removeRp = db.prepare('DELETE FROM openid_rp WHERE api_key = ? AND client_id = ?');

  const toRp = (row: RpRow): RelyingParty => ({
    clientID: row.client_id,
    clientSecret: encryption.decrypt('openid client secret', row.secret),
    settings: relyingParty.parse(storedObject(row.settings, 'openid_rp.settings')),
    createdAt: row.created_at,
    revision: row.revision,
  });

  return {
    /** Undefined: the site has set none. */
    config(apiKey: string): OpConfig | undefined {
      const text = selectConfig.get(apiKey);
      return text === undefined ? undefined : (storedObject(text, 'openid_config.config') as OpConfig);
    },
    saveConfig(apiKey: string, config: OpConfig): void {
      putConfig.run(apiKey, JSON.stringify(config));
    },
    clearConfig(apiKey: string): void {
      removeConfig.run(apiKey);
    },
    /**
     * Private keys in PEM (PKCS #8), the one that signs first, then former ones that are still accepted.
     *
     * @param at service clock, milliseconds; now
     */
    keys: (apiKey: string, at = clock()): readonly string[] =>
      selectKeys.all(apiKey, at).map((key) => encryption.decrypt('openid key', key)),
    addKey(apiKey: string, pem: string): void {
      insertKey.run(apiKey, encryption.encrypt('openid key', pem), clock());
    },
    /** Replaces the key that signs. @param until service clock, milliseconds: so long the former ones are accepted */
    rotateKey(apiKey: string, pem: string, until: number): void {
      endKeys.run(until, apiKey);
      insertKey.run(apiKey, encryption.encrypt('openid key', pem), clock());
    },
    /** Keys that were replaced, also those that are accepted no longer. */
    formerKeys: (apiKey: string): readonly { readonly pem: string; readonly until: number }[] =>
      selectFormer
        .all(apiKey)
        .map(({ private_key, until }) => ({ pem: encryption.decrypt('openid key', private_key), until })),
    /** @param pems the one that signs first */
    replaceKeys(apiKey: string, pems: readonly string[]): void {
      removeKeys.run(apiKey);
      for (const pem of [...pems].reverse()) insertKey.run(apiKey, encryption.encrypt('openid key', pem), clock());
    },
    /** A relying party that was created, or the client of the mobile libraries. */
    relyingParty(apiKey: string, clientID: string): RelyingParty | undefined {
      const row = selectRp.get(apiKey, clientID);
      if (row !== undefined) return toRp(row);
      return clientID === apiKey ? mobileClient(apiKey) : undefined;
    },
    relyingParties: (apiKey: string): readonly RelyingParty[] => selectRps.all(apiKey).map(toRp),
    saveRelyingParty(
      apiKey: string,
      { clientID, clientSecret, settings }: { clientID: string; clientSecret: string; settings: RelyingPartySettings },
    ): void {
      const secret = encryption.encrypt('openid client secret', clientSecret);
      putRp.run({ apiKey, clientID, secret, settings: JSON.stringify(settings), now: clock() });
    },
    /** A secret of a relying party, 256 bits. */
    newSecret: (): string => random(SECRET_BYTES).toString('base64url'),
    /** @returns false when there is none */
    deleteRelyingParty: (apiKey: string, clientID: string): boolean => removeRp.run(apiKey, clientID).changes > 0,
  };
}
