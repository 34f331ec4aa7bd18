import { z } from 'zod';
import { MAX_LIFETIME_SECONDS } from '../protocol/lifetimes.ts';
import { heard, newOf } from './changes.ts';
import { scripts, secrets } from './operation.ts';
import { apiKey, instant, nothing, page, pageOf, uid } from './values.ts';

export const relyingPartyResponseType = z.enum([
  'code',
  'id_token',
  'code id_token',
  'id_token token',
  'code token',
  'code id_token token',
]);
export const clientAuthentication = z.enum(['client_secret_basic', 'client_secret_post', 'none']);

/** Whether an address may be registered is checked by the service (RFC 8252). */
const address = z.string().min(1).max(2_000);

/** What a user may set on a relying party of a site's OpenID provider (F 7.12). */
export const partySettings = z.strictObject({
  description: z.string().trim().max(200),
  redirectUris: z.array(address).min(1, 'Register at least one redirect_uri.').max(100),
  postLogoutRedirectUris: z.array(address).max(100),
  supportedResponseTypes: z.array(relyingPartyResponseType).min(1, 'Choose at least one response type.').max(6),
  subjectIdentifierType: z.enum(['pairwise', 'public']),
  /** Empty: all of the site. */
  allowedScopes: z.array(z.string().regex(/^[\x21\x23-\x5B\x5D-\x7E]{1,100}$/, 'A scope has no blanks.')).max(100),
  tokenEndpointAuthMethod: clientAuthentication,
  accessTokenFormat: z.enum(['opaque', 'JWT']),
  skipConsent: z.boolean(),
  enforcePkce: z.boolean(),
  refreshTokenRotation: z.boolean(),
  /** Seconds. */
  accessTokenLifetime: z.int().min(1, 'A lifetime is at least one second.').max(86_400),
  refreshTokenLifetime: z.int().min(1, 'A lifetime is at least one second.').max(31_536_000),
});
export type PartySettings = z.infer<typeof partySettings>;

/** Settings of a new relying party. */
export const usualPartySettings = {
  postLogoutRedirectUris: [],
  supportedResponseTypes: ['code'],
  subjectIdentifierType: 'pairwise',
  allowedScopes: [],
  tokenEndpointAuthMethod: 'client_secret_basic',
  accessTokenFormat: 'opaque',
  skipConsent: false,
  enforcePkce: false,
  refreshTokenRotation: true,
  accessTokenLifetime: 3_600,
  refreshTokenLifetime: 7_776_000,
} satisfies Partial<PartySettings>;

/** The same of a new one. */
const newPartySettings = z.strictObject(newOf(partySettings.shape, { description: '', ...usualPartySettings }));

const clientID = z.string().min(1).max(100);
const party = z.object({
  clientID,
  settings: partySettings,
  createdAt: instant,
  /** True: it identifies itself by a secret. */
  hasSecret: z.boolean(),
  /** An authorization request of it, with PKCE, to see login and consent. */
  testAddress: z.string(),
});
export type Party = z.infer<typeof party>;

const partyName = z.strictObject({ apiKey, clientID });

const providerOfSite = z.object({
  /** As the relying parties have to configure it. */
  issuer: z.string(),
  discovery: z.string(),
  parties: z.array(party),
});

/** What the provider gave and keeps; an access token in the form of a JWT is kept by nobody. */
export const openIdGrantKind = z.enum(['grant', 'refresh-token', 'access-token', 'code']);

const grantRow = z.object({
  /** For operations; not the value. */
  id: z.string(),
  kind: openIdGrantKind,
  apiKey,
  siteName: z.string(),
  clientID: z.string(),
  /** Its description; absent: it has none, or is gone. */
  clientName: z.string().optional(),
  UID: z.string().optional(),
  scope: z.string(),
  createdAt: instant,
  expiresAt: instant.optional(),
  state: z.enum(['valid', 'expired', 'used']),
});
export type OpenIdGrant = z.infer<typeof grantRow>;

const consentRow = z.object({
  clientID: z.string(),
  clientName: z.string().optional(),
  scopes: z.array(z.string()),
  claims: z.array(z.string()),
  at: instant,
});
export type OpenIdConsent = z.infer<typeof consentRow>;

export const openId = {
  'openid.provider': scripts.query(
    'The OpenID provider of a site: its issuer and its relying parties, without secrets.',
    z.strictObject({ apiKey }),
    providerOfSite,
  ),
  'openid.createParty': scripts.command(
    'Registers a relying party at the OpenID provider of a site; it gets a client_id and a secret.',
    z.strictObject({ apiKey, settings: newPartySettings }),
    party,
  ),
  'openid.updateParty': scripts.change(
    'Changes the given settings of a relying party; its client_id and its secret stay.',
    z.strictObject({ apiKey, clientID, settings: partySettings.partial(), heard }),
    party,
  ),
  'openid.deleteParty': scripts.command(
    'Removes a relying party, with the tokens and consents that it was given.',
    partyName,
    nothing,
  ),
  'openid.revealSecret': secrets.command(
    'Shows the client_secret of a relying party.',
    partyName,
    z.object({ secret: z.string() }),
  ),
  'openid.idToken': secrets.command(
    'Makes an id token of a user for a relying party, right or wrong on purpose: with other claims, expired, or signed by a key that is not the site’s.',
    z.strictObject({
      apiKey,
      UID: uid,
      clientID,
      /** Replace those of the token, or come beside them. */
      claims: z.record(z.string().max(100), z.unknown()).default({}),
      /** Seconds from now; less than 0: it has expired. */
      expiresIn: z.int().min(-MAX_LIFETIME_SECONDS).max(MAX_LIFETIME_SECONDS).default(3_600),
      signedBy: z.enum(['site', 'another']).default('site'),
    }),
    z.object({ idToken: z.string() }),
  ),
  'openid.grants': scripts.query(
    'What the OpenID providers gave: grants, refresh tokens, access tokens and codes, newest first, paged by key.',
    z.strictObject({
      /** The one of this id. */
      id: z
        .string()
        .regex(/^\d{1,15}$/)
        .optional(),
      apiKey: apiKey.optional(),
      kind: openIdGrantKind.optional(),
      /** Part of a UID or of a client_id. */
      text: z.string().max(200).optional(),
      ...page,
    }),
    pageOf(grantRow),
  ),
  'openid.revokeGrants': scripts.command(
    'Ends everything that a relying party was given for a user: grants, tokens and codes. The consent stays.',
    z.strictObject({ apiKey, UID: uid, clientID }),
    z.object({ ended: z.int() }),
  ),
  'openid.consents': scripts.query(
    'What a user allowed relying parties to know.',
    z.strictObject({ apiKey, UID: uid }),
    z.array(consentRow),
  ),
  'openid.withdrawConsent': scripts.command(
    'Withdraws the consent of a user for a relying party, and ends what it was given: the next login asks again.',
    z.strictObject({ apiKey, UID: uid, clientID }),
    nothing,
  ),
};
