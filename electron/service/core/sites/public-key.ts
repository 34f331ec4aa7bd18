import { createPublicKey, hash, type KeyObject } from 'node:crypto';
import { invalidMember } from '#service/kernel/index.ts';

/** RS256 is as strong as its key; RFC 7518 demands this many bits. */
const FEWEST_BITS = 2048;
/** With more, each call would take long (R52). */
const MAX_BITS = 8192;

const pem = /^-----BEGIN (RSA )?PUBLIC KEY-----\s[A-Za-z0-9+/=\s]+-----END \1?PUBLIC KEY-----$/;

/** What a text is instead of a public key, where that can be told; never repeats the text. */
function otherThing(text: string): string {
  if (/PRIVATE KEY-----/.test(text)) {
    return 'This is a private key. It stays with the application: paste the public key of the pair.';
  }
  if (/BEGIN CERTIFICATE-----/.test(text)) return 'This is a certificate. Paste the public key in it.';
  if (/^ssh-rsa /.test(text)) return 'This is an SSH key. Convert it: ssh-keygen -e -m PKCS8.';
  if (/^\s*\{/.test(text)) return 'This is JSON, perhaps a JWK. Convert it to PEM.';
  if ((text.match(/-----BEGIN/g)?.length ?? 0) > 1) return 'There is more than one key. Paste one.';
  return 'It is not in PEM form: it begins with -----BEGIN PUBLIC KEY----- and ends with -----END PUBLIC KEY-----.';
}

/**
 * Reads the public key of an application (D62): PEM, SPKI or PKCS#1, RSA of 2048 bits at least.
 *
 * @returns it as SPKI in PEM, or a sentence that says what is wrong
 */
export function readPublicKey(given: string): { readonly pem: string } | { readonly problem: string } {
  const text = given.trim();
  if (!pem.test(text)) return { problem: otherThing(text) };
  let key: KeyObject;
  try {
    key = createPublicKey(text);
  } catch {
    return { problem: 'What is between the first and the last line is no public key; copy it again as a whole.' };
  }
  if (key.asymmetricKeyType !== 'rsa') {
    return { problem: `It is a key for ${key.asymmetricKeyType ?? 'something else'}; RS256 needs an RSA key.` };
  }
  const { modulusLength = 0, publicExponent = 0n } = key.asymmetricKeyDetails ?? {};
  if (modulusLength < FEWEST_BITS || modulusLength > MAX_BITS) {
    return { problem: `It has ${modulusLength} bits; ${FEWEST_BITS} to ${MAX_BITS} are allowed.` };
  }
  if (publicExponent < 3n) return { problem: `Its exponent is ${publicExponent}; anybody could sign with that.` };
  return { pem: key.export({ format: 'pem', type: 'spki' }).toString() };
}

/**
 * The same for an operation and for the workspace file; an empty text means no key.
 *
 * @param member path of the input that it came in
 * @throws OperationProblem naming it
 */
export function checkedPublicKey(given: string | undefined, member: string): string | undefined {
  if (given === undefined || given.trim() === '') return undefined;
  const read = readPublicKey(given);
  if ('pem' in read) return read.pem;
  throw invalidMember(member, read.problem, 'Make one: openssl rsa -in private.pem -pubout.');
}

/** SHA-256 of the key in DER, as `openssl pkey -pubin -outform DER | sha256sum` prints it. */
export function fingerprintOf(publicKey: string): string {
  return hash('sha256', Buffer.from(publicKey.replace(/-----[^-]+-----/g, ''), 'base64'), 'hex');
}
