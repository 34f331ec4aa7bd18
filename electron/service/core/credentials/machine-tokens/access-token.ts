import { sign, verify } from 'node:crypto';
import type { JwtKey } from '#service/core/jwt/index.ts';
import { type CompactJwt, compactParts, readCompactJwt } from '#service/kernel/index.ts';
import type { Store } from '#service/storage/index.ts';
import { machineTokenRepository } from './repository.ts';

/** RFC 9068, 2.1. */
const TYPE = 'at+jwt';
/** Name of RSASSA-PKCS1-v1_5 with SHA-256 in node:crypto. */
const RS256 = 'sha256';

/** Claims of an access token (RFC 9068, 2.2); times are seconds. */
export interface MachineClaims {
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
