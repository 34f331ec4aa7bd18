import { communicationsParameter } from '#service/modules/accounts/communications.ts';
import { customIdentifiersParameter } from '#service/modules/accounts/custom-identifiers.ts';
import { internalParameter } from '#service/modules/accounts/internal-parameter.ts';
import { tfaStatusParameter } from '#service/modules/accounts/tfa-status.ts';
import { riskPolicyParameter } from '#service/modules/rba/account-policy.ts';

/** Parameters of every method that imports a full account (F 7.3). */
export const importParameters = [
  {
    name: 'UID',
    type: 'string',
    required: false,
    documentation: "The site's own id of the user. This, or createUID=true, is required.",
    example: 'u-new',
  },
  {
    name: 'createUID',
    type: 'boolean',
    required: false,
    documentation: 'True: without UID the service makes one.',
  },
  {
    name: 'importPolicy',
    type: 'string',
    required: false,
    documentation:
      'insert (default): a UID that exists is refused. upsert: the account is changed; a list that is sent replaces the one before.',
    limits: { values: ['insert', 'upsert'] },
  },
  {
    name: 'profile',
    type: 'json',
    required: false,
    documentation: 'Profile fields.',
    limits: { shape: 'object' },
    example: '{"firstName":"Nora","email":"nora@shop.example"}',
  },
  {
    name: 'data',
    type: 'json',
    required: false,
    documentation: "The site's own data.",
    limits: { shape: 'object' },
  },
  {
    name: 'subscriptions',
    type: 'json',
    required: false,
    documentation:
      'Subscriptions with their times, such as {"news":{"email":{"isSubscribed":true,"lastUpdatedSubscriptionState":"2020-01-31T12:00:00Z"}}}. No confirmation is asked for.',
    limits: { shape: 'object' },
  },
  {
    name: 'preferences',
    type: 'json',
    required: false,
    documentation: 'Consents with their times, such as {"terms":{"isConsentGranted":true}}.',
    limits: { shape: 'object' },
  },
  {
    name: 'identities',
    type: 'json',
    required: false,
    documentation:
      'Identities at providers: a list of {provider, providerUID}. Their other members are not kept: a provider of Authdesk has its own data.',
    limits: { shape: 'array' },
    example: '[{"provider":"facebook","providerUID":"fb-7"}]',
  },
  {
    name: 'emails',
    type: 'json',
    required: false,
    documentation: 'All addresses of the account: {verified, unverified}, two lists.',
    limits: { shape: 'object' },
  },
  {
    name: 'loginIDs',
    type: 'json',
    required: false,
    documentation: 'What the user logs in with: {username, emails, unverifiedEmails}.',
    limits: { shape: 'object' },
    example: '{"emails":["nora@shop.example"]}',
  },
  {
    name: 'phoneNumber',
    type: 'string',
    required: false,
    documentation: 'Phone number that the user logs in with (E.164).',
    limits: { maxLength: 20 },
  },
  {
    name: 'password',
    type: 'json',
    required: false,
    documentation:
      'The hashed password: {compoundHashedPassword}, or {hashedPassword, hashSettings: {algorithm, salt, rounds, format, binaryFormat}}. The first right login replaces it. Without a template the salt is base64 and comes before the password; each further round hashes the digest before it (inferred).',
    limits: { shape: 'object' },
  },
  {
    name: 'secretQuestionAndAnswer',
    type: 'json',
    required: false,
    documentation: 'What a password reset asks: {secretQuestion, secretAnswer}.',
    limits: { shape: 'object' },
  },
  {
    name: 'created',
    type: 'string',
    required: false,
    documentation: 'When the account was made, ISO 8601.',
    limits: { maxLength: 40 },
    example: '2020-01-31T12:00:00Z',
  },
  {
    name: 'registered',
    type: 'string',
    required: false,
    documentation: 'When the registration was finished, ISO 8601.',
    limits: { maxLength: 40 },
  },
  {
    name: 'verified',
    type: 'string',
    required: false,
    documentation: 'When the address was verified, ISO 8601.',
    limits: { maxLength: 40 },
  },
  {
    name: 'lastLogin',
    type: 'string',
    required: false,
    documentation: 'When the last login was, ISO 8601.',
    limits: { maxLength: 40 },
  },
  {
    name: 'lastUpdated',
    type: 'string',
    required: false,
    documentation: 'When the last change was, ISO 8601.',
    limits: { maxLength: 40 },
  },
  {
    name: 'isActive',
    type: 'boolean',
    required: false,
    documentation: 'False: the account cannot log in. True when left out.',
  },
  {
    name: 'isVerified',
    type: 'boolean',
    required: false,
    documentation: 'The address is verified. Left out: true when the parameter verified is sent.',
  },
  {
    name: 'isRegistered',
    type: 'boolean',
    required: false,
    documentation: 'False: the registration is not finished. Left out: a new account is registered (inferred).',
  },
  {
    name: 'regSource',
    type: 'string',
    required: false,
    documentation: 'Where the user registered; set once.',
    limits: { maxLength: 1000 },
  },
  {
    name: 'userInfo',
    type: 'json',
    required: false,
    documentation: 'What the site told of the user, as socialize.notifyLogin takes it (inferred).',
    limits: { shape: 'object' },
  },
  internalParameter,
  communicationsParameter,
  customIdentifiersParameter,
  riskPolicyParameter,
  tfaStatusParameter,
] as const;
