import { hash as digest } from 'node:crypto';
import { encodeBase64, hashSync } from 'bcryptjs';
import { mergedPassword } from './merged-password.ts';
import type { BcryptHash, DigestHash } from './password-hash.ts';

/** Hashes that only JavaScript can make: the slow ones in a thread of their own (`hash-worker.ts`). */
export type ComputedHash = DigestHash | BcryptHash;

/** Bytes of a bcrypt hash: the last one of 24 is dropped by all who make them. */
export const BCRYPT_BYTES = 23;
export const BCRYPT_SALT_BYTES = 16;

/** Hashes a password as a kept hash says. */
export function deriveHash(kept: ComputedHash, password: string): Buffer {
  return kept.algorithm === 'bcrypt' ? bcrypt(kept, password) : iterated(kept, password);
}

function iterated(kept: DigestHash, password: string): Buffer {
  let bytes: Buffer = mergedPassword(kept, password);
  for (let round = 0; round < kept.rounds; round++) bytes = digest(kept.algorithm, bytes, 'buffer');
  return bytes;
}

function bcrypt({ salt, rounds }: BcryptHash, password: string): Buffer {
  const cost = String(Math.log2(rounds)).padStart(2, '0');
  const settings = `$2b$${cost}$${encodeBase64(Buffer.from(salt, 'base64'), BCRYPT_SALT_BYTES)}`;
  return bcryptBytes(hashSync(password, settings).slice(-31));
}

const bcryptAlphabet = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The bytes of a text in bcrypt's own base64. */
export function bcryptBytes(text: string): Buffer {
  return Buffer.from([...text].map((letter) => alphabet[bcryptAlphabet.indexOf(letter)]).join(''), 'base64');
}
