import { hash } from 'node:crypto';
import { hmacSha1, type RandomSource } from '#service/kernel/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import { readBack } from '#service/storage/index.ts';
import type { WebhookEvent, WebhookVersion } from '#shared/contract/webhooks.ts';

/** Events of one POST at most (U 5). */
export const MAX_EVENTS = 100;

/** An event as it waits for its delivery. */
export interface QueuedEvent {
  readonly type: WebhookEvent;
  /** The same in every repetition: receivers know repeats by it. */
  readonly id: string;
  /** Seconds since 1970 by the service clock. */
  readonly timestamp: number;
  readonly apiKey: string;
  readonly callId: string;
  readonly uid: string;
  readonly accountType: 'full' | 'lite';
}

/** An event as a version of webhooks has it (U 5: 1.1 added callId and version). */
function wireEvent({ type, id, timestamp, apiKey, callId, uid, accountType }: QueuedEvent, version: WebhookVersion) {
  return {
    type,
    id,
    timestamp,
    apiKey,
    ...(version !== '1.0' && { callId, version }),
    data: { accountType, uid },
  };
}

/**
 * The raw body of a POST; its bytes are what is signed.
 *
 * @param at service clock, milliseconds
 */
export function bodyOf(events: readonly QueuedEvent[], version: WebhookVersion, nonce: string, at: number): string {
  return JSON.stringify({
    events: events.map((event) => wireEvent(event, version)),
    nonce,
    timestamp: Math.floor(at / 1000),
  });
}

/** The members of a body that the service itself reads again. */
export interface Body {
  readonly events: readonly { readonly timestamp: number; readonly callId?: string }[];
  readonly nonce: string;
  readonly timestamp: number;
}

/** The same body with every time moved back by seconds: what a receiver sees of a delivery that comes late. */
export function lateBody(body: string, seconds: number): string {
  const { events, nonce, timestamp } = readBack<Body>(body);
  return JSON.stringify({
    events: events.map((event) => ({ ...event, timestamp: event.timestamp - seconds })),
    nonce,
    timestamp: timestamp - seconds,
  });
}

/** A random UUID of version 4 (RFC 9562). */
export function uuid(random: RandomSource): string {
  const bytes = random(16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

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

interface Signing {
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
