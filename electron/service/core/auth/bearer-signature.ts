import { constants, createHmac, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { constantTimeEqual } from '#node/constant-time.ts';
import type { CompactJwt } from '#service/kernel/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import type { CauseName } from '#shared/causes/catalogue.ts';

/** Other public keys that are tried to explain a wrong signature (R52). */
const MAX_TRIED = 50;

type Signed = Pick<CompactJwt, 'signed' | 'signature' | 'header' | 'claims'>;

/** True when the private key of this public key (PEM) signed with RS256. */
export function isSignedWith(publicKey: string, { signed, signature }: Signed): boolean {
  return verify('sha256', Buffer.from(signed), createPublicKey(publicKey), signature);
}

/** Why a signature does not belong to a key: the cause in one sentence, and what to do. */
export interface SignatureCause {
  /** Second half of the key of the cause. */
  readonly cause: CauseName;
  readonly line: string;
  readonly fix: string;
}

const signRight = 'Sign it with RS256 and the private key of the application.';

/**
 * How a signature was made that does not belong to the application's key (F 9.1 row 68).
 *
 * @param site that was called; the keys of its other applications are tried first
 */
export function whoSigned(
  sites: readonly SiteRecord[],
  site: SiteRecord,
  publicKey: string,
  jwt: Signed,
): SignatureCause {
  if (jwt.signature.length === 0) {
    return { cause: 'jwt-unsigned', line: 'The third part is empty: the JWT was not signed.', fix: signRight };
  }
  const key = createPublicKey(publicKey);
  const other = otherScheme(key, jwt) ?? asSecret(site, publicKey, jwt) ?? otherKey(sites, site, jwt);
  if (other !== undefined) return other;
  const bytes = (key.asymmetricKeyDetails?.modulusLength ?? 0) / 8;
  if (jwt.signature.length !== bytes) {
    return {
      cause: 'jwt-signature-length',
      line: `The signature of the JWT has ${jwt.signature.length} bytes instead of ${bytes}.`,
      fix: 'Sign with the private key of the application, and send the JWT whole: another key has another length.',
    };
  }
  return {
    cause: 'jwt-changed',
    line: 'The signature of the JWT fits no public key known here.',
    fix: 'Give the application the public key of the pair that signs: openssl rsa -in private.pem -pubout. If it has it, header or claims were changed after signing.',
  };
}

/** The right key, with another hash or padding, or over a text that was encoded anew. */
function otherScheme(key: KeyObject, { signed, signature, header, claims }: Signed): SignatureCause | undefined {
  const bytes = Buffer.from(signed);
  const by = (name: string): SignatureCause => ({
    cause: 'jwt-wrong-algorithm',
    line: `The JWT was signed by ${name} with the right key.`,
    fix: 'Sign with RS256.',
  });
  for (const [hash, name] of [
    ['sha1', 'RS1'],
    ['sha384', 'RS384'],
    ['sha512', 'RS512'],
  ] as const) {
    if (verify(hash, bytes, key, signature)) return by(name);
  }
  if (verify('sha256', bytes, { key, padding: constants.RSA_PKCS1_PSS_PADDING }, signature)) return by('PS256');
  for (const encoding of ['base64', 'base64url'] as const) {
    const parts = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString(encoding));
    if (verify('sha256', Buffer.from(parts.join('.')), key, signature)) {
      return {
        cause: 'jwt-encoded-anew',
        line: 'The right key signed the same header and claims in another encoding.',
        fix: 'Send the text that was signed.',
      };
    }
  }
  return undefined;
}

/** HMAC with a secret or, the well-known confusion, with the public key itself. */
function asSecret(site: SiteRecord, publicKey: string, { signed, signature }: Signed): SignatureCause | undefined {
  if (signature.length !== 32) return undefined;
  const given = signature.toString('base64');
  const made = (key: Buffer | string) => createHmac('sha256', key).update(signed).digest('base64');
  const by = (line: string): SignatureCause => ({ cause: 'jwt-wrong-algorithm', line, fix: signRight });
  if ([publicKey, publicKey.trim()].some((text) => constantTimeEqual(made(text), given))) {
    return by('The JWT has an HMAC with the public key as secret.');
  }
  const secrets = [site.secret, ...site.applications.map(({ secret }) => secret)];
  const isSecret = secrets.some(({ key, text }) => [key, text].some((one) => constantTimeEqual(made(one), given)));
  return by(
    isSecret
      ? 'The JWT has an HMAC with a secret of the site.'
      : 'The signature has 32 bytes, the length of an HMAC with SHA-256.',
  );
}

/** The application whose key signed a JWT, and its site; undefined: none that was tried. */
export function applicationThatSigned(
  sites: readonly SiteRecord[],
  jwt: Signed,
): { readonly userKey: string; readonly site: SiteRecord } | undefined {
  const all = sites.flatMap((site) =>
    site.applications.flatMap(({ userKey, publicKey }) =>
      publicKey === undefined ? [] : [{ publicKey, userKey, site }],
    ),
  );
  return all.slice(0, MAX_TRIED).find(({ publicKey }) => isSignedWith(publicKey, jwt));
}

function otherKey(sites: readonly SiteRecord[], site: SiteRecord, jwt: Signed): SignatureCause | undefined {
  const found = applicationThatSigned([site, ...sites.filter((one) => one !== site)], jwt);
  if (found === undefined) return undefined;
  const where = found.site.apiKey === site.apiKey ? '' : ` of "${found.site.name}"`;
  return {
    cause: 'jwt-wrong-key',
    line: `The key of the application "${found.userKey}"${where} signed the JWT.`,
    fix: 'Use the pair of the application that kid names.',
  };
}
