import { z } from 'zod';
import { shared } from '#service/core/parameters/index.ts';
import { flag, invalidParameter, jsonArray, jsonObject, readShape, text } from '#service/methods/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import { MAX_IDENTITIES } from '#shared/contract/people.ts';
import { canonicalProvider } from '#shared/protocol/providers.ts';

/** Email addresses in one list of an account. */
const MAX_EMAILS = 20;

const address = z.string().max(254);
const addresses = z.array(address).max(MAX_EMAILS).optional();
const emails = z.strictObject({ verified: addresses, unverified: addresses });
const loginIDs = z.strictObject({
  username: z.string().max(200).optional(),
  emails: addresses,
  unverifiedEmails: addresses,
});
/** An identity has the members of a profile, too; only who it is is kept (F 8.4). */
const identities = z
  .array(z.looseObject({ provider: z.string().min(1).max(100), providerUID: z.string().min(1).max(300) }))
  .max(MAX_IDENTITIES);
const question = z.strictObject({
  secretQuestion: z.string().min(1).max(500),
  secretAnswer: z.string().min(1).max(500),
});
const password = z.strictObject({
  hashedPassword: z.string().max(200).optional(),
  compoundHashedPassword: z.string().max(1000).optional(),
  hashSettings: z
    .strictObject({
      algorithm: z.string().max(100).optional(),
      salt: z.string().max(1000).optional(),
      rounds: z.int().optional(),
      format: z.string().max(1000).optional(),
      binaryFormat: z.string().max(1000).optional(),
    })
    .optional(),
});

export type GivenEmails = z.infer<typeof emails>;
export type GivenLoginIDs = z.infer<typeof loginIDs>;

/** @throws ApiError 400006 with the member that is wrong, as the others here */
export const readEmails = (value: JsonObject): GivenEmails => readShape('emails', emails, value);
export const readLoginIDs = (value: JsonObject): GivenLoginIDs => readShape('loginIDs', loginIDs, value);
export const readQuestion = (value: JsonObject) => readShape('secretQuestionAndAnswer', question, value);

export function readPassword(value: JsonObject) {
  const { hashSettings, ...rest } = value;
  if (typeof hashSettings === 'object' && hashSettings !== null && 'URL' in hashSettings) {
    throw invalidParameter('password.hashSettings.URL', 'Authdesk asks no other service to hash.');
  }
  const read = readShape('password', password, { ...rest, ...(hashSettings !== undefined && { hashSettings }) });
  return {
    ...read.hashSettings,
    hashedPassword: read.hashedPassword,
    compoundHashedPassword: read.compoundHashedPassword,
  };
}

export interface GivenIdentity {
  readonly provider: string;
  readonly providerUID: string;
}

/** Providers are written as F 2 spells them; `site` is the account itself, and no identity. */
export function readIdentities(value: unknown): readonly GivenIdentity[] {
  const given = readShape('identities', identities, value);
  const seen = new Set<string>();
  return given.flatMap(({ provider, providerUID }, n) => {
    if (provider === 'site') return [];
    const known = canonicalProvider(provider);
    if (known === undefined) throw invalidParameter(`identities[${n}].provider`, 'It is no provider of the interface.');
    const key = `${known} ${providerUID}`;
    if (seen.has(key)) throw invalidParameter(`identities[${n}]`, 'It is in the list already.');
    seen.add(key);
    return [{ provider: known, providerUID }];
  });
}

/**
 * @returns milliseconds
 * @throws ApiError 400006 unless it is a time of ISO 8601 that is not in the future
 */
export function readTime(name: string, text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined;
  const at = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) throw invalidParameter(name, 'It is a time such as 2020-01-31T12:00:00Z.');
  if (at > now) throw invalidParameter(name, 'It is in the future of the service clock.');
  return at;
}

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
