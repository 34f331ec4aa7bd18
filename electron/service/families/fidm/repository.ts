import type { RandomSource } from '#service/kernel/index.ts';
import { type ModuleStore, siteEntity } from '#service/module/index.ts';
import { type Connection, storedObject } from '#service/storage/index.ts';
import { artifactRepository } from './artifacts.ts';
import { consentRepository } from './grants.ts';
import type { OpConfig } from './op-config.ts';
import { mobileClient, partyColumns, type RelyingParty } from './relying-party.ts';

const SECRET_BYTES = 32;

/** Relying parties of sites, in the order in which they were made. */
export const relyingPartyRepository = siteEntity({
  columns: partyColumns,
  key: 'clientID',
  order: 'created_at, client_id',
});

/** Configuration, relying parties and keys of sites as OpenID providers (X 4). */
export function fidmRepository({ db, clock, random, encryption, of }: Connection) {
  const parties = of(relyingPartyRepository);
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

  const addKey = (apiKey: string, pem: string): void =>
    void insertKey.run(apiKey, encryption.encrypt('openid key', pem), clock());

  return {
    /** Undefined: the site has set none. */
    config(apiKey: string): OpConfig | undefined {
      const text = selectConfig.get(apiKey);
      return text === undefined ? undefined : (storedObject(text, 'openid_config.config') as OpConfig);
    },
    saveConfig: (apiKey: string, config: OpConfig): void => void putConfig.run(apiKey, JSON.stringify(config)),
    clearConfig: (apiKey: string): void => void removeConfig.run(apiKey),
    /**
     * Private keys in PEM (PKCS #8), the one that signs first, then former ones that are still accepted.
     *
     * @param at service clock, milliseconds; now
     */
    keys: (apiKey: string, at = clock()): readonly string[] =>
      selectKeys.all(apiKey, at).map((key) => encryption.decrypt('openid key', key)),
    addKey,
    /** Replaces the key that signs. @param until service clock, milliseconds: so long the former ones are accepted */
    rotateKey(apiKey: string, pem: string, until: number): void {
      endKeys.run(until, apiKey);
      addKey(apiKey, pem);
    },
    /** Keys that were replaced, also those that are accepted no longer. */
    formerKeys: (apiKey: string): readonly { readonly pem: string; readonly until: number }[] =>
      selectFormer
        .all(apiKey)
        .map(({ private_key, until }) => ({ pem: encryption.decrypt('openid key', private_key), until })),
    /** @param pems the one that signs first */
    replaceKeys(apiKey: string, pems: readonly string[]): void {
      removeKeys.run(apiKey);
      for (const pem of [...pems].reverse()) addKey(apiKey, pem);
    },
    /** A relying party that was created, or the client of the mobile libraries. */
    relyingParty: (apiKey: string, clientID: string): RelyingParty | undefined =>
      parties.get(apiKey, clientID) ?? (clientID === apiKey ? mobileClient(apiKey) : undefined),
    /**
     * A relying party with what is set now.
     *
     * @param before undefined: it is new
     */
    revised: (
      given: Pick<RelyingParty, 'clientID' | 'clientSecret' | 'settings'>,
      before: RelyingParty | undefined,
    ): RelyingParty => ({ ...given, createdAt: before?.createdAt ?? clock(), revision: (before?.revision ?? 0) + 1 }),
    /** A secret of a relying party, 256 bits. */
    newSecret: (): string => random(SECRET_BYTES).toString('base64url'),
  };
}

/**
 * Creates a relying party, or changes what it is set to. Call it inside a unit of work.
 *
 * @returns the one that is stored
 */
export function saveParty(
  { of }: ModuleStore,
  apiKey: string,
  given: Pick<RelyingParty, 'clientID' | 'clientSecret' | 'settings'>,
): RelyingParty {
  const parties = of(relyingPartyRepository);
  const saved = of(fidmRepository).revised(given, parties.get(apiKey, given.clientID));
  parties.save(apiKey, saved);
  return saved;
}

/** Ends everything that was given to a relying party, which is deleted. */
export function endParty({ of }: ModuleStore, apiKey: string, clientID: string): void {
  of(artifactRepository).endOfClient(apiKey, clientID);
  of(consentRepository).endOfClient(apiKey, clientID);
}

/** Deletes a relying party with everything that was given to it. Call it inside a unit of work. */
export function deleteParty(store: ModuleStore, apiKey: string, clientID: string): void {
  store.of(relyingPartyRepository).remove(apiKey, clientID);
  endParty(store, apiKey, clientID);
}

/** A new client_id: 24 random characters (X 2). */
export const newClientId = (random: RandomSource): string => random(18).toString('base64url');
