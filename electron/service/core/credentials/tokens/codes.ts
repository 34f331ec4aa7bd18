import type { CodeRecord, NewCode } from '#service/records/index.ts';
import {
  absentOr,
  type Connection,
  columnsOf,
  lookupHash,
  orNull,
  plain,
  readOnly,
  rowIdText,
} from '#service/storage/index.ts';
import { CODE_LIFETIME_S } from '#shared/protocol/lifetimes.ts';
import { issuedValues, pruneCodes } from './repository.ts';

/** Version mark of a code (D24), by which the log finds codes in texts (R15). */
const MARK = 'co2.s.';
/** 256 bits (R8). */
const CODE_BYTES = 32;

const columns = columnsOf<CodeRecord>('code', {
  id: readOnly(rowIdText('id')),
  apiKey: plain('api_key'),
  redirectUri: plain('redirect_uri'),
  UID: plain('uid'),
  createdAt: plain('created_at'),
  expiresAt: plain('expires_at'),
  usedAt: absentOr(plain('used_at')),
  revokedAt: absentOr(plain('revoked_at')),
  usedByCall: absentOr(plain('used_by_call')),
  cid: absentOr(plain('cid')),
  sessionExpiration: absentOr(plain('session_expiration')),
});

/** Authorization codes: found by the hash of their value, consumed by one conditional statement (R1). */
export function codeRepository(connection: Connection) {
  const { db, clock, random, encryption } = connection;
  const insert = db.prepare(
    `INSERT INTO code (hash, value, ${columns.names}, issued_by_call)
     VALUES (@hash, @value, ${columns.parameters}, @issuedByCall)`,
  );
  const byHash = columns.query(connection, 'SELECT * FROM code WHERE hash = ?');
  const byId = columns.query(connection, 'SELECT * FROM code WHERE id = ?');
  const consume = db.prepare(
    `UPDATE code SET used_at = @now, used_by_call = @callId
     WHERE id = @id AND used_at IS NULL AND revoked_at IS NULL AND expires_at > @now`,
  );
  const revoke = db.prepare('UPDATE code SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL');
  const revokeOfUser = db.prepare(
    'UPDATE code SET revoked_at = ? WHERE api_key = ? AND uid = ? AND used_at IS NULL AND revoked_at IS NULL',
  );

  return {
    ...issuedValues(connection, 'code'),
    issue(code: NewCode): { readonly id: string; readonly value: string } {
      const value = MARK + random(CODE_BYTES).toString('base64url');
      const { lastInsertRowid } = insert.run({
        hash: lookupHash(value),
        value: encryption.encrypt('code', value),
        ...columns.write({ createdAt: clock(), ...code }),
        issuedByCall: orNull(code.issuedByCall),
      });
      return { id: String(lastInsertRowid), value };
    },
    find: (value: string): CodeRecord | undefined => byHash.get(lookupHash(value)),
    get: (id: string): CodeRecord | undefined => byId.get(Number(id)),
    /** One conditional statement: true for exactly one caller, and only while the code is valid (R1, R3). */
    consume: (id: string, callId: string): boolean =>
      consume.run({ now: clock(), id: Number(id), callId }).changes === 1,
    revoke: (id: string): void => void revoke.run(clock(), Number(id)),
    /** Revokes all that a user has and nobody has used. */
    revokeOfUser: (apiKey: string, UID: string): void => void revokeOfUser.run(clock(), apiKey, UID),
    prune: pruneCodes(db, CODE_LIFETIME_S * 1000),
  };
}
