import { hash } from 'node:crypto';
import { hmacSha1 } from '#service/kernel/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import { readBack } from '#service/storage/index.ts';
import type { WebhookVersion } from '#shared/contract/webhooks.ts';
import type { Body } from './event.ts';

export const HMAC_HEADER = 'X-Gigya-Sig-Hmac-Sha1';
export const JWT_HEADER = 'X-Gigya-Sig-Jwt';

/** Seconds that the JWT of a delivery is valid. */
const JWT_SECONDS = 60;

/**
 * Signs a JWT as getJWT does: RS256, with the key of getJWTPublicKey.
 *
 * @param claims besides `iss` and `apiKey`
 * @returns its compact form
 */
export type SignJwt = (apiKey: string, claims: Readonly<Record<string, unknown>>) => Promise<string>;

export interface Signing {
  readonly site: SiteRecord;
  readonly version: WebhookVersion;
  readonly signingUserKey: string | undefined;
  readonly body: string;
  readonly signJwt: SignJwt;
}

/** What is signed cannot be signed: a sentence for the delivery. */
export class Unsigned extends Error {}

/**
 * The header that proves where a delivery comes from (U 5). Versions 1.0 and 1.1: HMAC-SHA1 of the raw body with the decoded
 * secret, in base64. Version 2.0: a JWT whose `sub` is the SHA-256 of the raw body in base64url, `jti` its nonce, and `iat` its
 * timestamp.
 *
 * @throws {Unsigned} when the application whose secret is to sign is gone
 */
export async function signatureHeader(signing: Signing): Promise<readonly [name: string, value: string]> {
  const { site, version, body } = signing;
  if (version !== '2.0') return [HMAC_HEADER, hmacSha1(keyOf(signing), Buffer.from(body)).toString('base64')];
  const { nonce, timestamp } = readBack<Body>(body);
  const claims = {
    sub: hash('sha256', body, 'base64url'),
    jti: nonce,
    iat: timestamp,
    exp: timestamp + JWT_SECONDS,
  };
  return [JWT_HEADER, await signing.signJwt(site.apiKey, claims)];
}

function keyOf({ site, signingUserKey }: Signing): Buffer {
  if (signingUserKey === undefined) return site.secret.key;
  const application = site.applications.find(({ userKey }) => userKey === signingUserKey);
  if (application !== undefined) return application.secret.key;
  throw new Unsigned(
    `The site has no application "${signingUserKey}" any more, whose secret signs. Set the webhook to another signingUserKey.`,
  );
}

/** A signature that is wrong in its last part: what a receiver must refuse. */
export function spoiled(signature: string): string {
  const dot = signature.lastIndexOf('.');
  const at = dot + 2;
  return `${signature.slice(0, at)}${signature.charAt(at) === 'A' ? 'B' : 'A'}${signature.slice(at + 1)}`;
}
