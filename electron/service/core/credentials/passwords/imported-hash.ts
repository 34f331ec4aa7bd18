import { integer, invalidParameter, missingParameter, text, type ValuesOf } from '#service/methods/index.ts';
import { isOneOf, keysOf } from '#shared/narrowing.ts';
import { compoundHash, problemOfCost } from './compound-hash.ts';
import {
  type BcryptHash,
  type DigestHash,
  digestBytes,
  type ImportedHash,
  type PasswordHash,
  type Pbkdf2Hash,
  pbkdf2Digests,
} from './kept-hash.ts';
import { BCRYPT_BYTES, BCRYPT_SALT_BYTES, problemOfTemplate } from './password-hash.ts';

/** What a call says of a hash that another system made (F 7.3). */
export interface GivenHash {
  readonly hashedPassword?: string | undefined;
  readonly compoundHashedPassword?: string | undefined;
  readonly algorithm?: string | undefined;
  readonly salt?: string | undefined;
  readonly rounds?: number | undefined;
  readonly format?: string | undefined;
  readonly binaryFormat?: string | undefined;
}

/** How the call names each member, for its errors. */
type HashNames = Readonly<Record<keyof GivenHash, string>>;

/** The names of a kept hash. */
export const keptNames: HashNames = {
  hashedPassword: 'hash',
  compoundHashedPassword: 'hash',
  algorithm: 'algorithm',
  salt: 'salt',
  rounds: 'rounds',
  format: 'format',
  binaryFormat: 'binaryFormat',
};

/** The names of accounts.importAccount and accounts.setPassword. */
export const flatNames: HashNames = {
  hashedPassword: 'hashedPassword',
  compoundHashedPassword: 'compoundHashedPassword',
  algorithm: 'pwHashAlgorithm',
  salt: 'pwHashSalt',
  rounds: 'pwHashRounds',
  format: 'pwHashFormat',
  binaryFormat: 'pwHashBinaryFormat',
};

/** The names of accounts.importFullAccount. */
export const nestedNames: HashNames = {
  hashedPassword: 'password.hashedPassword',
  compoundHashedPassword: 'password.compoundHashedPassword',
  algorithm: 'password.hashSettings.algorithm',
  salt: 'password.hashSettings.salt',
  rounds: 'password.hashSettings.rounds',
  format: 'password.hashSettings.format',
  binaryFormat: 'password.hashSettings.binaryFormat',
};

const digestAlgorithms = keysOf(digestBytes);
const emulated = [...digestAlgorithms, ...keysOf(pbkdf2Digests), 'bcrypt' as const];
/** Documented, and not emulated. */
const others = ['sha1_hashbytes', 'sha512Hexa', 'md5_double_salted', 'md5_crypt', 'drupal', 'symphony2', 'sap_abap'];

/** Work that one login may cost (R47, R52). */
const MAX_ROUNDS = { digest: 500_000, pbkdf2: 1_000_000, bcrypt: 16_384 } as const;
/** F 8.2: rounds of PBKDF2 when the call does not say; bits of a salt at most. */
const PBKDF2_ROUNDS = 3_000;
const MAX_SALT_BYTES = 128;
const MAX_TEMPLATE_LENGTH = 500;

/**
 * The hash that a call gives, ready to be kept; undefined when it gives none.
 *
 * @throws ApiError 400002, 400006 with the name of the member that is wrong
 */
export function readImportedHash(given: GivenHash, names: HashNames): PasswordHash | undefined {
  const { hashedPassword, compoundHashedPassword: compound, algorithm } = given;
  if (compound !== undefined) {
    const other = keysOf(names).find((name) => name !== 'compoundHashedPassword' && given[name] !== undefined);
    if (other !== undefined) {
      throw invalidParameter(names[other], `It does not go with ${names.compoundHashedPassword}, which says it all.`);
    }
    const read = compoundHash(compound);
    if (typeof read === 'string') throw invalidParameter(names.compoundHashedPassword, read);
    return checked(read, { ...names, hashedPassword: names.compoundHashedPassword });
  }
  if (hashedPassword === undefined) {
    const settings = Object.entries(given).some(([, value]) => value !== undefined);
    if (settings) throw missingParameter(names.hashedPassword, 'Settings of a hash go with the hash');
    return undefined;
  }
  if (algorithm === undefined) throw missingParameter(names.algorithm, `It is one of: ${emulated.join(', ')}`);
  const name = algorithm.toLowerCase();
  if (!isOneOf(emulated, name)) {
    const known = others.some((other) => other.toLowerCase() === name) || name === 'custom';
    const what = known ? 'Authdesk does not emulate this algorithm' : 'It is unknown';
    throw invalidParameter(names.algorithm, `${what}. It is one of: ${emulated.join(', ')}.`);
  }
  return checked(hashMadeBy(name, hashedPassword, given, names), names);
}

function hashMadeBy(
  algorithm: ImportedHash['algorithm'],
  hash: string,
  given: GivenHash,
  names: HashNames,
): ImportedHash {
  const { salt, rounds, format, binaryFormat } = given;
  if (algorithm === 'bcrypt' || isPbkdf2(algorithm)) {
    const template = format === undefined ? names.binaryFormat : names.format;
    if (format !== undefined || binaryFormat !== undefined) {
      throw invalidParameter(template, `It goes with ${digestAlgorithms.join(', ')} only.`);
    }
  }
  if (algorithm === 'bcrypt') return { algorithm, hash, salt: salt ?? '', rounds: rounds ?? 0 };
  if (isPbkdf2(algorithm)) return { algorithm, hash, salt: salt ?? '', rounds: rounds ?? PBKDF2_ROUNDS };
  return {
    algorithm,
    hash,
    rounds: rounds ?? 1,
    ...(salt !== undefined && { salt }),
    ...(format !== undefined && { format }),
    ...(binaryFormat !== undefined && { binaryFormat }),
  };
}

const isPbkdf2 = (algorithm: string): algorithm is Pbkdf2Hash['algorithm'] => Object.hasOwn(pbkdf2Digests, algorithm);

/** @throws ApiError 400002, 400006 with the name of the member that is wrong */
export function checked(hash: PasswordHash, names: HashNames): PasswordHash {
  switch (hash.algorithm) {
    case 'scrypt': {
      base64Bytes(hash.hash, names.hashedPassword, 16, 64);
      base64Bytes(hash.salt, names.salt, 1, MAX_SALT_BYTES);
      const problem = problemOfCost(hash);
      if (problem !== undefined) throw invalidParameter(names.hashedPassword, problem);
      return hash;
    }
    case 'bcrypt':
      return checkedBcrypt(hash, names);
    case 'pbkdf2':
    case 'pbkdf2_sha256':
    case 'pbkdf2_sha512':
      base64Bytes(hash.hash, names.hashedPassword, 16, 64);
      base64Bytes(hash.salt, names.salt, 1, MAX_SALT_BYTES);
      checkRounds(hash.rounds, MAX_ROUNDS.pbkdf2, names.rounds);
      return hash;
    default:
      return checkedDigest(hash, names);
  }
}

function checkedBcrypt(hash: BcryptHash, names: HashNames): BcryptHash {
  const bytes = base64Bytes(hash.hash, names.hashedPassword, BCRYPT_BYTES, BCRYPT_BYTES + 1);
  base64Bytes(hash.salt, names.salt, BCRYPT_SALT_BYTES, BCRYPT_SALT_BYTES);
  checkRounds(hash.rounds, MAX_ROUNDS.bcrypt, names.rounds);
  if (hash.rounds < 16 || !Number.isInteger(Math.log2(hash.rounds))) {
    throw invalidParameter(names.rounds, 'With bcrypt it is a power of two, 16 or more.');
  }
  return { ...hash, hash: bytes.subarray(0, BCRYPT_BYTES).toString('base64') };
}

function checkedDigest(hash: DigestHash, names: HashNames): DigestHash {
  const size = digestBytes[hash.algorithm];
  base64Bytes(hash.hash, names.hashedPassword, size, size);
  checkRounds(hash.rounds, MAX_ROUNDS.digest, names.rounds);
  const { salt, format, binaryFormat } = hash;
  if (format !== undefined && binaryFormat !== undefined) {
    throw invalidParameter(names.binaryFormat, `It does not go with ${names.format}: send one of both.`);
  }
  const template = format ?? binaryFormat;
  if (template === undefined) {
    if (salt !== undefined) base64Bytes(salt, names.salt, 1, MAX_SALT_BYTES);
    return hash;
  }
  const name = format === undefined ? names.binaryFormat : names.format;
  if (template.length > MAX_TEMPLATE_LENGTH) {
    throw invalidParameter(name, `It has at most ${MAX_TEMPLATE_LENGTH} characters.`);
  }
  const problem = problemOfTemplate(template, format === undefined, salt !== undefined);
  if (problem !== undefined) throw invalidParameter(name, problem);
  if (salt !== undefined && Buffer.byteLength(salt) > MAX_SALT_BYTES * 2) {
    throw invalidParameter(names.salt, `It has at most ${MAX_SALT_BYTES * 2} bytes.`);
  }
  return hash;
}

function base64Bytes(text: string, name: string, least: number, most: number): Buffer {
  if (text === '') throw missingParameter(name, 'The algorithm needs it');
  const bytes = Buffer.from(text, 'base64');
  const isBase64 = /^[A-Za-z0-9+/]+={0,2}$/.test(text) && text.length === Math.ceil(text.length / 4) * 4;
  if (!isBase64) throw invalidParameter(name, 'It is base64.');
  if (bytes.length >= least && bytes.length <= most) return bytes;
  const wanted = least === most ? String(least) : `${least} to ${most}`;
  throw invalidParameter(name, `It has ${bytes.length} bytes; with this algorithm it has ${wanted}.`);
}

function checkRounds(rounds: number, most: number, name: string): void {
  if (Number.isInteger(rounds) && rounds >= 1 && rounds <= most) return;
  throw invalidParameter(name, `It is a whole number from 1 to ${most} with this algorithm.`);
}

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
