import { z } from 'zod';
import { keysOf } from '#shared/narrowing.ts';

/** Bytes of a digest by its algorithm. */
export const digestBytes = { md5: 16, sha1: 20, sha256: 32, sha512: 64 } as const;
/** The digest of each PBKDF2 by the name of its algorithm. */
export const pbkdf2Digests = { pbkdf2: 'sha1', pbkdf2_sha256: 'sha256', pbkdf2_sha512: 'sha512' } as const;

const text = z.string().max(1_000);
const positive = z.int().min(1);
/** Both in base64. */
const salted = { hash: text, salt: text };

const scryptHash = z.strictObject({
  algorithm: z.literal('scrypt'),
  ...salted,
  /** Cost: 2^14 needs 16 MiB for one hash. */
  N: positive,
  r: positive,
  p: positive,
});
/** A password as this service hashes it; never the password. */
export type ScryptHash = z.infer<typeof scryptHash>;

const digestHash = z.strictObject({
  algorithm: z.enum(keysOf(digestBytes)),
  /** Base64. */
  hash: text,
  /** Base64; with `format` or `binaryFormat` the text that they name `$salt`. */
  salt: text.optional(),
  /** How often it is hashed, at least once. */
  rounds: positive,
  /** `$salt$password`: how both are put together as text. */
  format: text.optional(),
  /** `$salt:hex$password:utf16`: the same as bytes. */
  binaryFormat: text.optional(),
});
/** A digest of password and salt, perhaps hashed again and again (F 7.3, hashSettings). */
export type DigestHash = z.infer<typeof digestHash>;

const pbkdf2Hash = z.strictObject({ algorithm: z.enum(keysOf(pbkdf2Digests)), ...salted, rounds: positive });
export type Pbkdf2Hash = z.infer<typeof pbkdf2Hash>;

/** The hash has 23 bytes, the salt 16; the rounds are a power of two. */
const bcryptHash = z.strictObject({ algorithm: z.literal('bcrypt'), ...salted, rounds: positive });
export type BcryptHash = z.infer<typeof bcryptHash>;

export const passwordHash = z.discriminatedUnion('algorithm', [scryptHash, digestHash, pbkdf2Hash, bcryptHash]);
/** A password as it is kept. */
export type PasswordHash = z.infer<typeof passwordHash>;

/** One that another system made: it is replaced after the first right login. */
export type ImportedHash = Exclude<PasswordHash, ScryptHash>;
