import { z } from 'zod';
import { keysOf } from '../narrowing.ts';
import { MAX_LIFETIME_SECONDS } from '../protocol/lifetimes.ts';
import { heard, newOf } from './changes.ts';
import { domainName } from './domain-name.ts';
import { command, scripts, secrets } from './operation.ts';
import { apiKey, instant, nothing, secret } from './values.ts';

export const responseType = z.enum(['token', 'code']);
export const grantType = z.enum(['authorization_code', 'none']);

/** A registered domain (`shop.example`, `localhost`, `127.0.0.1`) or a custom scheme (`myapp://`), as D18 reads it. */
const registeredDomain = z
  .string()
  .min(1)
  .max(253)
  .regex(
    /^(?:[a-z][a-z0-9+.-]*:\/\/|\[[0-9a-fA-F:.]+\]|(?=.{1,253}$)[A-Za-z0-9_](?:[A-Za-z0-9_-]*[A-Za-z0-9_])?(?:\.[A-Za-z0-9_](?:[A-Za-z0-9_-]*[A-Za-z0-9_])?)*)$/,
    'A domain is a host name such as "shop.example", or a custom scheme such as "myapp://".',
  );

/** A public key as PEM text; what is in it is checked by the service. A key of 8192 bits has 1,500 characters. */
export const publicKeyText = z.string().max(10_000, 'A public key in PEM form is shorter.');

/** A certificate as PEM text; what is in it is checked by the service. */
export const certificateText = z.string().max(20_000, 'A certificate in PEM form is shorter.');

export const application = z.object({
  userKey: z.string(),
  name: z.string(),
  createdAt: instant,
  /** PEM (SPKI); its private key signs Bearer JWTs (D62). */
  publicKey: z.string().optional(),
  /** SHA-256 of the public key in DER, hex. */
  publicKeyFingerprint: z.string().optional(),
  /** PEM; the credential of calls to `mtls.<domain>` (F 5.1). */
  clientCertificate: z.string().optional(),
  /** SHA-256 of the certificate in DER, hex. */
  clientCertificateFingerprint: z.string().optional(),
});
export type Application = z.infer<typeof application>;

/** What a user may set on a site. */
export const siteSettings = z.strictObject({
  name: z.string().trim().min(1, 'Give the site a name.').max(100),
  dataCenter: z.string().min(1, 'Choose a data center.'),
  domains: z.array(registeredDomain).max(100),
  /** Hosts of the site's own that select it and its data center: a CNAME in real life (D55). */
  apiDomains: z.array(domainName('login.shop.localhost')).max(10, 'A site has at most 10 API domains.'),
  responseTypes: z.array(responseType),
  grantTypes: z.array(grantType),
  /** Canonical provider identifiers, or `*` for all (D19). */
  providers: z.array(z.string()),
  /** Lifetime in seconds of tokens from the login end-point; null: never expires (D25). */
  tokenLifetime: z.int().min(1, 'A lifetime is at least one second.').max(MAX_LIFETIME_SECONDS).nullable(),
  /** D30: also accept userKey calls that are signed with the application's secret. */
  allowSignedUserKey: z.boolean(),
  /** D66: also accept timestamps in milliseconds. */
  acceptMilliseconds: z.boolean(),
  /** D64: of a call that names none: as the specification has it, XML with an access token; or JSON for all. */
  defaultFormat: z.enum(['specification', 'json']),
  /** D82: how a client identifies itself at the token end-point; `rest`: besides, with what REST calls take. */
  tokenCredentials: z.enum(['specification', 'rest']),
  /** D24: a code used twice revokes the tokens of its first use. */
  revokeOnCodeReuse: z.boolean(),
});
export type SiteSettings = z.infer<typeof siteSettings>;

/** Default settings of a site: every flow works, every token expires. */
export const usualSettings = {
  dataCenter: 'us1',
  apiDomains: [],
  responseTypes: ['token', 'code'],
  grantTypes: ['authorization_code', 'none'],
  providers: ['*'],
  tokenLifetime: 3600,
  allowSignedUserKey: true,
  acceptMilliseconds: false,
  defaultFormat: 'specification',
  tokenCredentials: 'specification',
  revokeOnCodeReuse: true,
} satisfies Partial<SiteSettings>;

/** The names of all settings. */
export const settingNames = keysOf(siteSettings.shape);

/** The settings of a site, without what else is known of it: a copy. */
export function settingsOf(site: Readonly<Record<keyof SiteSettings, unknown>>): SiteSettings {
  const copied = settingNames.map((name) => {
    const value = site[name];
    return [name, Array.isArray(value) ? [...value] : value];
  });
  return Object.fromEntries(copied) as unknown as SiteSettings;
}

export const site = siteSettings.extend({
  apiKey,
  createdAt: instant,
  secretCreatedAt: instant,
  /** When the secret that a rotation replaced was made; it stays valid until the user revokes it (D34). */
  previousSecretCreatedAt: instant.optional(),
  applications: z.array(application),
});
export type Site = z.infer<typeof site>;
/** A change of API domains may need a new CA (R34); then `notice` says so and what to do. */
const changedSite = site.extend({ notice: z.string().optional() });

/** Of the usual settings those that scripts of before did not know. */
const { apiDomains, allowSignedUserKey, acceptMilliseconds, defaultFormat, tokenCredentials } = usualSettings;
const usual = { apiDomains, allowSignedUserKey, acceptMilliseconds, defaultFormat, tokenCredentials };
const newSettings = newOf(siteSettings.shape, usual);

export const sites = {
  'sites.list': scripts.query('All sites, by name, without secrets.', nothing, z.array(site)),
  'sites.providers': scripts.query(
    'Every provider that a login of the site can name: the 33 known ones, and those that the site registered.',
    z.strictObject({ apiKey }),
    z.array(z.object({ id: z.string(), displayName: z.string() })),
  ),
  'sites.create': scripts.command(
    'Makes a site with a new secret; without an API key it gets one.',
    z.strictObject({
      ...newSettings,
      apiKey: apiKey.optional(),
      secret: secret.optional(),
    }),
    changedSite,
  ),
  'sites.update': scripts.change(
    "Changes a site's settings.",
    z.strictObject({ apiKey, settings: siteSettings.partial(), heard }),
    changedSite,
  ),
  'sites.delete': scripts.command(
    'Deletes a site with its people, tokens and codes. Its log rows stay.',
    z.strictObject({ apiKey }),
    nothing,
  ),
  'sites.revealSecret': secrets.command(
    'Shows a secret: the current one, the one a rotation replaced, or that of an application.',
    z.strictObject({
      apiKey,
      which: z.enum(['current', 'previous']).default('current'),
      userKey: z.string().optional(),
    }),
    z.object({ secret: z.string() }),
  ),
  'sites.rotateSecret': command(
    'Makes a new secret; the old one stays valid until it is revoked.',
    z.strictObject({ apiKey }),
    site,
  ),
  'sites.revokePreviousSecret': command(
    'Revokes the secret that a rotation replaced.',
    z.strictObject({ apiKey }),
    site,
  ),
  'sites.rotateJwtKey': scripts.command(
    'Makes new keys that sign JWTs: that of accounts.getJWT, which is one for all sites, and that of the OpenID provider of the site. The former ones stay in the key sets for a time, in which JWTs by them are accepted.',
    z.strictObject({
      apiKey,
      /** Seconds. */
      keepFormer: z
        .int('The time is a whole number of seconds.')
        .min(0, 'The time cannot be negative.')
        .max(31_536_000, 'The time is at most a year.')
        .default(3_600),
    }),
    z.object({
      /** Id of the new key of accounts.getJWT. */
      kid: z.string(),
      /** Id of the new key of the OpenID provider. */
      providerKid: z.string(),
      /** When the former keys end. */
      formerUntil: instant,
    }),
  ),
  'sites.addApplication': command(
    'Gives the site an application: a userKey with a secret of its own.',
    z.strictObject({
      apiKey,
      name: z.string().trim().min(1, 'Give the application a name.').max(100),
      userKey: z
        .string()
        .regex(/^[A-Za-z0-9_.-]{1,100}$/)
        .optional(),
      secret: secret.optional(),
      publicKey: publicKeyText.optional(),
      clientCertificate: certificateText.optional(),
    }),
    site,
  ),
  'sites.setPublicKey': command(
    'Sets the public key of an application, with whose private key it signs Bearer JWTs; an empty one removes it.',
    z.strictObject({ apiKey, userKey: z.string(), publicKey: publicKeyText }),
    site,
  ),
  'sites.setClientCertificate': scripts.command(
    'Sets the client certificate of an application, which is its credential for calls to mtls.<domain>; an empty one removes it.',
    z.strictObject({ apiKey, userKey: z.string(), clientCertificate: certificateText }),
    site,
  ),
  'sites.removeApplication': command(
    'Removes an application; its userKey no longer works.',
    z.strictObject({ apiKey, userKey: z.string() }),
    site,
  ),
};
