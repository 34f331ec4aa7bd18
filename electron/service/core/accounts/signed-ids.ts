import { hmacSha1 } from '#service/kernel/index.ts';
import type { CalledSite } from '#service/records/index.ts';
import { sign } from '#shared/protocol/signature.ts';

/**
 * Signatures over ids that a site checks on its own side (F 5.7). The key is always the site's current secret, base64
 * decoded, never that of an application; timestamps are text of Unix seconds.
 */
export interface SignedId {
  readonly signature: string;
  /** Unix seconds as text. */
  readonly timestamp: string;
}

/** Seconds that the time of a UID signature may be off (F 0.8: validators use 180; F 5.7: an older one is a replay). */
export const UID_SIGNATURE_WINDOW_S = 180;

/**
 * UIDSignature: `<timestamp>_<UID>`.
 *
 * @param site or an application, for the exchanged signature
 */
export function signUid(site: Pick<CalledSite, 'secret'>, UID: string, at: number): SignedId {
  return signed(site, at, (timestamp) => `${timestamp}_${UID}`);
}

/** friendshipSignature: `<timestamp>_<friendUID>_<UID>`. */
export function signFriendship(site: CalledSite, friendUID: string, UID: string, at: number): SignedId {
  return signed(site, at, (timestamp) => `${timestamp}_${friendUID}_${UID}`);
}

/** providerUIDSig of an identity: `<timestamp>_<provider>_<providerUID>`. */
export function signIdentity(site: CalledSite, provider: string, providerUID: string, at: number): SignedId {
  return signed(site, at, (timestamp) => `${timestamp}_${provider}_${providerUID}`);
}

/** providerUIDSig of socialize.getSessionInfo: `<timestamp>_<providerUID>`. */
export function signProviderUID(site: CalledSite, providerUID: string, at: number): SignedId {
  return signed(site, at, (timestamp) => `${timestamp}_${providerUID}`);
}

/** @param at service clock, milliseconds */
function signed(site: Pick<CalledSite, 'secret'>, at: number, text: (timestamp: string) => string): SignedId {
  const timestamp = String(Math.floor(at / 1000));
  return { signature: sign(text(timestamp), site.secret.key, hmacSha1), timestamp };
}
