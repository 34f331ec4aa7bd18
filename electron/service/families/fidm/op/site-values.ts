import { createHmac, createPrivateKey, hash, sign } from 'node:crypto';

/** End-points of the provider of a site, below `/oidc/op/v1.0/<apiKey>` (X 2). */
export const paths = {
  authorize: '/authorize',
  token: '/token',
  userinfo: '/userinfo',
  introspect: '/introspect',
  revoke: '/revoke',
  endSession: '/end_session',
  jwks: '/.well-known/jwks',
  discovery: '/.well-known/openid-configuration',
  deviceAuthorization: '/device_authorization',
  /** Of the library, which asks for the user code by cookies of its own: nobody reaches it. */
  deviceVerification: '/device_verification',
  /** Where the library leads a request that waits for the user; the service answers it with the proxy page. */
  waiting: '/waiting/',
} as const;

/** The address of the provider of a site, without the host. */
export const basePath = (apiKey: string): string => `/oidc/op/v1.0/${encodeURIComponent(apiKey)}`;

/** What access tokens in the form of a JWT are for, as the library calls it. */
export const resourceOf = (issuer: string): string => `${issuer}/resource`;

/** The class of logins that there is: a session does not say what began it. */
export const ACR = 'urn:gigya:loa:10';

/**
 * The id that a relying party sees of a user (OpenID Connect Core, 8.1).
 *
 * @param key base64
 * @param sector its sector identifier
 */
export const pairwiseSubject = (key: string, sector: string, UID: string): string =>
  createHmac('sha256', Buffer.from(key, 'base64')).update(`${sector}\n${UID}`).digest('base64url');

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
