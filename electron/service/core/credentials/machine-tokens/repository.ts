import { installationKey } from '#service/core/jwt/index.ts';
import { absentOr, type Connection, columnsOf, lookupHash, plain, type RecordOf } from '#service/storage/index.ts';

export type MachineTokenKind = 'access' | 'refresh';

/** The application that a token was given to. */
export interface MachineClient {
  readonly apiKey: string;
  readonly userKey: string;
}

const columns = columnsOf('machine_token', {
  kind: plain<MachineTokenKind>('kind'),
  apiKey: plain<string>('api_key'),
  userKey: plain<string>('user_key'),
  family: plain<Buffer>('family'),
  /** Milliseconds by the service clock, as all times here. */
  createdAt: plain<number>('created_at'),
  expiresAt: plain<number>('expires_at'),
  usedAt: absentOr(plain<number>('used_at')),
  revokedAt: absentOr(plain<number>('revoked_at')),
});
export type MachineToken = RecordOf<typeof columns>;

/** Rows that one call deletes at most, so that none waits for it (R52). */
const PRUNED_AT_ONCE = 50;
/** Milliseconds that a token is kept after its end, so that the log says that it expired. */
const KEPT_MS = 7 * 86_400_000;

/** Tokens of machines and the key that signs them (X 2). */
export function machineTokenRepository(connection: Connection) {
  const { db, clock, random } = connection;
  const key = installationKey(connection, 'machine_key', 'machine key');
  const select = columns.query(connection, 'SELECT * FROM machine_token WHERE mark = ? AND kind = ?');
  const insert = db.prepare(`INSERT INTO machine_token (mark, ${columns.names}) VALUES (@mark, ${columns.parameters})`);
  const use = db.prepare('UPDATE machine_token SET used_at = ? WHERE mark = ? AND used_at IS NULL');
  const revoke = db.prepare('UPDATE machine_token SET revoked_at = ? WHERE mark = ? AND revoked_at IS NULL');
  const revokeFamily = db.prepare('UPDATE machine_token SET revoked_at = ? WHERE family = ? AND revoked_at IS NULL');
  const prune = db.prepare(
    `DELETE FROM machine_token WHERE mark IN
       (SELECT mark FROM machine_token WHERE expires_at < ? ORDER BY expires_at LIMIT ${PRUNED_AT_ONCE})`,
  );

  return {
    /** The key that signs access tokens; undefined: none was given yet. */
    key: key.current,
    makeKey: key.make,
    keepKey: key.keep,
    /** The name of tokens that come from one grant. */
    newFamily: (): Buffer => random(16),
    /** @param value the jti of an access token, a whole refresh token */
    find: (kind: MachineTokenKind, value: string): MachineToken | undefined => select.get(lookupHash(value), kind),
    add(value: string, token: Omit<MachineToken, 'usedAt' | 'revokedAt'>): void {
      insert.run({ ...columns.write(token), mark: lookupHash(value) });
      prune.run(clock() - KEPT_MS);
    },
    /** One conditional statement: true for exactly one caller (R1). */
    use: (refreshToken: string): boolean => use.run(clock(), lookupHash(refreshToken)).changes === 1,
    revoke: (value: string): void => void revoke.run(clock(), lookupHash(value)),
    revokeFamily: (family: Buffer): void => void revokeFamily.run(clock(), family),
  };
}
