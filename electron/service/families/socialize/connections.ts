import {
  accountsOfSite,
  checkUID,
  type Identity,
  type ImportProblem,
  identityAt,
  importIdentitiesOfUser,
  loginIDKey,
  readProvider,
} from '#service/core/accounts/index.ts';
import { passwords } from '#service/core/credentials/passwords/index.ts';
import { providerSessions, readProviderSessions, refuseForeignTokens } from '#service/core/provider-sessions/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import {
  always,
  type CallScope,
  flag,
  invalidParameter,
  jsonArray,
  jsonObject,
  membersOf,
  missingParameter,
  shorten,
  siteMethod,
  sometimes,
  text,
  transport,
  userMethod,
} from '#service/methods/index.ts';
import type { AccountRecord, JsonObject, LoginIDs } from '#service/records/index.ts';
import { isObject } from '#shared/narrowing.ts';
import { canonicalProvider } from '#shared/protocol/providers.ts';

const codes: Readonly<Record<ImportProblem['problem'], number>> = {
  noUser: 403005,
  temporary: 403005,
  identityHeld: 409001,
  nothingLeft: 206004,
  tooManyIdentities: 400124,
};
const MAX_COUNT = 100;

export const importIdentities = siteMethod({
  name: 'socialize.importIdentities',
  documentation: 'Connects identities to a user of the site, who may be made by it.',
  parameters: [
    text('UID', 'The user of the site.', { required: true, example: 'u-ada' }),
    jsonArray(
      'identities',
      `At most ${MAX_COUNT} objects with provider and providerUID; fields of a profile in them fill what the profile does not have.`,
      { required: true, example: '[{"provider":"twitter","providerUID":"tw-1001"}]' },
    ),
    flag('allowNewUser', 'Makes the user when the site has none with this UID; false by default.'),
    text(
      'handleIdentityConflicts',
      'An identity of another account: Error (default) refuses the call, Ignore leaves it there, Connect moves it.',
      { values: ['Error', 'Ignore', 'Connect'] },
    ),
    text(
      'handleInvalidSessions',
      'A session of providerSessions that has expired: Ignore (default) leaves it out, Error refuses the call.',
      { values: ['Ignore', 'Error'] },
    ),
    jsonObject(
      'providerSessions',
      'Sessions at providers, keyed by provider, as in socialize.notifyLogin; over HTTPS only.',
    ),
  ],
  errors: [
    { errorCode: 206004, when: 'Every identity belongs to another account, and handleIdentityConflicts is Ignore.' },
    { errorCode: 400001, when: 'providerSessions was sent over HTTP.' },
    { errorCode: 400124, when: 'The account would have more than 100 identities.' },
    { errorCode: 403005, when: 'The site has no user with this UID, and allowNewUser is not true.' },
    { errorCode: 403009, when: 'A session has expired, and handleInvalidSessions is Error.' },
    { errorCode: 409001, when: 'An identity belongs to another account, and handleIdentityConflicts is Error.' },
  ],
  response: [
    sometimes('identityConflicts', 'array', 'Identities that belong to other accounts, or did before they moved.'),
    ...membersOf('identityConflicts[]', [
      always('provider', 'string', 'The provider, in lower case.'),
      always('providerUID', 'string', 'Id of the user at the provider.'),
    ]),
  ],
  uses: { importIdentitiesOfUser, providerSessions, transport },
  handler({ input, now, transport, importIdentitiesOfUser, providerSessions }) {
    checkUID('UID', input.UID);
    const sessions = input.providerSessions && readProviderSessions('providerSessions', input.providerSessions, now);
    if (sessions && transport === 'http') {
      const details = 'providerSessions holds tokens of users, so it is accepted over HTTPS only.';
      throw new ApiError(400001, details, {}, 'over-http');
    }
    const valid = (sessions ?? []).filter(({ session }) => session.expiresAt === undefined || session.expiresAt > now);
    if (sessions && valid.length < sessions.length && input.handleInvalidSessions === 'Error') {
      const expired = sessions.filter((one) => !valid.includes(one)).map(({ provider }) => provider);
      throw new ApiError(403009, `The session in providerSessions has expired: ${expired.join(', ')}.`);
    }
    const done = importIdentitiesOfUser({
      UID: input.UID,
      identities: [...readIdentities(input.identities), ...valid.map(withoutFields)],
      allowNewUser: input.allowNewUser ?? false,
      conflicts: input.handleIdentityConflicts ?? 'Error',
    });
    if ('problem' in done) {
      const { problem, details, identityConflicts } = done;
      throw new ApiError(codes[problem], details, identityConflicts && { identityConflicts });
    }
    for (const one of valid) providerSessions.keep(input.UID, one, one.session);
    const { identityConflicts } = done;
    return {
      data: identityConflicts.length === 0 ? {} : { identityConflicts },
      did: `Connected ${done.connected} identities to "${input.UID}"${done.isNew ? ', which is new' : ''}.`,
      UID: input.UID,
    };
  },
});

const withoutFields = ({ provider, providerUID }: Identity) => ({ provider, providerUID, fields: {} });

/** @throws ApiError 400006 naming the place */
function readIdentities(list: readonly unknown[]): readonly (Identity & { readonly fields: JsonObject })[] {
  if (list.length > MAX_COUNT)
    throw invalidParameter('identities', `It has ${list.length} items; at most ${MAX_COUNT} are allowed.`);
  const seen = new Set<string>();
  return list.map((item, index) => {
    const at = `[${index}]`;
    if (!isObject(item)) {
      throw invalidParameter('identities', `Its item ${at} is a JSON object.`);
    }
    const { provider: name, providerUID, ...fields } = item;
    const provider = typeof name === 'string' ? canonicalProvider(name) : undefined;
    if (provider === undefined) {
      const hint = `Its member "${at}.provider" is one of the providers, not ${shorten(JSON.stringify(name) ?? 'left out')}.`;
      throw invalidParameter('identities', hint);
    }
    if (typeof providerUID !== 'string' || providerUID === '' || providerUID.length > 300) {
      throw invalidParameter('identities', `Its member "${at}.providerUID" is a text of 1 to 300 characters.`);
    }
    const key = `${provider} ${providerUID}`;
    if (seen.has(key)) throw invalidParameter('identities', `Its item ${at} is there twice: ${shorten(key)}.`);
    seen.add(key);
    return { provider, providerUID, fields };
  });
}

/**
 * Removes the login identifier that identities brought (F 7.2, `removeLoginID`). Inferred: a provider has the profile of
 * the account, so it is `profile.email`, where that is a login identifier.
 *
 * @param removed the identities that go with it
 * @returns what was removed; undefined when the identities brought none
 * @throws ApiError 400030 when the password needs it, or no other way to log in would be left
 */
const removeLoginIDOf = (bound: CallScope) => {
  const hasPassword = (UID: string) => passwords(bound).get(UID).hash !== undefined;
  const { change } = accountsOfSite(bound);
  return (account: AccountRecord, removed: readonly Identity[]): string | undefined => {
    const { UID, profile, loginIDs, identities } = account;
    const { email } = profile;
    if (typeof email !== 'string') return undefined;
    const left = without(loginIDs, email);
    const { username, phoneNumber } = left;
    const before = loginIDs.emails.length + loginIDs.unverifiedEmails.length;
    const emails = left.emails.length + left.unverifiedEmails.length;
    if (emails === before && username === loginIDs.username) return undefined;
    const isOther = emails > 0 || username !== undefined || phoneNumber !== undefined;
    if (hasPassword(UID) && !isOther) {
      const details = `removeLoginID: "${UID}" logs in with its password and the login identifier ${email}, and has no other one. Give it another one first: accounts.setAccountInfo with username or addLoginEmails.`;
      throw new ApiError(400030, details);
    }
    if (!hasPassword(UID) && identities.length === removed.length) {
      const details = `removeLoginID: "${UID}" has no other identity, and no password for another login identifier, so it could not log in without ${email}. Connect another provider first, or set a password.`;
      throw new ApiError(400030, details);
    }
    change(UID, { loginIDs: left });
    return email;
  };
};

/** Login identifiers without an address; a user name that equals it is one of its forms. */
function without(loginIDs: LoginIDs, email: string): LoginIDs {
  const { username, ...rest } = loginIDs;
  const stays = (one: string) => loginIDKey(one) !== loginIDKey(email);
  return {
    ...rest,
    ...(username !== undefined && stays(username) && { username }),
    emails: loginIDs.emails.filter(stays),
    unverifiedEmails: loginIDs.unverifiedEmails.filter(stays),
  };
}

export const removeConnection = userMethod({
  name: 'socialize.removeConnection',
  documentation: 'Disconnects a user from one provider, or from all of them when none is named.',
  parameters: [
    text('provider', 'The provider to disconnect from; all of them when left out.', { example: 'facebook' }),
    text(
      'lastIdentityHandling',
      'When no identity would be left: soft (default) removes it, but a login with it still finds this account; remove removes it entirely; fail refuses.',
      { values: ['soft', 'remove', 'fail'] },
    ),
    flag(
      'removeLoginID',
      'Also removes the login identifier that the removed identity brought. Inferred: the address of the profile, where it is a login identifier. Refused, and nothing is removed, when the password of the account needs it or no other way to log in would be left.',
    ),
  ],
  errors: [
    {
      errorCode: 400030,
      when: 'No identity would be left, and lastIdentityHandling is fail; or removeLoginID would take the last way to log in.',
    },
    { errorCode: 400106, when: 'The user is not connected to the provider, or to any.' },
  ],
  uses: { accountsOfSite, removeLoginIDOf },
  handler({ account, input, accountsOfSite, removeLoginIDOf }) {
    const { UID, identities } = account;
    const provider = input.provider === undefined ? undefined : readProvider(account, 'provider', input.provider);
    const removed = identities.filter((one) => provider === undefined || one.provider === provider);
    if (removed.length === 0) {
      throw new ApiError(400106, `The user "${UID}" is not connected to ${provider ?? 'any provider'}.`);
    }
    const isLast = removed.length === identities.length;
    if (isLast && input.lastIdentityHandling === 'fail') {
      const details = `No identity of "${UID}" would be left, and lastIdentityHandling is "fail". Connect another provider first, or send "soft" or "remove".`;
      throw new ApiError(400030, details);
    }
    const keeps = isLast && input.lastIdentityHandling !== 'remove' ? 'mapping' : 'nothing';
    const loginID = input.removeLoginID ? removeLoginIDOf(account, removed) : undefined;
    for (const identity of removed) accountsOfSite.disconnect(UID, identity, keeps);
    const names = [...new Set(removed.map((one) => one.provider))].join(', ');
    const alone = loginID === undefined ? '' : ` and removed its login identifier ${loginID}`;
    return { data: {}, did: `Disconnected "${UID}" from ${names}${alone}.` };
  },
});

export const refreshProviderSession = userMethod({
  name: 'socialize.refreshProviderSession',
  documentation:
    'Renews the session of a user at a provider, with what the provider gave to a client or with a new invented one. Parameters are inferred from the mobile client libraries.',
  parameters: [
    text('provider', 'The provider. This or providerSession is required.', { example: 'facebook' }),
    jsonObject('providerSession', 'The new session, keyed by provider, as in socialize.notifyLogin.', {
      example: '{"facebook":{"authToken":"…","tokenExpiration":1900000000}}',
    }),
  ],
  errors: [
    { errorCode: 400096, when: 'The provider is a foreign one, whose tokens are not kept.' },
    { errorCode: 400106, when: 'The user is not connected to the provider.' },
    { errorCode: 403009, when: 'The session that was sent has expired already.' },
  ],
  example: { parameters: { UID: 'u-ada', provider: 'facebook' } },
  uses: { providerSessions },
  handler({ account, input, now, providerSessions }) {
    const { UID } = account;
    const sent = input.providerSession && readProviderSessions('providerSession', input.providerSession, now);
    if (sent === undefined) {
      if (input.provider === undefined) throw missingParameter('provider', 'It says whose session is renewed');
      const provider = readProvider(account, 'provider', input.provider);
      refuseForeignTokens(provider);
      providerSessions.renew(UID, identityAt(account, provider), undefined);
      return { data: {}, did: `Renewed the session of "${UID}" at ${provider}.` };
    }
    if (
      input.provider !== undefined &&
      !sent.some(({ provider }) => provider === readProvider(account, 'provider', input.provider ?? ''))
    ) {
      throw invalidParameter('providerSession', `It has no session at ${input.provider}, which provider names.`);
    }
    for (const { provider, session } of sent) {
      refuseForeignTokens(provider);
      if (session.expiresAt !== undefined && session.expiresAt <= now) {
        const details = `The session at ${provider} in providerSession expired at ${new Date(session.expiresAt).toISOString()}.`;
        throw new ApiError(403009, details);
      }
      providerSessions.renew(UID, identityAt(account, provider), session);
    }
    return { data: {}, did: `Renewed the session of "${UID}" at ${sent.map(({ provider }) => provider).join(', ')}.` };
  },
});

export const facebookDeauthorize = userMethod({
  name: 'socialize.facebook.deauthorize',
  documentation: 'Takes the permissions of the site at Facebook back and removes the identity there entirely.',
  errors: [{ errorCode: 400106, when: 'The user is not connected to Facebook.' }],
  uses: { accountsOfSite },
  handler({ account, accountsOfSite }) {
    identityAt(account, 'facebook');
    const removed = account.identities.filter(({ provider }) => provider === 'facebook');
    for (const identity of removed) accountsOfSite.disconnect(account.UID, identity, 'nothing');
    return { data: {}, did: `Facebook forgot the permissions of "${account.UID}"; the identity was removed.` };
  },
});
