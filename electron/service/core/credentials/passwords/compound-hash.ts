import { isKeyOf } from '#shared/narrowing.ts';
import { withoutEnding } from '#shared/text-ends.ts';
import { type DigestHash, digestBytes, type PasswordHash, type ScryptHash } from './kept-hash.ts';
import { bcryptBytes } from './password-hash.ts';

const forms =
  'bcrypt ($2b$…), $pbkdf2$, $pbkdf2-sha256$, $pbkdf2-sha512$, pbkdf2_sha256$ (Django), $scrypt$, {SSHA} and {SHA}, {SMD5} and {MD5}, {SSHA256}, {SSHA512}';

/** Cost of an imported scrypt hash: 64 MiB (R52). */
const MAX_SCRYPT_BYTES = 64 * 1024 * 1024;

/**
 * Reads a hash that has its algorithm and settings in one text: the modular crypt format and the forms of LDAP (F 7.3,
 * compoundHashedPassword).
 *
 * @returns a sentence when it is of no form that is known
 */
export function compoundHash(text: string): PasswordHash | string {
  return bcrypt(text) ?? pbkdf2(text) ?? scrypt(text) ?? ldap(text) ?? `It is of none of these forms: ${forms}.`;
}

function bcrypt(text: string): PasswordHash | undefined {
  const [, cost = '', salt = '', hash = ''] =
    /^\$2[abxy]\$(\d\d)\$([./A-Za-z0-9]{22})([./A-Za-z0-9]{31})$/.exec(text) ?? [];
  if (cost === '') return undefined;
  const base64 = (part: string) => bcryptBytes(part).toString('base64');
  return { algorithm: 'bcrypt', hash: base64(hash), salt: base64(salt), rounds: 2 ** Number(cost) };
}

const digests = { '': 'pbkdf2', sha1: 'pbkdf2', sha256: 'pbkdf2_sha256', sha512: 'pbkdf2_sha512' } as const;
const digestOf = (name: string) => (isKeyOf(digests, name) ? digests[name] : 'pbkdf2');

/** Of passlib and PHC (base64 without padding, a full stop for a plus), or of Django (the salt as text). */
function pbkdf2(text: string): PasswordHash | undefined {
  const crypt =
    /^\$pbkdf2(?:-(sha1|sha256|sha512))?\$(?:i=)?(\d{1,9})(?:,l=\d{1,3})?\$([./A-Za-z0-9+=]+)\$([./A-Za-z0-9+=]+)$/.exec(
      text,
    );
  if (crypt !== null) {
    const [, digest = '', rounds, salt = '', hash = ''] = crypt;
    const algorithm = digestOf(digest);
    return { algorithm, rounds: Number(rounds), salt: padded(salt), hash: padded(hash) };
  }
  const django = /^pbkdf2_(sha1|sha256)\$(\d{1,9})\$([^$]+)\$([A-Za-z0-9+/=]+)$/.exec(text);
  if (django === null) return undefined;
  const [, digest = '', rounds, salt = '', hash = ''] = django;
  const algorithm = digestOf(digest);
  return { algorithm, rounds: Number(rounds), salt: Buffer.from(salt, 'utf8').toString('base64'), hash };
}

/** Why a cost of scrypt is none that a login here can have; undefined: it is one. */
export function problemOfCost({ N, r, p }: Pick<ScryptHash, 'N' | 'r' | 'p'>): string | undefined {
  if (N < 2 || !Number.isInteger(Math.log2(N)) || r < 1 || p < 1) return 'N is a power of two, r and p are 1 or more.';
  // OpenSSL refuses others only at the login, and what it leaves behind then breaks the TLS connection of somebody else.
  if (Math.log2(N) >= 16 * r) return 'Its cost is none of scrypt: ln is less than 16 · r (RFC 7914).';
  if (128 * N * r * p <= MAX_SCRYPT_BYTES) return undefined;
  return `Its cost is more than Authdesk spends on one login: 128 · N · r · p is at most ${MAX_SCRYPT_BYTES}.`;
}

function scrypt(text: string): PasswordHash | string | undefined {
  const match = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,3}),p=(\d{1,3})\$([./A-Za-z0-9+=]+)\$([./A-Za-z0-9+=]+)$/.exec(text);
  if (match === null) return undefined;
  const [, ln, r, p, salt = '', hash = ''] = match;
  const cost = { N: 2 ** Number(ln), r: Number(r), p: Number(p) };
  const problem = problemOfCost(cost);
  if (problem !== undefined) return problem;
  const bytes = Buffer.from(padded(hash), 'base64').length;
  if (bytes < 16 || bytes > 64) return 'Its hash has 16 to 64 bytes.';
  return { algorithm: 'scrypt', ...cost, salt: padded(salt), hash: padded(hash) };
}

const ldapDigests = { MD5: 'md5', SHA: 'sha1', SHA256: 'sha256', SHA512: 'sha512' } as const;

/** RFC 2307: the digest, then the salt, which comes after the password. */
function ldap(text: string): PasswordHash | undefined {
  const [, salted, name, encoded = ''] = /^\{(S?)(MD5|SHA|SHA256|SHA512)\}([A-Za-z0-9+/=]+)$/.exec(text) ?? [];
  if (name === undefined || !isKeyOf(ldapDigests, name)) return undefined;
  const algorithm = ldapDigests[name];
  const bytes = Buffer.from(encoded, 'base64');
  const hash = bytes.subarray(0, digestBytes[algorithm]).toString('base64');
  const salt = bytes.subarray(digestBytes[algorithm]).toString('base64');
  if (salted === '') return { algorithm, hash: encoded, rounds: 1 };
  const seasoned: DigestHash = { algorithm, hash, rounds: 1, salt, binaryFormat: '$password$salt:base64' };
  return seasoned;
}

function padded(text: string): string {
  const base64 = withoutEnding(text, '=').replaceAll('.', '+');
  return base64 + '='.repeat((4 - (base64.length % 4)) % 4);
}
