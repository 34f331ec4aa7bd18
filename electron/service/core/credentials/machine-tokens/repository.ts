import { sign, verify } from 'node:crypto';
import { installationKey, type JwtKey } from '#service/core/jwt/index.ts';
import { type CompactJwt, compactParts, readCompactJwt } from '#service/kernel/index.ts';
import {
  absentOr,
  type Connection,
  columnsOf,
  deleteExpired,
  lookupHash,
  plain,
  type RecordOf,
  type Store,
} from '#service/storage/index.ts';
import type { CauseName } from '#shared/causes/catalogue.ts';

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
  const prune = deleteExpired(db, 'machine_token', 'mark', PRUNED_AT_ONCE);

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

/** RFC 9068, 2.1. */
const TYPE = 'at+jwt';
/** Name of RSASSA-PKCS1-v1_5 with SHA-256 in node:crypto. */
const RS256 = 'sha256';

/** Claims of an access token (RFC 9068, 2.2); times are seconds. */
interface MachineClaims {
  readonly iss: string;
  readonly aud: string;
  /** The userKey of the application, as client_id. */
  readonly sub: string;
  readonly client_id: string;
  /** Of the site that the application belongs to. */
  readonly apiKey: string;
  readonly iat: number;
  readonly exp: number;
  readonly jti: string;
}

/** The access token in its form as a JWT (RFC 9068). */
export function signMachineToken({ privateKey, jwk: { kid } }: JwtKey, claims: MachineClaims): string {
  const signed = compactParts({ typ: TYPE, alg: 'RS256', kid }, { ...claims });
  return `${signed}.${sign(RS256, Buffer.from(signed), privateKey).toString('base64url')}`;
}

/**
 * Reads a JWT that says by its kid that the server of the organisation signed it; it is not verified yet.
 *
 * @returns undefined for any other
 */
export function readMachineToken({ of }: Pick<Store, 'of'>, text: string): CompactJwt | undefined {
  const key = of(machineTokenRepository).key();
  if (key === undefined) return undefined;
  const jwt = readCompactJwt(text);
  return 'problem' in jwt || jwt.header.kid !== key.jwk.kid ? undefined : jwt;
}

/** True when the server of the organisation signed it, with RS256 and nothing else. */
export function isSignedByMachineKey({ of }: Pick<Store, 'of'>, { header, signed, signature }: CompactJwt): boolean {
  const key = of(machineTokenRepository).key();
  if (key === undefined || header.alg !== 'RS256' || header.typ !== TYPE) return false;
  return verify(RS256, Buffer.from(signed), key.publicKey, signature);
}

/**
 * Why a token is worth nothing now; undefined: it is valid.
 *
 * @param now service clock, milliseconds
 * @returns the second half of the key of the cause, and a sentence
 */
export function endOfToken(
  { revokedAt, expiresAt }: MachineToken,
  now: number,
): { readonly cause: CauseName; readonly sentence: string } | undefined {
  if (revokedAt !== undefined) {
    const sentence = `The token was revoked at ${new Date(revokedAt).toISOString()}: by the client, or because its refresh token was used twice.`;
    return { cause: 'machine-token-revoked', sentence };
  }
  if (now < expiresAt) return undefined;
  return {
    cause: 'machine-token-expired',
    sentence: `The token expired at ${new Date(expiresAt).toISOString()}; by the service clock it is ${new Date(now).toISOString()}.`,
  };
}
