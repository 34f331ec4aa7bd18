import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import type { HmacSha1 } from '#shared/protocol/signature.ts';

/** Handing Node the bytes of a key costs ten times the digest itself, so each secret's key is made once. */
const keyObjects = new WeakMap<Uint8Array, KeyObject>();

/** HMAC-SHA1 of the host, for the pure rules of signing (spec "Signature" 1). */
export const hmacSha1: HmacSha1 = (key, text) => createHmac('sha1', keyObjectOf(key)).update(text, 'utf8').digest();

function keyObjectOf(key: Uint8Array): KeyObject {
  let keyObject = keyObjects.get(key);
  if (keyObject === undefined) {
    keyObject = createSecretKey(key);
    keyObjects.set(key, keyObject);
  }
  return keyObject;
}
