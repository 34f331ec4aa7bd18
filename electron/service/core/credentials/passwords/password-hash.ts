/** A password as this service hashes it; never the password. */
export interface ScryptHash {
  readonly algorithm: 'scrypt';
  /** Base64. */
  readonly salt: string;
  readonly hash: string;
  /** Cost: 2^14 needs 16 MiB for one hash. */
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

export const digestAlgorithms = ['md5', 'sha1', 'sha256', 'sha512'] as const;
export type DigestAlgorithm = (typeof digestAlgorithms)[number];

/** A digest of password and salt, perhaps hashed again and again (F 7.3, hashSettings). */
export interface DigestHash {
  readonly algorithm: DigestAlgorithm;
  /** Base64. */
  readonly hash: string;
  /** Base64; with `format` or `binaryFormat` the text that they name `$salt`. */
  readonly salt?: string;
  /** How often it is hashed, at least once. */
  readonly rounds: number;
  /** `$salt$password`: how both are put together as text. */
  readonly format?: string;
  /** `$salt:hex$password:utf16`: the same as bytes. */
  readonly binaryFormat?: string;
}

/** The digest of each PBKDF2 by the name of its algorithm. */
export const pbkdf2Digests = { pbkdf2: 'sha1', pbkdf2_sha256: 'sha256', pbkdf2_sha512: 'sha512' } as const;

export interface Pbkdf2Hash {
  readonly algorithm: keyof typeof pbkdf2Digests;
  /** Base64. */
  readonly hash: string;
  readonly salt: string;
  readonly rounds: number;
}

export interface BcryptHash {
  readonly algorithm: 'bcrypt';
  /** Base64 of 23 bytes, and of 16. */
  readonly hash: string;
  readonly salt: string;
  /** A power of two. */
  readonly rounds: number;
}

/** One that another system made: it is replaced after the first right login. */
export type ImportedHash = DigestHash | Pbkdf2Hash | BcryptHash;

/** A password as it is kept. */
export type PasswordHash = ScryptHash | ImportedHash;
