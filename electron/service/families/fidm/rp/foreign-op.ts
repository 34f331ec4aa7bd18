import { X509Certificate } from 'node:crypto';
import { z } from 'zod';
import type { ForeignProvider } from '#service/core/provider-logins/index.ts';
import { siteEntity } from '#service/module/index.ts';
import { columnsOf, encrypted, json, plain, type RecordOf } from '#service/storage/index.ts';
import { orElse } from '#shared/or-else.ts';

const MAX_JWKS_LENGTH = 20_000;
const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$|\.localhost$/i;

/** https, or http at this machine: a code and a secret go there. */
function isEndpoint(text: string): boolean {
  if (!URL.canParse(text) || text.includes('#')) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname));
}

const endpoint = z
  .string()
  .max(2_000)
  .refine(isEndpoint, 'It has to be an https address, or http at this machine, without fragment, user and password.');

const keySet = z.looseObject({
  keys: z
    .array(z.looseObject({ kty: z.literal('RSA') }))
    .min(1)
    .max(50),
});

/** True for a document with RSA keys; the keys alone verify RS256. */
function isKeySet(text: string): boolean {
  return orElse(() => keySet.safeParse(JSON.parse(text)).success, false);
}

function isCertificate(text: string): boolean {
  return orElse(() => new X509Certificate(text).ca, false);
}

/** A foreign OpenID provider of a site (F 7.12). */
export const foreignOp = z.strictObject({
  clientID: z.string().min(1).max(200),
  authorizeEndpoint: endpoint,
  tokenEndpoint: endpoint,
  userInfoEndpoint: endpoint.optional(),
  /** Separated by blanks; `openid` is asked for in any case. */
  scopes: z.string().min(1).max(1_000),
  issuer: z.string().min(1).max(2_000),
  /** Its keys as JSON, or the address of them. */
  jwks: z
    .string()
    .max(MAX_JWKS_LENGTH)
    .refine((text) => isEndpoint(text) || isKeySet(text), 'a JWK set of RSA keys as JSON, or the address of one'),
  /** Certificate of the authority that vouches for its host, in PEM; absent: those that Node and this service trust. */
  caCertificate: z.string().max(20_000).refine(isCertificate, 'a certificate in PEM').optional(),
});
export type ForeignOpSettings = z.infer<typeof foreignOp>;

/** Of a provider's name (F 7.12). */
export const providerNameForm = /^[a-z0-9]{1,50}$/;

const columns = columnsOf('openid_op', {
  /** Lower-case letters and digits; its users' provider is `oidc-<name>` (X 4). */
  name: plain<string>('name'),
  clientSecret: encrypted('foreign client secret', plain<string>('secret')),
  settings: json('settings', (given) => foreignOp.parse(given)),
});
/** A foreign provider as it is stored. */
export type ForeignOp = RecordOf<typeof columns>;

/** Foreign OpenID providers of sites (F 7.12). */
export const foreignOpRepository = siteEntity({ columns, key: 'name' });

/** Below this are the end-points of a site as relying party; inferred, after that of the provider (X 2). */
export const pathOfForeignOps = (apiKey: string): string => `/oidc/rp/v1.0/${encodeURIComponent(apiKey)}`;

/** Foreign OpenID providers as providers of the login end-point (X 4). */
export const foreignOpsAsProviders = (ops: readonly ForeignOp[], apiKey: string): readonly ForeignProvider[] =>
  ops.map(({ name }) => ({ id: `oidc-${name}`, displayName: name, path: `${pathOfForeignOps(apiKey)}/login` }));
