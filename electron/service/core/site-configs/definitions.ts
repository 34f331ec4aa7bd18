import { z } from 'zod';
import { type RbaPolicy, rbaPolicy } from './risk-policy.ts';

/** A configuration of a site with a method that sets it and one that gets it. */
export interface SiteConfig<T> {
  /** Stored; does not change once released. */
  readonly name: string;
  readonly schema: z.ZodType<T>;
  readonly byDefault: T;
}

const define = <T>(name: string, schema: z.ZodType<T>, byDefault: T): SiteConfig<T> => ({ name, schema, byDefault });

/** Characters of a template. */
const MAX_TEMPLATE_LENGTH = 100_000;
/** Characters of the script of a site (globalConf). */
const MAX_CODE_SIZE = 400_000;
const languageCode = z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,19}$/, 'a language code such as en or zh-tw');
const object = z.record(z.string().max(200), z.unknown());

/** Login with a code by mail (accounts.auth.otp.email). Chosen: off until it is switched on. */
export const emailOtpConfig = define('emailOtp', z.strictObject({ isEnabled: z.boolean() }), { isEnabled: false });

/** Login with a link by mail (accounts.auth.magiclink.email). Chosen: off. The 400 seconds are documented. */
export const magicLinkConfig = define(
  'magicLink',
  z.strictObject({
    isEnabled: z.boolean(),
    landingPageUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]),
    expiration: z.int().min(60).max(600),
  }),
  { isEnabled: false, landingPageUrl: '', expiration: 400 },
);

/** Vendors of pushes (accounts.auth.push.config): a server key, or the JSON of a service account. */
export const pushVendorsConfig = define(
  'pushVendors',
  z
    .strictObject({ fcm: z.string().max(10_000), fcmHttpV1: z.union([z.string().max(20_000), object]) })
    .partial()
    .refine((vendors) => Object.keys(vendors).length <= 1, 'either fcm or fcmHttpV1'),
  {},
);

const textsByLanguage = z.strictObject({
  templates: z.record(languageCode, z.string().max(MAX_TEMPLATE_LENGTH)).optional(),
  defaultLanguage: languageCode.optional(),
});
const textMessages = z.strictObject({
  globalTemplates: textsByLanguage.optional(),
  templatesPerCountryCode: z
    .record(z.string().regex(/^\d{1,7}$/, 'digits of a country code'), textsByLanguage)
    .optional(),
});
const builtIn = {
  globalTemplates: { templates: { en: 'Your verification code is: {{code}}' }, defaultLanguage: 'en' },
  templatesPerCountryCode: {},
};

/** Texts of text messages (accounts.sms.templates); `{{code}}` is the code. */
const smsTemplates = z.strictObject({ otp: textMessages.optional(), tfa: textMessages.optional() });
export type SmsTemplates = z.infer<typeof smsTemplates>;
export const smsTemplatesConfig = define<SmsTemplates>('smsTemplates', smsTemplates, { otp: builtIn, tfa: builtIn });

const phonePatterns = z.array(z.string().max(50)).max(1_000);

/** Provider of text messages (accounts.sms.config); undefined: none of the site's own. */
export const smsProviderConfig = define(
  'smsProvider',
  z
    .strictObject({
      vendorName: z.enum(['twilio', 'livelink', 'sinch']),
      originPhoneNumber: z.string().max(50).optional(),
      senderType: z.enum(['phoneNumber', 'shortCode', 'alphaSender', 'messagingServiceId']).optional(),
      credentials: z.strictObject({ clientId: z.string().max(1_000), clientSecret: z.string().max(1_000) }),
      configOverride: z.boolean().optional(),
      restrictions: z
        .strictObject({ allowList: phonePatterns.optional(), denyList: phonePatterns.optional() })
        .optional(),
    })
    .optional(),
  undefined,
);

/** Sections of accounts.policies.emailTemplates. */
export const emailTemplateSections = [
  'codeVerification',
  'emailNotifications',
  'emailVerification',
  'magicLink',
  'preferencesCenter',
  'doubleOptIn',
  'passwordReset',
  'passwordResetNotification',
  'twoFactorAuth',
  'impossibleTraveler',
  'unknownLocationNotification',
] as const;
export type EmailTemplateSection = (typeof emailTemplateSections)[number];

/** Texts of mails by section (`mailText` says which are used); the members are inferred from accounts.getPolicies. */
const mailTexts = z.looseObject({
  emailTemplates: z.record(languageCode, z.string().max(MAX_TEMPLATE_LENGTH)).optional(),
  defaultLanguage: languageCode.optional(),
});
export type EmailTemplates = Partial<Record<EmailTemplateSection, z.infer<typeof mailTexts>>>;
export const emailTemplatesConfig = define<EmailTemplates>(
  'emailTemplates',
  z.partialRecord(z.enum(emailTemplateSections), mailTexts),
  {},
);

/** Policy of risk based authentication (accounts.rba). */
export const rbaPolicyConfig = define<RbaPolicy>('rbaPolicy', rbaPolicy, {});

const strings = z.array(z.string().max(2_000)).max(1_000);

/** The partner of sites that name none. Chosen. */
export const usualPartner = { partnerId: 1, partnerName: 'Authdesk' } as const;

/** What `admin.getSiteConfig` says of a site besides its settings (C 2). Members that nothing here uses are kept (D69). */
const siteDetails = z.looseObject({
  baseDomain: z.string().max(253).optional(),
  partnerId: z.int().min(0).optional(),
  partnerName: z.string().min(1).max(100).optional(),
  description: z.string().max(2_000).optional(),
  tags: strings.optional(),
  trustedSiteURLs: strings.optional(),
  trustedShareURLs: strings.optional(),
  globalConf: z.string().max(MAX_CODE_SIZE).optional(),
});
export type SiteDetails = z.infer<typeof siteDetails>;
export const siteDetailsConfig = define<SiteDetails>('siteDetails', siteDetails, {});

/** Keys of CAPTCHA and risk providers (admin.captcha, admin.riskProviders): credentials of vendors, only kept. */
export const riskVendorsConfig = define<Readonly<Record<string, unknown>>>('riskVendors', object, {});

/** Objects by a name of the site's own, such as a channel of communication. */
const named = z
  .record(z.string().min(1).max(200), object)
  .refine((all) => Object.keys(all).length <= 1_000, 'At most 1,000');

/** Channels and topics of communication (accounts.communication): kept for pages and tools. */
export const channelsConfig = define('channels', named, {});
export const topicsConfig = define('topics', named, {});
/** Texts of consents by consent and language (accounts.setLegalStatements). */
export const legalStatementsConfig = define('legalStatements', z.record(z.string().max(200), named), {});
/** Extensions (accounts.extensions): kept, never called (R32). */
export const extensionsConfig = define('extensions', named, {});
/** Dataflows (idx), published ones and drafts: kept, never run (R32); with credentials of the servers that they name. */
export const dataflowsConfig = define('dataflows', z.array(object).max(1_000), []);
/** Thresholds of risk (accounts.rba.riskAssessment): kept. */
export const riskAssessmentConfig = define('riskAssessment', object, {});

/** A field of a schema outside of accounts: its type is kept (D69), `required` has an effect. */
const fields = z.record(z.string().min(1).max(200), z.looseObject({ required: z.boolean().optional() }));
export type ConfiguredFields = z.infer<typeof fields>;
/** Fields of groups and of memberships by model (accounts.groups.getSchema). */
export const groupModelsConfig = define(
  'groupModels',
  z.record(
    z.string().min(1).max(100),
    z.strictObject({ groupData: fields.optional(), relationshipData: fields.optional() }),
  ),
  {},
);
/** Fields of organizations (accounts.b2b.getOrganizationSchema). By default what storefronts send: only the name is required. */
export const organizationSchemaConfig = define('organizationSchema', z.strictObject({ fields }), {
  fields: {
    name: { type: 'string', required: true },
    ...Object.fromEntries(
      ['street_address', 'city', 'state', 'zip_code', 'country'].map((name) => [name, { type: 'string' }]),
    ),
  },
});
/** What becomes of a lite account whose user registers (accounts.progression). */
export const progressionPolicyConfig = define<'none' | 'auto'>('progressionPolicy', z.enum(['none', 'auto']), 'none');
const nativeScreenSet = z.strictObject({
  screenSet: object,
  version: z.int().min(1),
  lastModified: z.iso.datetime(),
  comment: z.string().max(2_000).optional(),
  description: z.string().max(2_000).optional(),
});
export type NativeScreenSet = z.infer<typeof nativeScreenSet>;
/** Screen-sets that mobile client libraries draw, and their theme (accounts.getNativeScreenSet). */
export const nativeScreenSetsConfig = define(
  'nativeScreenSets',
  z
    .record(z.string().min(1).max(100), nativeScreenSet)
    .refine((all) => Object.keys(all).length <= 1_000, 'At most 1,000'),
  {},
);
export const nativeThemeConfig = define('nativeTheme', object, {});

/** Those that the workspace file has; the others hold credentials of vendors. */
export const openConfigs: readonly SiteConfig<never>[] = [
  emailOtpConfig,
  magicLinkConfig,
  smsTemplatesConfig,
  emailTemplatesConfig,
  rbaPolicyConfig,
  siteDetailsConfig,
  channelsConfig,
  topicsConfig,
  legalStatementsConfig,
  extensionsConfig,
  riskAssessmentConfig,
  groupModelsConfig,
  organizationSchemaConfig,
  progressionPolicyConfig,
  nativeScreenSetsConfig,
  nativeThemeConfig,
] as unknown as readonly SiteConfig<never>[];
