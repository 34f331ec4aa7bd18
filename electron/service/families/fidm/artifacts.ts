import type { JsonObject } from '#service/records/index.ts';
import { type Connection, deleteExpired, lookupHash, optional, orNull, readBack } from '#service/storage/index.ts';

/** What a name finds: an id, the second name of a device code, or that of a session. */
export type ArtifactName = 'id' | 'alias';

/** Something that the protocol library keeps: a context, a code, a token, a grant. */
export interface Artifact {
  readonly payload: JsonObject;
  /** Changes with every write; 0 stands for a row that is not there (R56). */
  readonly revision: number;
  /** Milliseconds by the service clock; undefined: it was not used up. */
  readonly consumedAt: number | undefined;
}

export interface NewArtifact {
  readonly model: string;
  readonly id: string;
  readonly payload: JsonObject;
  readonly UID: string | undefined;
  readonly clientId: string | undefined;
  readonly grantId: string | undefined;
  readonly alias: string | undefined;
  readonly expiresAt: number | undefined;
}

interface Row {
  id: Buffer;
  payload: Buffer;
  revision: number;
  uid: string | null;
  consumed_at: number | null;
}

/** Rows that one call deletes at most, so that none waits for it (R52). */
const PRUNED_AT_ONCE = 50;

/**
 * What the protocol library keeps, by the SHA-256 of its id: an id is a token. The payload is encrypted (R42). The UID stands
 * beside it, so that it follows an account that is renamed.
 */
export function artifactRepository({ db, clock, encryption }: Connection) {
  const columns = 'id, payload, revision, uid, consumed_at';
  const by = {
    id: db.prepare<[string, string, Buffer], Row>(
      `SELECT ${columns} FROM openid_artifact WHERE api_key = ? AND model = ? AND id = ?`,
    ),
    alias: db.prepare<[string, string, Buffer], Row>(
      `SELECT ${columns} FROM openid_artifact WHERE api_key = ? AND model = ? AND alias = ? ORDER BY created_at DESC`,
    ),
  };
  const put = db.prepare(
    `INSERT INTO openid_artifact (api_key, model, id, payload, revision, uid, client_id, grant_id, alias, created_at, expires_at)
     VALUES (@apiKey, @model, @id, @payload, 1, @UID, @clientId, @grantId, @alias, @now, @expiresAt)
     ON CONFLICT DO UPDATE SET payload = excluded.payload, revision = revision + 1, uid = excluded.uid,
       client_id = excluded.client_id, grant_id = excluded.grant_id, alias = excluded.alias,
       expires_at = excluded.expires_at`,
  );
  const consume = db.prepare(
    `UPDATE openid_artifact SET consumed_at = @now, revision = revision + 1
     WHERE api_key = @apiKey AND model = @model AND id = @id AND consumed_at IS NULL`,
  );
  const remove = db.prepare('DELETE FROM openid_artifact WHERE api_key = ? AND model = ? AND id = ?');
  const removeOfGrant = db.prepare('DELETE FROM openid_artifact WHERE api_key = ? AND model = ? AND grant_id = ?');
  const removeOfUser = db.prepare('DELETE FROM openid_artifact WHERE api_key = ? AND uid = ?');
  const removeOfClient = db.prepare('DELETE FROM openid_artifact WHERE api_key = ? AND client_id = ?');
  const removeOfUserAtClient = db.prepare(
    'DELETE FROM openid_artifact WHERE api_key = ? AND uid = ? AND client_id = ?',
  );
  const rename = db.prepare('UPDATE openid_artifact SET uid = ? WHERE api_key = ? AND uid = ?');
  const prune = deleteExpired(db, 'openid_artifact', 'rowid', PRUNED_AT_ONCE);

  function read(row: Row | undefined): Artifact | undefined {
    if (row === undefined) return undefined;
    const payload = readBack<JsonObject>(encryption.decrypt('openid artifact', row.payload));
    const ofUser = row.uid === null ? {} : { accountId: row.uid };
    return { payload: { ...payload, ...ofUser }, revision: row.revision, consumedAt: optional(row.consumed_at) };
  }

  return {
    find: (apiKey: string, model: string, name: ArtifactName, value: string): Artifact | undefined =>
      read(by[name].get(apiKey, model, lookupHash(value))),
    save(apiKey: string, { model, id, payload, UID, clientId, grantId, alias, expiresAt }: NewArtifact): void {
      const { accountId: _, ...rest } = payload;
      put.run({
        ...{ apiKey, model, now: clock(), id: lookupHash(id), UID: orNull(UID), clientId: orNull(clientId) },
        payload: encryption.encrypt('openid artifact', JSON.stringify(UID === undefined ? payload : rest)),
        grantId: grantId === undefined ? null : lookupHash(grantId),
        alias: alias === undefined ? null : lookupHash(alias),
        expiresAt: orNull(expiresAt),
      });
    },
    /** One conditional statement: true for exactly one caller (R1). */
    consume: (apiKey: string, model: string, id: string): boolean =>
      consume.run({ apiKey, model, id: lookupHash(id), now: clock() }).changes === 1,
    delete: (apiKey: string, model: string, id: string): void => void remove.run(apiKey, model, lookupHash(id)),
    deleteOfGrant(apiKey: string, model: string, grantId: string): void {
      removeOfGrant.run(apiKey, model, lookupHash(grantId));
    },
    /** Ends all that a user was given, of all relying parties or of one; returns how many rows. */
    endOfUser: (apiKey: string, UID: string, clientId?: string): number =>
      (clientId === undefined ? removeOfUser.run(apiKey, UID) : removeOfUserAtClient.run(apiKey, UID, clientId))
        .changes,
    endOfClient: (apiKey: string, clientId: string): void => void removeOfClient.run(apiKey, clientId),
    rename: (apiKey: string, from: string, to: string): void => void rename.run(to, apiKey, from),
    /** Deletes some of what expired before `at`, milliseconds. */
    prune: (at: number): void => void prune.run(at),
  };
}
