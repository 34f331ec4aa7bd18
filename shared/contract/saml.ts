import { z } from 'zod';
import { changesOf, heard } from './changes.ts';
import { scripts } from './operation.ts';
import { apiKey, nothing } from './values.ts';

/** Whether a value may be registered is checked by the service (F 7.12). */
const address = z.string().trim().max(2_000);
const required = address.min(1, 'An address is needed.');
const entity = z.string().trim().min(1, 'The entity id is needed: it is in the metadata.').max(1_024);
const certificate = z.string().trim().max(20_000);
export const samlPartnerName = z.string().regex(/^[A-Za-z0-9_-]{1,50}$/, '1 to 50 letters, digits, "_" and "-".');

/** An attribute of assertions and the field of an account that it stands for. */
const attribute = z.strictObject({
  attribute: z.string().min(1).max(500),
  /** UID, profile.… or data.… */
  field: z.string().max(200),
});
export type SamlAttribute = z.infer<typeof attribute>;
const attributes = z.array(attribute).max(100);

/** What a user may set on an identity provider that the users of a site log in at. Empty texts stand for none. */
export const samlIdpSettings = z.strictObject({
  name: samlPartnerName,
  entityID: entity,
  singleSignOnServiceUrl: required,
  singleSignOnServiceBinding: z.enum(['redirect', 'post']),
  singleLogoutServiceUrl: address,
  certificate: certificate.min(1, 'The certificate is needed: its assertions are verified with it.'),
  nameIDFormat: z.string().trim().max(200),
  /** Empty: the usual names. */
  attributes,
});
export type SamlIdpSettings = z.infer<typeof samlIdpSettings>;

/** The same of a service provider that a site logs its users in at. */
export const samlSpSettings = z.strictObject({
  name: samlPartnerName,
  entityId: entity,
  assertionConsumerServiceUrl: required,
  singleLogoutServiceURL: address,
  certificate,
  /** Field that NameID has; empty: UID, or what is configured for each format. */
  nameID: z.string().trim().max(200),
  attributes,
  authnRequestSigned: z.boolean(),
  wantAssertionSigned: z.boolean(),
  encryptAssertions: z.boolean(),
});
export type SamlSpSettings = z.infer<typeof samlSpSettings>;

/** The site itself as SAML party. */
export const samlSiteSettings = z.strictObject({
  /** As identity provider. */
  proxyPageURL: address,
  errorPageURL: address,
  /** As service provider; empty: its address. */
  entityID: z.string().trim().max(1_024),
  /** Page of logins that the identity provider begins; empty: they are refused. */
  redirectURL: address,
  AuthnRequestsSigned: z.boolean(),
});
export type SamlSiteSettings = z.infer<typeof samlSiteSettings>;

const role = z.enum(['idp', 'sp']);
export type SamlRole = z.infer<typeof role>;

const samlOfSite = z.object({
  /** The site as identity provider. */
  idp: z.object({ entityID: z.string(), metadata: z.string(), singleSignOn: z.string(), singleLogout: z.string() }),
  /** The site as service provider. */
  sp: z.object({ entityID: z.string(), metadata: z.string(), assertionConsumer: z.string(), singleLogout: z.string() }),
  settings: samlSiteSettings,
  identityProviders: z.array(z.object({ settings: samlIdpSettings, testAddress: z.string() })),
  serviceProviders: z.array(z.object({ settings: samlSpSettings, testAddress: z.string() })),
});

export const saml = {
  'saml.parties': scripts.query(
    'A site as SAML party: its addresses, its settings and its partners.',
    z.strictObject({ apiKey }),
    samlOfSite,
  ),
  'saml.saveSite': scripts.change(
    'Changes the given settings of a site as SAML party; members that Authdesk does not know stay.',
    z.strictObject({ apiKey, settings: samlSiteSettings.partial(), heard }),
    nothing,
  ),
  'saml.saveIdp': scripts.change(
    'Registers an identity provider at which the users of a site log in, or changes the given settings of the one named `replaces`.',
    z.strictObject({ apiKey, replaces: samlPartnerName.optional(), settings: changesOf(samlIdpSettings.shape), heard }),
    nothing,
  ),
  'saml.saveSp': scripts.change(
    'Registers a service provider at which a site logs its users in, or changes the given settings of the one named `replaces`.',
    z.strictObject({ apiKey, replaces: samlPartnerName.optional(), settings: changesOf(samlSpSettings.shape), heard }),
    nothing,
  ),
  'saml.deleteParty': scripts.command(
    'Removes a SAML partner. Accounts keep their identities there.',
    z.strictObject({ apiKey, role, name: samlPartnerName }),
    nothing,
  ),
  'saml.readMetadata': scripts.query(
    'Reads the metadata of a partner, which is given as text: nothing is fetched and nothing is kept.',
    z.strictObject({ role, xml: z.string().max(131_072, 'Metadata has at most 131072 characters.') }),
    z.object({
      entityID: z.string(),
      certificate: z.string().optional(),
      /** Where requests or responses go. */
      address: z.string().optional(),
      binding: z.enum(['redirect', 'post']).optional(),
      logout: z.string().optional(),
      signsRequests: z.boolean().optional(),
      wantsAssertionSigned: z.boolean().optional(),
    }),
  ),
};
