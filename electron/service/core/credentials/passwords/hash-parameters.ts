import type { ValuesOf } from '#service/methods/index.ts';
import type { GivenHash } from './imported-hash.ts';

/** The parameters of a hash that is not in an object; their names are inferred from public client libraries. */
export const hashParameters = [
  {
    name: 'hashedPassword',
    type: 'string',
    required: false,
    documentation: 'The hash of the password, base64.',
    limits: { maxLength: 200 },
    example: 'XohImNooBHFR0OVvjcYpJw==',
  },
  {
    name: 'compoundHashedPassword',
    type: 'string',
    required: false,
    documentation: 'The hash with its algorithm and settings in one text, such as $2b$10$…; instead of the others.',
    limits: { maxLength: 1000 },
  },
  {
    name: 'pwHashAlgorithm',
    type: 'string',
    required: false,
    documentation: 'md5, sha1, sha256, sha512, pbkdf2, pbkdf2_sha256, pbkdf2_sha512 or bcrypt.',
    limits: { maxLength: 100 },
    example: 'md5',
  },
  {
    name: 'pwHashSalt',
    type: 'string',
    required: false,
    documentation: 'The salt, base64; with a template the text that it names $salt.',
    limits: { maxLength: 1000 },
  },
  {
    name: 'pwHashRounds',
    type: 'integer',
    required: false,
    documentation: 'How often the password is hashed: 1, or 3000 with pbkdf2, when left out.',
  },
  {
    name: 'pwHashFormat',
    type: 'string',
    required: false,
    documentation: 'How salt and password are put together as text: $salt$password.',
    limits: { maxLength: 1000 },
  },
  {
    name: 'pwHashBinaryFormat',
    type: 'string',
    required: false,
    documentation: 'The same as bytes: $salt:hex$password:utf16 (utf8, utf16, hex, base64).',
    limits: { maxLength: 1000 },
  },
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
