import { X509Certificate } from 'node:crypto';
import { z } from 'zod';
import type { ForeignProvider } from '#service/core/provider-logins/index.ts';
import type { Call } from '#service/kernel/index.ts';

const address = z
  .string()
  .max(2_000)
  .refine(
    (text) => URL.canParse(text) && /^https?:\/\/[^#]*$/i.test(text),
    'a whole http or https address without fragment',
  );
const field = z
  .string()
  .max(200)
  .regex(/^(?:UID|(?:profile|data)\.[\w.]+)$/, 'UID, profile.… or data.…');

export const bindings = {
  redirect: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect',
  post: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST',
} as const;

/** Partners of a kind that a site may have. */
export const MAX_PARTNERS = 100;

/** Of names of users, as the metadata of a site offers them (SAML Core 8.3). */
export const nameFormats = {
  persistent: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  email: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  /** Another one at each login, which many service providers ask for where nobody said what. */
  transient: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
} as const;
const binding = z.enum([bindings.redirect, bindings.post]);

/** A certificate in PEM, or its base64 alone, as metadata has it. */
export function certificatePem(text: string): string {
  const body = text.replaceAll(/-----[A-Z ]+-----|\s/g, '');
  return `-----BEGIN CERTIFICATE-----\n${body.replaceAll(/(.{64})/g, '$1\n').trimEnd()}\n-----END CERTIFICATE-----\n`;
}

/** RSA keys of at least 2048 bits alone: signatures are RSA with SHA-2. */
function isUsable(text: string): boolean {
  try {
    const { publicKey } = new X509Certificate(certificatePem(text));
    return publicKey.asymmetricKeyType === 'rsa' && (publicKey.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048;
  } catch {
    return false;
  }
}
const certificate = z
  .string()
  .max(20_000)
  .refine(isUsable, 'an X.509 certificate with an RSA key of 2048 bits or more, in PEM or base64');

const name = z.string().regex(/^[A-Za-z0-9_-]{1,50}$/, '1 to 50 letters, digits, "_" and "-"');

/** An identity provider that the users of a site log in at (F 7.12). */
export const registeredIdp = z.strictObject({
  name,
  entityID: z.string().min(1).max(1_024),
  singleSignOnServiceUrl: address,
  singleSignOnServiceBinding: binding.default(bindings.redirect),
  singleLogoutServiceUrl: address.optional(),
  singleLogoutServiceBinding: binding.optional(),
  nameIDFormat: z.string().max(200).optional(),
  /** Fields of the account by the names of attributes; absent: the usual names. */
  attributeMap: z.record(z.string().max(500), field).optional(),
  certificate,
});
export type RegisteredIdp = z.output<typeof registeredIdp>;

/** A service provider that a site logs its users in at (F 7.12). */
export const registeredSp = z.strictObject({
  name,
  entityId: z.string().min(1).max(1_024),
  assertionConsumerServiceUrl: address,
  certificate: certificate.optional(),
  singleLogoutServiceURL: address.optional(),
  singleLogoutServiceBinding: binding.optional(),
  /** True: requests that are not signed are refused. */
  authnRequestSigned: z.boolean().default(false),
  /** False: the response is signed instead of its assertion. */
  wantAssertionSigned: z.boolean().default(true),
  /** For the certificate of the service provider. */
  encryptAssertions: z.boolean().default(false),
  /** The field that NameID has; absent: UID. A field of its own for each format is inferred. */
  nameIDMapping: z.union([field, z.record(z.string().max(200), field)]).optional(),
  /** Seconds. */
  sessionLifetime: z.int().min(60).max(31_536_000).optional(),
  attributeMapping: z
    .array(
      z.strictObject({
        attributeName: z.string().min(1).max(500),
        gigyaField: field,
        attributeType: z.string().max(200).optional(),
      }),
    )
    .max(100)
    .default([]),
});
export type RegisteredSp = z.output<typeof registeredSp>;

export type Partner = RegisteredIdp | RegisteredSp;
export const partnerSchemas: Readonly<Record<'idp' | 'sp', z.ZodType<Partner>>> = {
  idp: registeredIdp,
  sp: registeredSp,
};

export const entityOf = (partner: Partner): string => ('entityID' in partner ? partner.entityID : partner.entityId);

/** A site as identity provider (F 7.12); absent pages are those of Authdesk. */
export const idpConfig = z.looseObject({ proxyPageURL: address.optional(), errorPageURL: address.optional() });
export type IdpConfig = z.output<typeof idpConfig>;

/** A site as service provider (F 7.12). */
export const spConfig = z.looseObject({
  entityID: z.string().min(1).max(1_024).optional(),
  WantAssertionsSigned: z.boolean().optional(),
  AuthnRequestsSigned: z.boolean().optional(),
  /** Page for logins that the identity provider begins, where its RelayState names none; inferred. */
  redirectURL: address.optional(),
});
export type SpConfig = z.output<typeof spConfig>;

/** Below this are the end-points of a site as SAML party (X 5). */
export const samlPath = (apiKey: string): string => `/saml/v2.0/${encodeURIComponent(apiKey)}`;

/** Addresses of a site as SAML party: the same whichever host of the data center is called, since partners register them. */
export interface SamlAddresses {
  /** As service provider: also its entity id. */
  readonly sp: string;
  readonly assertionConsumer: string;
  readonly spLogout: string;
  /** As identity provider: also its entity id. */
  readonly idp: string;
  readonly singleSignOn: string;
  readonly idpLogout: string;
}

export function samlAddresses(
  { host, dataCenter, hostSite }: Pick<Call, 'host' | 'dataCenter' | 'hostSite'>,
  apiKey: string,
): SamlAddresses {
  const port = /:\d+$/.exec(host)?.[0] ?? '';
  const own = dataCenter === undefined || hostSite !== undefined ? host : `fidm.${dataCenter.domain}${port}`;
  const sp = `https://${own}${samlPath(apiKey)}`;
  return {
    ...{ sp, assertionConsumer: `${sp}/sp/acs`, spLogout: `${sp}/sp/slo` },
    ...{ idp: `${sp}/idp`, singleSignOn: `${sp}/idp/sso`, idpLogout: `${sp}/idp/slo` },
  };
}

/** Provider of the users of an identity provider (X 5). */
export const providerOf = ({ name }: Pick<RegisteredIdp, 'name'>): string => `saml-${name.toLowerCase()}`;

/** Registered identity providers as providers of the login end-point (X 5). */
export const idpsAsProviders = (idps: readonly RegisteredIdp[], apiKey: string): readonly ForeignProvider[] =>
  idps.map((idp) => ({ id: providerOf(idp), displayName: idp.name, path: `${samlPath(apiKey)}/sp/login` }));
