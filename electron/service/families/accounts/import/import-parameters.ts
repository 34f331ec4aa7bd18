import { shared } from '#service/core/parameters/index.ts';
import { flag, jsonArray, jsonObject, text } from '#service/methods/index.ts';

/** Parameters of every method that imports a full account (F 7.3). */
export const importParameters = [
  text('UID', "The site's own id of the user. This, or createUID=true, is required.", { example: 'u-new' }),
  flag('createUID', 'True: without UID the service makes one.'),
  text(
    'importPolicy',
    'insert (default): a UID that exists is refused. upsert: the account is changed; a list that is sent replaces the one before.',
    { values: ['insert', 'upsert'] },
  ),
  { ...shared.profile, example: '{"firstName":"Nora","email":"nora@shop.example"}' },
  shared.data,
  jsonObject(
    'subscriptions',
    'Subscriptions with their times, such as {"news":{"email":{"isSubscribed":true,"lastUpdatedSubscriptionState":"2020-01-31T12:00:00Z"}}}. No confirmation is asked for.',
  ),
  shared.preferences,
  jsonArray(
    'identities',
    'Identities at providers: a list of {provider, providerUID}. Their other members are not kept: a provider of Authdesk has its own data.',
    { example: '[{"provider":"facebook","providerUID":"fb-7"}]' },
  ),
  jsonObject('emails', 'All addresses of the account: {verified, unverified}, two lists.'),
  jsonObject('loginIDs', 'What the user logs in with: {username, emails, unverifiedEmails}.', {
    example: '{"emails":["nora@shop.example"]}',
  }),
  text('phoneNumber', 'Phone number that the user logs in with (E.164).', { max: 20 }),
  jsonObject(
    'password',
    'The hashed password: {compoundHashedPassword}, or {hashedPassword, hashSettings: {algorithm, salt, rounds, format, binaryFormat}}. The first right login replaces it. Without a template the salt is base64 and comes before the password; each further round hashes the digest before it (inferred).',
  ),
  jsonObject('secretQuestionAndAnswer', 'What a password reset asks: {secretQuestion, secretAnswer}.'),
  text('created', 'When the account was made, ISO 8601.', { max: 40, example: '2020-01-31T12:00:00Z' }),
  text('registered', 'When the registration was finished, ISO 8601.', { max: 40 }),
  text('verified', 'When the address was verified, ISO 8601.', { max: 40 }),
  text('lastLogin', 'When the last login was, ISO 8601.', { max: 40 }),
  text('lastUpdated', 'When the last change was, ISO 8601.', { max: 40 }),
  flag('isActive', 'False: the account cannot log in. True when left out.'),
  flag('isVerified', 'The address is verified. Left out: true when the parameter verified is sent.'),
  flag('isRegistered', 'False: the registration is not finished. Left out: a new account is registered (inferred).'),
  text('regSource', 'Where the user registered; set once.', { max: 1000 }),
  jsonObject('userInfo', 'What the site told of the user, as socialize.notifyLogin takes it (inferred).'),
  shared.internal,
  shared.communications,
  shared.customIdentifiers,
  shared.rba,
  shared.tfaStatus,
] as const;
