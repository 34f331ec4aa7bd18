import { checkUID, type Identity, type ImportProblem, importIdentitiesOfUser } from '#service/core/accounts/index.ts';
import { providerSessions, readProviderSessions } from '#service/core/provider-sessions/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import {
  always,
  flag,
  invalidParameter,
  jsonArray,
  jsonObject,
  membersOf,
  shorten,
  siteMethod,
  sometimes,
  text,
} from '#service/methods/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import { isObject } from '#shared/narrowing.ts';
import { canonicalProvider } from '#shared/protocol/providers.ts';
import { transport } from '../dependencies.ts';

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
  example: { parameters: { UID: 'u-ada', identities: '[{"provider":"twitter","providerUID":"tw-1001"}]' } },
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
