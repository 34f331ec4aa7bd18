import { hash as digest } from 'node:crypto';
import { encodeBase64, hashSync } from 'bcryptjs';
import { isKeyOf } from '#shared/narrowing.ts';
import type { BcryptHash, DigestHash } from './kept-hash.ts';

/** Encodings that a binary format may name after a colon; `utf16` is little-endian. */
const encodings = { utf8: 'utf8', utf16: 'utf16le', hex: 'hex', base64: 'base64' } as const;

const encodingOf = (name = 'utf8') => (isKeyOf(encodings, name) ? encodings[name] : undefined);

const parts = /\$(password|salt)(?::([a-z0-9]+))?/g;

/** What is wrong with a template; undefined when it can be used. */
export function problemOfTemplate(template: string, isBinary: boolean, hasSalt: boolean): string | undefined {
  const named = [...template.matchAll(parts)];
  const has = (name: string) => named.some(([, one]) => one === name);
  if (!has('password')) return 'It must contain $password.';
  if (has('salt') && !hasSalt) return 'It contains $salt, and hashSettings has no salt.';
  if (!isBinary) return undefined;
  const unknown = named.find(([, , encoding]) => encoding !== undefined && !Object.hasOwn(encodings, encoding));
  if (unknown === undefined) return undefined;
  return `"${unknown[0].slice(0, 50)}" names an encoding that is none of: ${Object.keys(encodings).join(', ')}.`;
}

/**
 * The bytes that are hashed: password and salt put together as the template says (F 7.3, format and binaryFormat);
 * without one the bytes of the salt, then the password.
 */
function mergedPassword({ format, binaryFormat, salt = '' }: DigestHash, password: string): Buffer {
  const values = { password, salt };
  if (format !== undefined) {
    const text = format.replace(/\$(password|salt)/g, (_, name: 'password' | 'salt') => values[name]);
    return Buffer.from(text, 'utf8');
  }
  if (binaryFormat === undefined) return Buffer.concat([Buffer.from(salt, 'base64'), Buffer.from(password, 'utf8')]);
  const pieces: Buffer[] = [];
  let at = 0;
  for (const match of binaryFormat.matchAll(parts)) {
    const [whole, name, encoding] = match;
    pieces.push(Buffer.from(binaryFormat.slice(at, match.index), 'utf8'));
    pieces.push(Buffer.from(name === 'salt' ? salt : password, encodingOf(encoding)));
    at = match.index + whole.length;
  }
  pieces.push(Buffer.from(binaryFormat.slice(at), 'utf8'));
  return Buffer.concat(pieces);
}

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
