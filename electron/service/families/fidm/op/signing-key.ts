import { createPrivateKey, hash, sign } from 'node:crypto';

/** A key of a site as a JWK with its private half; its id is its own digest (RFC 7638). */
export function signingKey(pem: string) {
  const jwk = createPrivateKey(pem).export({ format: 'jwk' });
  const { kty = '', n, e } = jwk;
  return { ...jwk, kty, use: 'sig', alg: 'RS256', kid: hash('sha256', JSON.stringify({ e, kty, n }), 'base64url') };
}

/** A JWT that the keys of the site's provider verify (RS256). */
export function signedBySite(pem: string, claims: Readonly<Record<string, unknown>>): string {
  const { kid } = signingKey(pem);
  const parts = [{ alg: 'RS256', typ: 'JWT', kid }, claims];
  const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${text}.${sign('sha256', Buffer.from(text), pem).toString('base64url')}`;
}
