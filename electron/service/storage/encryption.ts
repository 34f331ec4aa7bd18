import { createCipheriv, createDecipheriv, createSecretKey, hash, hkdfSync } from 'node:crypto';
import type { RandomSource } from '#service/kernel/index.ts';
import { tableOf } from '#shared/narrowing.ts';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Bytes of the key that encrypts values at rest. */
export const DATA_KEY_BYTES = 32;

const kinds = [
  'site secret',
  'application secret',
  'secret mark',
  'expired secret',
  'token',
  'session secret',
  'code',
  'kept secret',
  'flow run',
  'one-time token',
  'outbox message',
  'site configuration',
  'push token',
  'jwt key',
  'machine key',
  'second factor',
  'provider session',
  'providers config',
  'webhook headers',
  'openid artifact',
  'openid key',
  'openid client secret',
  'foreign client secret',
  'saml key',
  'request environment',
  'key check',
] as const;
/** Kind of an encrypted value; a value encrypted as one kind cannot be decrypted as another. */
export type EncryptedKind = (typeof kinds)[number];
const bytesOf = tableOf(kinds, (kind) => Buffer.from(kind));

/** @param key 32 bytes */
export function createEncryption(key: Buffer, random: RandomSource) {
  if (key.length !== DATA_KEY_BYTES) throw new RangeError(`The data key has ${key.length} bytes instead of 32.`);
  // Node prepares a key object once; given the bytes, it would do so for every value.
  const secretKey = createSecretKey(key);
  const derive = (purpose: 'token digest'): Buffer =>
    Buffer.from(hkdfSync('sha256', secretKey, '', `authdesk ${purpose}`, 32));
  const digestKey = derive('token digest').toString('hex');
  return {
    encrypt(kind: EncryptedKind, value: string): Buffer {
      const iv = random(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, secretKey, iv).setAAD(bytesOf[kind]);
      const body = cipher.update(value, 'utf8');
      return Buffer.concat([iv, body, cipher.final(), cipher.getAuthTag()]);
    },
    /** Throws when the bytes were encrypted with another key, as another kind, or were changed. */
    decrypt(kind: EncryptedKind, encrypted: Buffer): string {
      const end = encrypted.length - TAG_BYTES;
      const decipher = createDecipheriv(ALGORITHM, secretKey, encrypted.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(bytesOf[kind]).setAuthTag(encrypted.subarray(end));
      return decipher.update(encrypted.subarray(IV_BYTES, end), undefined, 'utf8') + decipher.final('utf8');
    },
    /**
     * Keyed digest of a token: SHA-256 of a key and the value, 32 bytes. Only for values of one length: with them a
     * prefixed key is safe, because length extension gives no valid value.
     */
    digest: (value: string): Buffer => hash('sha256', digestKey + value, 'buffer'),
    /** A derived key for another purpose, 32 bytes; it does not reveal the data key. */
    derive,
  };
}

/** Encrypts values at rest that must be revealed later (AES-256-GCM, R42). */
export type Encryption = ReturnType<typeof createEncryption>;

/**
 * Hash to look up a code: SHA-256, 32 bytes. The value has 256 random bits, so no salt is needed.
 */
export function lookupHash(value: string): Buffer {
  return hash('sha256', value, 'buffer');
}
