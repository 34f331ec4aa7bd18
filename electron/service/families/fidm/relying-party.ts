import { z } from 'zod';
import { columnsOf, encrypted, json, plain, type RecordOf } from '#service/storage/index.ts';

const responseTypes = [
  ...['code', 'id_token', 'code id_token', 'id_token token', 'code token', 'code id_token token'],
] as const;
export const authMethods = ['client_secret_basic', 'client_secret_post', 'none'] as const;

const MAX_ADDRESSES = 100;
const MAX_ADDRESS_LENGTH = 2_000;
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Schemes that a browser runs or reads itself. */
const dangerous = /^(?:javascript|data|file|vbscript|blob|about|view-source|ws|wss|ftp|mailto|intent):/i;

/** Whether an address may be registered: https, http at this machine, or the scheme of an app (X 2, RFC 8252). */
function isRedirectUri(text: string): boolean {
  if (/[\s\p{Cc}\\#]/u.test(text) || dangerous.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  if (protocol === 'https:') return hostname !== '';
  return protocol === 'http:' ? loopback.has(hostname) : /^[a-z][a-z0-9+.-]*:$/.test(protocol);
}

const redirectUri = z
  .string()
  .max(MAX_ADDRESS_LENGTH)
  .refine(
    isRedirectUri,
    'It has to be an https address, http at localhost, or the scheme of an app, without fragment, user and blanks.',
  );

/** Settings of a relying party (F 7.12). Those that F 7.12 does not name are inferred from the standard. */
export const relyingParty = z.strictObject({
  description: z.string().max(200).default(''),
  redirectUris: z.array(redirectUri).min(1).max(MAX_ADDRESSES),
  postLogoutRedirectUris: z.array(redirectUri).max(MAX_ADDRESSES).default([]),
  supportedResponseTypes: z.array(z.enum(responseTypes)).min(1).max(responseTypes.length).default(['code']),
  subjectIdentifierType: z.enum(['pairwise', 'public']).default('pairwise'),
  /** Empty: all of the site. */
  allowedScopes: z
    .array(z.string().regex(/^[\x21\x23-\x5B\x5D-\x7E]{1,100}$/, 'a scope'))
    .max(100)
    .default([]),
  tokenEndpointAuthMethod: z.enum(authMethods).default('client_secret_basic'),
  /** JWT: others can read access tokens without asking; such a token cannot be revoked, nor used for userinfo. */
  accessTokenFormat: z.enum(['opaque', 'JWT']).default('opaque'),
  /** True: users are not asked for their consent. */
  skipConsent: z.boolean().default(false),
  /** Codes are given only for a challenge; public clients always need one. */
  enforcePkce: z.boolean().default(false),
  refreshTokenRotation: z.boolean().default(true),
  /** Seconds. */
  accessTokenLifetime: z.int().min(1).max(86_400).default(3_600),
  refreshTokenLifetime: z.int().min(1).max(31_536_000).default(7_776_000),
});
export type RelyingPartySettings = z.infer<typeof relyingParty>;

export const partyColumns = columnsOf('openid_rp', {
  clientID: plain<string>('client_id'),
  clientSecret: encrypted('openid client secret', plain<string>('secret')),
  settings: json('settings', (given) => relyingParty.parse(given)),
  /** Milliseconds by the service clock. */
  createdAt: plain<number>('created_at'),
  revision: plain<number>('revision'),
});
/** A relying party as it is stored. */
export type RelyingParty = RecordOf<typeof partyColumns>;

const grantTypes = {
  code: 'authorization_code',
  refresh: 'refresh_token',
  device: 'urn:ietf:params:oauth:grant-type:device_code',
  implicit: 'implicit',
} as const;

/** Metadata of a relying party in the words of the protocol library (OpenID Connect Dynamic Client Registration, 2). */
export function clientMetadata({ clientID, clientSecret, settings }: RelyingParty): Record<string, unknown> {
  const { redirectUris, supportedResponseTypes, tokenEndpointAuthMethod, allowedScopes } = settings;
  const isWeb = redirectUris.every((uri) => /^https:/i.test(uri));
  const usesCode = supportedResponseTypes.some((type) => type.includes('code'));
  const isPairwise = settings.subjectIdentifierType === 'pairwise';
  const isImplicit = supportedResponseTypes.some((type) => type !== 'code');
  // Pairwise ids are made by the host of the first address: no document is fetched for it.
  const [first = ''] = redirectUris;
  const sector = /^https?:/i.test(first) ? new URL(first).host : `${clientID.toLowerCase()}.invalid`;
  return {
    client_id: clientID,
    ...(tokenEndpointAuthMethod !== 'none' && { client_secret: clientSecret }),
    client_name: settings.description || clientID,
    application_type: isWeb ? 'web' : 'native',
    redirect_uris: redirectUris,
    post_logout_redirect_uris: settings.postLogoutRedirectUris,
    response_types: supportedResponseTypes,
    grant_types: [
      ...(usesCode ? [grantTypes.code, grantTypes.refresh] : []),
      // The library has pairwise ids for devices only with keys of their own.
      ...(usesCode && !isPairwise ? [grantTypes.device] : []),
      ...(isImplicit ? [grantTypes.implicit] : []),
    ],
    token_endpoint_auth_method: tokenEndpointAuthMethod,
    subject_type: settings.subjectIdentifierType,
    ...(isPairwise && { sector_identifier_uri: `https://${sector}/` }),
    ...(allowedScopes.length > 0 && { scope: [...new Set(['openid', ...allowedScopes])].join(' ') }),
    access_token_format: settings.accessTokenFormat,
    enforce_pkce: settings.enforcePkce,
    rotate_refresh_tokens: settings.refreshTokenRotation,
    access_token_lifetime: settings.accessTokenLifetime,
    refresh_token_lifetime: settings.refreshTokenLifetime,
  };
}

/**
 * The client that every site has for the mobile client libraries (X 2): its id is the API key, it has no secret, and asks
 * for the scope of single sign-on alone.
 */
export function mobileClient(apiKey: string): RelyingParty {
  return {
    clientID: apiKey,
    clientSecret: '',
    settings: relyingParty.parse({
      description: 'Mobile client library',
      redirectUris: ['gsapi://login/'],
      subjectIdentifierType: 'public',
      allowedScopes: ['gigya.sso', 'gigya.mobileSessionInfo', 'offline_access'],
      tokenEndpointAuthMethod: 'none',
      skipConsent: true,
    }),
    createdAt: 0,
    revision: 1,
  };
}
