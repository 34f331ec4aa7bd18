import type { CodeRecord, NewCode } from '#service/records/index.ts';
import { type Connection, type InvalidPruning, lookupHash, optional, orNull } from '#service/storage/index.ts';
import { CODE_LIFETIME_S } from '#shared/protocol/lifetimes.ts';
import { newestOf, someOf } from './compared-values.ts';
import { pruneCodes } from './pruning.ts';

export interface Codes {
  issue(code: NewCode): { readonly id: string; readonly value: string };
  find(value: string): CodeRecord | undefined;
  /** Whether one of the newest codes passes: as that of a token. */
  isLike(test: (value: string) => boolean): boolean;
  get(id: string): CodeRecord | undefined;
  /** One conditional statement: true for exactly one caller, and only while the code is valid (R1, R3). */
  consume(id: string, callId: string): boolean;
  revoke(id: string): void;
  /** Revokes all that a user has and nobody has used. */
  revokeOfUser(apiKey: string, UID: string): void;
  expireNow(id: string): void;
  /** As that of a token. */
  expireAt(id: string, at: number): void;
  reveal(id: string): string | undefined;
}

/** Version mark of a code (D24), by which the log finds codes in texts (R15). */
const MARK = 'co2.s.';
/** 256 bits (R8). */
const CODE_BYTES = 32;

interface CodeRow {
  id: number;
  api_key: string;
  redirect_uri: string;
  uid: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
  revoked_at: number | null;
  used_by_call: string | null;
  cid: string | null;
  session_expiration: number | null;
}

function toCode(row: CodeRow): CodeRecord {
  return {
    id: String(row.id),
    apiKey: row.api_key,
    redirectUri: row.redirect_uri,
    UID: row.uid,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    usedAt: optional(row.used_at),
    revokedAt: optional(row.revoked_at),
    usedByCall: optional(row.used_by_call),
    cid: optional(row.cid),
    sessionExpiration: optional(row.session_expiration),
  };
}

/** Authorization codes: found by the hash of their value, consumed by one conditional statement (R1). */
export function codeRepository({ db, clock, random, encryption }: Connection): Codes & InvalidPruning {
  const columns = `id, api_key, redirect_uri, uid, created_at, expires_at, used_at, revoked_at, used_by_call, cid,
    session_expiration`;
  const insert = db.prepare(
    `INSERT INTO code (hash, value, api_key, redirect_uri, uid, created_at, expires_at, cid, session_expiration,
       issued_by_call)
     VALUES (@hash, @value, @apiKey, @redirectUri, @UID, @createdAt, @expiresAt, @cid, @sessionExpiration,
       @issuedByCall)`,
  );
  const byHash = db.prepare<[Buffer], CodeRow>(`SELECT ${columns} FROM code WHERE hash = ?`);
  const byId = db.prepare<[number], CodeRow>(`SELECT ${columns} FROM code WHERE id = ?`);
  const consume = db.prepare(
    `UPDATE code SET used_at = @now, used_by_call = @callId
     WHERE id = @id AND used_at IS NULL AND revoked_at IS NULL AND expires_at > @now`,
  );
  const revoke = db.prepare('UPDATE code SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL');
  const revokeOfUser = db.prepare(
    'UPDATE code SET revoked_at = ? WHERE api_key = ? AND uid = ? AND used_at IS NULL AND revoked_at IS NULL',
  );
  const expire = db.prepare(
    'UPDATE code SET expires_at = @at WHERE id = @id AND revoked_at IS NULL AND expires_at > @at',
  );
  const encrypted = db.prepare<[number], Buffer>('SELECT value FROM code WHERE id = ?').pluck();
  const newest = newestOf(db, 'code');

  return {
    issue(code) {
      const value = MARK + random(CODE_BYTES).toString('base64url');
      const { lastInsertRowid } = insert.run({
        hash: lookupHash(value),
        value: encryption.encrypt('code', value),
        apiKey: code.apiKey,
        redirectUri: code.redirectUri,
        UID: code.UID,
        createdAt: clock(),
        expiresAt: code.expiresAt,
        cid: orNull(code.cid),
        sessionExpiration: orNull(code.sessionExpiration),
        issuedByCall: orNull(code.issuedByCall),
      });
      return { id: String(lastInsertRowid), value };
    },
    find(value) {
      const row = byHash.get(lookupHash(value));
      return row && toCode(row);
    },
    isLike: (test) => someOf(newest.all(), (value) => test(encryption.decrypt('code', value))),
    get(id) {
      const row = byId.get(Number(id));
      return row && toCode(row);
    },
    consume: (id, callId) => consume.run({ now: clock(), id: Number(id), callId }).changes === 1,
    revoke(id) {
      revoke.run(clock(), Number(id));
    },
    revokeOfUser(apiKey, UID) {
      revokeOfUser.run(clock(), apiKey, UID);
    },
    expireNow(id) {
      expire.run({ at: clock(), id: Number(id) });
    },
    expireAt(id, at) {
      expire.run({ at, id: Number(id) });
    },
    reveal(id) {
      const value = encrypted.get(Number(id));
      return value && encryption.decrypt('code', value);
    },
    prune: pruneCodes(db, CODE_LIFETIME_S * 1000),
  };
}
