import { accountParts, communicationStates, MAX_IDENTIFIERS, partsNotEmulated } from '#service/core/accounts/index.ts';
import { environments } from '#service/core/credentials/sessions/index.ts';
import { flag, integer, jsonObject, list, text } from '#service/methods/index.ts';

/** Parts that the site alone may see, by accounts.getAccountInfo. */
const ofSite: ReadonlySet<string> = new Set(['password', 'internal']);

const INCLUDE = 'Parts of the account to return, comma separated; profile when left out.';
const included = {
  values: accountParts.filter((part) => !ofSite.has(part)),
  notEmulated: partsNotEmulated,
} as const;

/**
 * The parameters that methods of several families share, each once with its sentence. What one family alone has in many
 * methods, such as the gigyaAssertion of the second factors, is declared there.
 */
export const shared = {
  UID: text(
    'UID',
    'The user that the call concerns. Needed with the credentials of the site and with a token that is not bound to a user; left out with the token of a user.',
    { example: 'u-ada' },
  ),
  regToken: text(
    'regToken',
    'The registration or login that the call goes on with, from accounts.initRegistration or from a response that says what is missing; valid for an hour. It is a credential of its own: apiKey is enough beside it.',
  ),
  include: list('include', INCLUDE, included),
  includeAtLogin: list('include', INCLUDE, {
    ...included,
    values: [...included.values, 'id_token'],
    example: 'profile,data',
  }),
  targetEnv: text(
    'targetEnv',
    'browser (default): sessionInfo has the cookie of the session; mobile: sessionToken and sessionSecret; jssdk: login_token.',
    { values: [...environments] },
  ),
  sessionExpiration: integer(
    'sessionExpiration',
    'Seconds; 0 until the browser closes, -1 dynamic (60 s unless the site prolongs it), -2 forever. Left out: policy gigyaPlugins.sessionExpiration.',
    { example: '3600' },
  ),
  includeUserInfo: flag(
    'includeUserInfo',
    'Adds the User object, as of socialize.getUserInfo, in userInfo. The effect is inferred.',
  ),
  clientContext: jsonObject(
    'clientContext',
    'The client that a server logs in: {clientIP, deviceID, isCaptchaVerified, riskScore}. Lock-outs and the rules of accounts.rba.setPolicy judge these instead of the connection and gmid. It counts only with the credentials of the site. That each member may be left out is inferred.',
  ),
  skipValidation: flag(
    'skipValidation',
    'True, over HTTPS only: the site answers for the user. Nothing is asked for, no second factor either, and nothing interrupts the login; only an account that is disabled or locked is refused. Sessions are never checked with the simulated providers.',
  ),
  lang: text('lang', 'Language of the messages that the call sends, where the site has a text in it.'),
  regSource: text('regSource', 'Where the user registered; kept once.', { max: 1000 }),
  profile: jsonObject('profile', 'Profile fields.', { example: '{"firstName":"Nora"}' }),
  data: jsonObject('data', "The site's own data."),
  preferences: jsonObject('preferences', 'Consents with their times, such as {"terms":{"isConsentGranted":true}}.'),
  communications: jsonObject(
    'communications',
    `Topics that the user may be sent messages about, by topic and channel, such as {"news_sms":{"status":"optIn","optIn":{"acceptanceLocation":"shop"}}}; they are merged, null removes one. status: ${communicationStates.join(', ')}; optIn and optOut: what is known of the decision; the service sets lastModified. These members are inferred, others are kept as they come.`,
  ),
  internal: jsonObject(
    'internal',
    'What the site keeps of the user beside data, for itself: merged, null removes; fields that internalSchema declares have its types. Only calls with the credentials of the site write and read it (inferred).',
  ),
  customIdentifiers: jsonObject(
    'customIdentifiers',
    `Ids of the user in other systems by name, such as {"loyaltyId":"L-1001"}; null removes one. One account of the site has each id of a name, in any case of its letters. Names of Latin letters, digits and underscores, and at most ${MAX_IDENTIFIERS} of them, are inferred. Only with the credentials of the site: other systems know the user by them.`,
  ),
  tfaStatus: text(
    'tfaStatus',
    'forceOn: logins ask for a second factor, also to register one; forceOff: never; default: as the policies say. Only with the credentials of the site. Inferred from the member of the account.',
    { values: ['default', 'forceOn', 'forceOff'] },
  ),
  rba: jsonObject(
    'rba',
    'Which rules judge the logins of the account, {riskPolicy, riskPolicyLocked}: the id of a set of accounts.rba.setPolicy, used instead of defaultPolicy (_off: no set; null: the default one); and whether only the site can change that.',
  ),
  secretQuestion: text('secretQuestion', 'Question that a password reset asks.', { max: 500 }),
  secretAnswer: text('secretAnswer', 'Answer to secretQuestion.', { max: 500 }),
  provider: text('provider', 'The provider.', { required: true, example: 'facebook' }),
  enabledProviders: list('enabledProviders', 'Only these providers, comma separated; "*" selects all.', {
    example: 'facebook,twitter',
  }),
  disabledProviders: list('disabledProviders', 'Not these providers, comma separated.'),
} as const;

/** By which a call chooses among the user's providers. */
export const providerParameters = [shared.enabledProviders, shared.disabledProviders] as const;

/** The call with which examples register a user who logs in. */
export const registering = {
  method: 'accounts.register',
  parameters: { email: 'new@shop.example', password: 'Correct-horse-7', finalizeRegistration: 'true' },
} as const;

/** What web pages may send to notifyLogin of either namespace, and would change what is kept or answered (D47, C 4.10). */
export const notEmulatedOfNotifyLogin = [
  'settings',
  'group',
  'extraFields',
  'signIDs',
  'includeAllIdentities',
  'includeiRank',
] as const;
