import { z } from 'zod';
import { isBeyondRe2, longestFormat, problemOfPattern } from '#service/core/schema/index.ts';
import { isKeyOf, isOneOf, keysOf } from '#shared/narrowing.ts';
import {
  address,
  byLanguage,
  count,
  flag,
  group,
  kept,
  type Members,
  oneOf,
  text,
  type ValuesOf,
  whole,
} from './member.ts';

/** Ten years in seconds. */
const MAX_SECONDS = 315_360_000;
const languageOf = (documentation: string) =>
  text('en', `${documentation} Chosen: en.`, (given) =>
    /^[A-Za-z][A-Za-z0-9-]{0,19}$/.test(given) ? undefined : 'It is a language code such as en or zh-tw.',
  );
const language = languageOf('Language of the mails when there is no text in that of the call (lang) or of the user.');

/** Members of params of a second factor that are enforced. */
const factorParams: readonly string[] = ['required'];
interface FactorPolicy {
  readonly name: string;
  readonly enabled: boolean;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
}
const keptParams = (providers: readonly FactorPolicy[]) =>
  providers.flatMap(({ name: factor, params = {} }, n) =>
    isSecondFactor(factor)
      ? Object.keys(params).flatMap((name) => (factorParams.includes(name) ? [] : [`[${n}].params.${name}`]))
      : [`[${n}]`],
  );

/** What loginIdentifiers may name. */
export const loginIdentifierKinds = ['username', 'email', 'providerEmail'] as const;
export type LoginIdentifierKind = (typeof loginIdentifierKinds)[number];

/** Second factors that twoFactorAuth.providers may name (F 7.3). */
export const secondFactorNames = ['gigyaPhone', 'gigyaEmail', 'gigyaTotp', 'gigyaPush', 'gigyaBackupCodes'] as const;

const isSecondFactor = (name: string) => isOneOf(secondFactorNames, name);

const session = (byDefault: number, documentation: string) => count(byDefault, -2, MAX_SECONDS, documentation);

const NO_SCALING = 'nothing here scales pictures.';

/**
 * Sections of the policies with their members (F 7.4). "Chosen" marks a default that F does not name. A member has an effect,
 * which a probe of `effects.test.ts` shows, or is declared as kept (R58).
 */
export const policySections = {
  registration: {
    requireCaptcha: flag(
      false,
      'accounts.register is 400021 without captchaToken or captchaText, or isCaptchaVerified in clientContext of the site; any value is taken as solved. Chosen: false.',
    ),
    requireSecurityQuestion: flag(
      false,
      'A registration with a password is 206001 until it has a secret question and its answer. Chosen: false.',
    ),
    requireLoginID: flag(false, 'Accounts with only social logins have to add a login identifier. Chosen: false.'),
    enforceCoppa: flag(false, 'Users under 13 are refused. Chosen: false.'),
  },
  gigyaPlugins: {
    defaultRegScreenSet: text(
      'Default-RegistrationLogin',
      'Screen-set of registration and login, which accounts.deleteScreenSet does not delete. Chosen.',
    ),
    defaultMobileRegScreenSet: text('Default-RegistrationLogin', 'The same on mobile devices. Chosen.'),
    sessionExpiration: session(0, 'Seconds of a session; 0, -1 and -2 as at login.'),
    rememberSessionExpiration: session(
      15_768_000,
      'The same when the user has ticked the box remember of a screen. Chosen: half a year.',
    ),
  },
  accountOptions: {
    verifyEmail: flag(false, 'Email addresses have to be verified. Chosen: false.'),
    verifyProviderEmail: flag(
      false,
      'With verifyEmail: also the address that a provider tells of a new user; otherwise that one counts as verified. Chosen: false.',
    ),
    allowUnverifiedLogin: flag(false, 'Users log in before their address is verified. Chosen: false.'),
    loginIdentifiers: text(
      'email, username',
      'What identifies a user at login, comma separated: username, email, providerEmail (the address that a provider tells of a new user, unless another account has it). Chosen: email, username.',
      problemOfIdentifiers,
    ),
    defaultLanguage: languageOf('Language of mails that have no text in the languages before.'),
    loginIdentifierConflict: oneOf(
      ['ignore', 'failOnSiteConflictingIdentity', 'failOnAnyConflictingIdentity'],
      'ignore',
      'When a social login brings an email address that another account has. Chosen: ignore.',
    ),
    preventLoginIDHarvesting: flag(
      false,
      'Nobody can find out which login identifiers exist; needs accountOptions.verifyEmail or registration.requireCaptcha. Chosen: false.',
    ),
    sendAccountDeletedEmail: flag(false, 'A user whose account was deleted gets a mail. Chosen: false.'),
    sendWelcomeEmail: flag(false, 'A user who has registered gets a mail. Chosen: false.'),
    welcomeEmailTemplates: byLanguage('Text of that mail by language.'),
    welcomeEmailDefaultLanguage: language,
  },
  passwordComplexity: {
    minCharGroups: count(
      1,
      0,
      4,
      'Of lower-case letters, capitals, digits and other characters, how many a password has.',
    ),
    minLength: count(6, 1, 100, 'Characters of a password at least.'),
    regExp: text(
      '',
      'Regular expression (RE2) that a part of a password matches; with ^ and $ the whole; empty: any. One with look-around or back-references is only kept.',
      problemOfRule,
      isBeyondRe2,
    ),
  },
  emailVerification: {
    autoLogin: flag(
      false,
      'The link in the mail also logs in: over HTTPS its browser gets the cookie of a session. Chosen: false.',
    ),
    nextURL: address('Where the link leads afterwards; empty: to a page of the service.'),
    nextURLMapping: whole(
      z.array(z.strictObject({ regSource: z.string().max(1000), nextURL: z.url({ protocol: /^https?$/ }) })).max(100),
      [],
      'The same for accounts of a regSource: a list of {regSource, nextURL}; the members are inferred.',
    ),
    verificationEmailExpiration: count(86_400, 60, MAX_SECONDS, 'Seconds that the link is valid. Chosen: a day.'),
    defaultLanguage: language,
    emailTemplates: byLanguage('Text of the mail by language; {{link}} is the link.'),
  },
  emailNotifications: {
    confirmationEmailTemplates: byLanguage('Text of the mail after a change of the password, by language.'),
    confirmationEmailDefaultLanguage: language,
    accountDeletedEmailTemplates: byLanguage('Text of the mail after the account was deleted, by language.'),
    accountDeletedEmailDefaultLanguage: language,
  },
  passwordReset: {
    requireSecurityCheck: flag(false, 'A reset asks for the secret answer or for securityFields. Chosen: false.'),
    securityFields: whole(
      z.array(z.array(z.string().min(1).max(200)).min(1).max(10)).max(10),
      [],
      'Sets of account fields of which one set has to be answered.',
    ),
    resetURL: address('Page of the site that takes the token; empty: a page of the service.'),
    tokenExpiration: count(3_600, 60, MAX_SECONDS, 'Seconds that the token is valid.'),
    sendConfirmationEmail: flag(false, 'The user gets a mail after the change. Chosen: false.'),
    defaultLanguage: language,
    emailTemplates: byLanguage('Text of the mail by language; {{link}} is the link.'),
  },
  profilePhoto: {
    thumbnailWidth: kept(NO_SCALING, count(64, 16, 512, 'Pixels. Chosen: 64.')),
    thumbnailHeight: kept(NO_SCALING, count(64, 16, 512, 'Pixels. Chosen: 64.')),
  },
  security: {
    accountLockout: group('An account is locked after failed logins.', {
      failedLoginThreshold: count(0, 0, 1_000, 'Failed logins in a row that lock it; 0: never. Chosen: 0.'),
      lockoutTimeSec: count(300, 1, MAX_SECONDS, 'Seconds that it stays locked. Chosen: 300.'),
      failedLoginResetSec: count(0, 0, MAX_SECONDS, 'Seconds after which failures are forgotten; 0: never. Chosen: 0.'),
    }),
    captcha: group('A login asks for a CAPTCHA after failed ones.', {
      failedLoginThreshold: count(0, 0, 1_000, 'Failed logins in a row; 0: never. Chosen: 0.'),
    }),
    ipLockout: group('An address is locked after failed logins.', {
      hourlyFailedLoginThreshold: count(0, 0, 100_000, 'Failed logins within an hour; 0: never. Chosen: 0.'),
      lockoutTimeSec: count(300, 0, MAX_SECONDS, 'Seconds that it stays locked; 0: no address is locked. Chosen: 300.'),
    }),
    passwordChangeInterval: count(0, 0, 36_500, 'Days after which a password has to be changed; 0: never. Chosen: 0.'),
    passwordHistorySize: count(0, 0, 100, 'Old passwords that may not come back. Chosen: 0.'),
  },
  twoFactorAuth: {
    providers: whole(
      z
        .array(
          z.strictObject({
            name: z.string().max(100),
            enabled: z.boolean(),
            params: z.record(z.string().max(100), z.unknown()).optional(),
          }),
        )
        .max(20)
        .superRefine((list, context) => {
          for (const [n, { name, enabled }] of list.entries()) {
            if (!enabled || isSecondFactor(name)) continue;
            const message = `It is one of ${secondFactorNames.join(', ')}; another one is only kept, with enabled false`;
            context.addIssue({ code: 'custom', path: [n, 'name'], message });
          }
        })
        .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, 'A name comes twice'),
      secondFactorNames.map((name) => ({ name, enabled: false })),
      'The second factors: a list of {name, enabled, params}. With params {"required":true} users have to register one at login; that member is inferred, other params are only kept and returned. Chosen: all of them, none enabled.',
      keptParams,
    ),
  },
  federation: {
    allowMultipleIdentities: kept(
      'no account logs in by SAML or OpenID Connect here.',
      flag(false, 'A federated account may have further identities. Chosen: false.'),
    ),
  },
  doubleOptIn: {
    nextURL: address('Where the confirmation of a subscription leads; empty: to a page of the service.'),
    confirmationLinkExpiration: count(
      604_800,
      60,
      MAX_SECONDS,
      'Seconds that the link of the mail is valid. Chosen: a week.',
    ),
  },
  authentication: {
    methods: group('Ways to log in.', {
      password: group('With a password.', { enabled: flag(true, 'Chosen: true.') }),
      push: group('With a push to a registered device.', { enabled: flag(false, 'Chosen: false.') }),
    }),
  },
  // Sections that real sites have and nothing here enforces: all of them is kept (D69, C 3).
  codeVerification: {},
  preferencesCenter: {},
  rba: {},
} as const satisfies Readonly<Record<string, Members>>;

export type SectionName = keyof typeof policySections;
export const sectionNames = keysOf(policySections);

/** The declared members of a section; of one that nothing declares there are none. */
export const declaredMembers = (section: string): Members =>
  isKeyOf(policySections, section) ? policySections[section] : {};

/** All policies of a site, whole with defaults. */
export type Policies = { readonly [Name in SectionName]: ValuesOf<(typeof policySections)[Name]> };

function problemOfIdentifiers(given: string): string | undefined {
  const names = given.split(',').map((name) => name.trim());
  const known: readonly string[] = loginIdentifierKinds;
  return names.every((name) => known.includes(name)) && new Set(names).size === names.length
    ? undefined
    : `It is a comma separated list of: ${loginIdentifierKinds.join(', ')}, each at most once.`;
}

function problemOfRule(given: string): string | undefined {
  if (given === '' || isBeyondRe2(given)) return undefined;
  return given.length > longestFormat ? `A pattern has at most ${longestFormat} characters.` : problemOfPattern(given);
}
