import { constants, createHmac, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { constantTimeEqual } from '#node/constant-time.ts';
import type { CompactJwt } from '#service/modules/jwt/compact.ts';
import type { SiteRecord } from '#service/storage/records.ts';

/** Other public keys that are tried to explain a wrong signature (R52). */
const MOST_TRIED = 50;

type Signed = Pick<CompactJwt, 'signed' | 'signature' | 'header' | 'claims'>;

/** True when the private key of this public key (PEM) signed with RS256. */
export function isSignedWith(publicKey: string, { signed, signature }: Signed): boolean {
  return verify('sha256', Buffer.from(signed), createPublicKey(publicKey), signature);
}

/**
 * How a signature was made that does not belong to the application's key, as one or two sentences with what to do
 * (F 9.1 row 68).
 *
 * @param site that was called; the keys of its other applications are tried first
 */
export function whoSigned(sites: readonly SiteRecord[], site: SiteRecord, publicKey: string, jwt: Signed): string {
  if (jwt.signature.length === 0) return 'The third part is empty: the JWT was not signed.';
  const key = createPublicKey(publicKey);
  const other = otherScheme(key, jwt) ?? asSecret(site, publicKey, jwt) ?? otherKey(sites, site, publicKey, jwt);
  if (other !== undefined) return other;
  const bytes = (key.asymmetricKeyDetails?.modulusLength ?? 0) / 8;
  if (jwt.signature.length !== bytes) {
    return `It has ${jwt.signature.length} bytes, a signature with this key has ${bytes}: it was signed with a key of another length, or cut off.`;
  }
  return 'It was signed with another private key, or header or claims were changed after signing. Give the application the public key of the pair that signs: openssl rsa -in private.pem -pubout.';
}

/** The right key, with another hash or padding, or over a text that was encoded anew. */
function otherScheme(key: KeyObject, { signed, signature, header, claims }: Signed): string | undefined {
  const bytes = Buffer.from(signed);
  for (const [hash, name] of [
    ['sha1', 'RS1'],
    ['sha384', 'RS384'],
    ['sha512', 'RS512'],
  ] as const) {
    if (verify(hash, bytes, key, signature)) return `It was made by ${name} with the right key. Sign with RS256.`;
  }
  if (verify('sha256', bytes, { key, padding: constants.RSA_PKCS1_PSS_PADDING }, signature)) {
    return 'It was made by PS256 with the right key. Sign with RS256.';
  }
  for (const encoding of ['base64', 'base64url'] as const) {
    const parts = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString(encoding));
    if (verify('sha256', Buffer.from(parts.join('.')), key, signature)) {
      return 'The right key signed the same header and claims in another encoding. Send the text that was signed.';
    }
  }
  return undefined;
}

/** HMAC with a secret or, the well-known confusion, with the public key itself. */
function asSecret(site: SiteRecord, publicKey: string, { signed, signature }: Signed): string | undefined {
  if (signature.length !== 32) return undefined;
  const given = signature.toString('base64');
  const made = (key: Buffer | string) => createHmac('sha256', key).update(signed).digest('base64');
  if ([publicKey, publicKey.trim()].some((text) => constantTimeEqual(made(text), given))) {
    return 'It is an HMAC with the public key as secret, although alg says RS256. Sign with the private key.';
  }
  const secrets = [site.secret, ...site.applications.map(({ secret }) => secret)];
  const isSecret = secrets.some(({ key, text }) => [key, text].some((one) => constantTimeEqual(made(one), given)));
  return isSecret
    ? 'It is an HMAC with a secret of the site, although alg says RS256. Sign with the private key.'
    : 'It has 32 bytes, the length of an HMAC with SHA-256. Sign with RS256 and the private key.';
}

function otherKey(sites: readonly SiteRecord[], site: SiteRecord, publicKey: string, jwt: Signed): string | undefined {
  const ordered = [site, ...sites.filter((one) => one !== site)];
  const others = ordered.flatMap(({ apiKey, name, applications }) =>
    applications.flatMap(({ userKey, publicKey: other }) =>
      other === undefined || other === publicKey ? [] : [{ other, userKey, name, isSame: apiKey === site.apiKey }],
    ),
  );
  const found = others.slice(0, MOST_TRIED).find(({ other }) => isSignedWith(other, jwt));
  if (found === undefined) return undefined;
  const where = found.isSame ? '' : ` of the site "${found.name}"`;
  return `It was signed with the private key of the application "${found.userKey}"${where}. Use the pair of the application that kid names.`;
}
