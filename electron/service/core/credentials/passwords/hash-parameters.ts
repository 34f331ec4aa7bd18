import { integer, text, type ValuesOf } from '#service/methods/index.ts';
import type { GivenHash } from './imported-hash.ts';

/** The parameters of a hash that is not in an object; their names are inferred from public client libraries. */
export const hashParameters = [
  text('hashedPassword', 'The hash of the password, base64.', { max: 200, example: 'XohImNooBHFR0OVvjcYpJw==' }),
  text(
    'compoundHashedPassword',
    'The hash with its algorithm and settings in one text, such as $2b$10$…; instead of the others.',
    { max: 1000 },
  ),
  text('pwHashAlgorithm', 'md5, sha1, sha256, sha512, pbkdf2, pbkdf2_sha256, pbkdf2_sha512 or bcrypt.', {
    max: 100,
    example: 'md5',
  }),
  text('pwHashSalt', 'The salt, base64; with a template the text that it names $salt.', { max: 1000 }),
  integer('pwHashRounds', 'How often the password is hashed: 1, or 3000 with pbkdf2, when left out.'),
  text('pwHashFormat', 'How salt and password are put together as text: $salt$password.', { max: 1000 }),
  text('pwHashBinaryFormat', 'The same as bytes: $salt:hex$password:utf16 (utf8, utf16, hex, base64).', { max: 1000 }),
] as const;

export function hashOf(input: ValuesOf<typeof hashParameters>): GivenHash {
  return {
    hashedPassword: input.hashedPassword,
    compoundHashedPassword: input.compoundHashedPassword,
    algorithm: input.pwHashAlgorithm,
    salt: input.pwHashSalt,
    rounds: input.pwHashRounds,
    format: input.pwHashFormat,
    binaryFormat: input.pwHashBinaryFormat,
  };
}

/** What a new hash costs (scrypt, RFC 7914): some 40 ms and 16 MiB. Fast tests of other things lower it. */
export const passwordCost = { N: 16_384, r: 8, p: 1 };
