import {
  always,
  arrayOf,
  callsOf,
  flag,
  integer,
  invalidParameter,
  jsonArray,
  methodsUsing,
  readShape,
  sometimes,
  text,
} from '#service/methods/index.ts';
import type { ResponseField } from '#shared/contract/requests.ts';
import { definedMembers } from '#shared/narrowing.ts';
import { authMethods, type RelyingParty, relyingParty } from '../relying-party.ts';
import { openIdProvider } from './openid-provider.ts';

const { siteMethod } = methodsUsing({ openIdProvider });

const REDIRECTS = '["https://app.example/callback"]';

const settings = [
  text('description', 'Name of the relying party, which its users see.', { max: 200, example: 'Loyalty app' }),
  jsonArray('postLogoutRedirectUris', 'Addresses that a logout may lead to.'),
  jsonArray('supportedResponseTypes', 'code (default), and hybrid and implicit ones.'),
  text('subjectIdentifierType', 'pairwise (default): the relying party sees ids of its own; public: the UID.', {
    values: ['pairwise', 'public'],
    example: 'public',
  }),
  jsonArray('allowedScopes', 'Scopes that it may ask for; all when left out.'),
  text('tokenEndpointAuthMethod', 'How it identifies itself; none: a public client, with PKCE. Inferred.', {
    values: [...authMethods],
  }),
  text('accessTokenFormat', 'opaque (default), or JWT, which cannot be revoked nor used for userinfo; inferred.', {
    values: ['opaque', 'JWT'],
  }),
  flag('skipConsent', 'Users are not asked for their consent; inferred.'),
  flag('enforcePkce', 'Codes are given only for a code_challenge; inferred.'),
  flag('refreshTokenRotation', 'Each refresh token is for one use, true by default; inferred.'),
  integer('accessTokenLifetime', 'Seconds, 3600 by default; inferred.', { min: 1, max: 86_400 }),
  integer('refreshTokenLifetime', 'Seconds, 7776000 by default; inferred.', { min: 1, max: 31_536_000 }),
] as const;

const clientID = text('clientID', 'Id of the relying party.', { required: true, max: 100 });

const members: readonly ResponseField[] = [
  always('clientID', 'string', 'Id of the relying party, its client_id.'),
  sometimes('clientSecret', 'string', 'Its client_secret; public clients have none.'),
  sometimes('description', 'string', 'Its name, where it has one.'),
  always('redirectUris', 'array', 'Addresses that codes and tokens are sent to.'),
  sometimes('postLogoutRedirectUris', 'array', 'Addresses that a logout may lead to; absent: none.'),
  always('supportedResponseTypes', 'array', 'Its response types.'),
  always('subjectIdentifierType', 'string', 'pairwise or public.'),
  sometimes('allowedScopes', 'array', 'Its scopes; absent: all of the site.'),
  always('tokenEndpointAuthMethod', 'string', 'How it identifies itself.'),
  always('accessTokenFormat', 'string', 'opaque or JWT.'),
  always('skipConsent', 'boolean', 'Users are not asked for their consent.'),
  always('enforcePkce', 'boolean', 'Codes are given only for a code_challenge.'),
  always('refreshTokenRotation', 'boolean', 'Each refresh token is for one use.'),
  always('accessTokenLifetime', 'integer', 'Seconds.'),
  always('refreshTokenLifetime', 'integer', 'Seconds.'),
];

/** A relying party as the methods return it. */
function told({ clientID, clientSecret, settings }: RelyingParty) {
  const isPublic = settings.tokenEndpointAuthMethod === 'none';
  return { clientID, ...(!isPublic && { clientSecret }), ...settings };
}

/** Parameters as settings; those that were not sent are left out. */
function given<T extends object>(input: T) {
  const { clientID: _, ...settings }: T & { readonly clientID?: unknown } = input;
  return definedMembers(settings);
}

/** What one address allows another one forbids: the standards know clients of the web and those of a device. */
function checkKinds(redirectUris: readonly string[]): void {
  const isApp = redirectUris.some((uri) => !/^https?:/i.test(uri));
  const isLocal = redirectUris.some((uri) => /^https:\/\/(?:localhost|127\.|\[::1\])/i.test(uri));
  if (isApp && isLocal) {
    const details = 'An app cannot have https at localhost: use http there, or another relying party.';
    throw invalidParameter('redirectUris', details);
  }
}

export const createRP = siteMethod({
  name: 'fidm.oidc.op.createRP',
  documentation: 'Creates a relying party: an app that logs users of the site in by OpenID Connect.',
  parameters: [
    jsonArray(
      'redirectUris',
      'Addresses that codes and tokens are sent to: https, http at localhost, or the scheme of an app.',
      {
        required: true,
        example: REDIRECTS,
      },
    ),
    ...settings,
  ],
  errors: [{ errorCode: 403007, when: 'The site has 1000 relying parties.' }],
  response: members,
  example: { parameters: { redirectUris: REDIRECTS }, response: { redirectUris: ['https://app.example/callback'] } },
  handler({ input, openIdProvider }) {
    const read = readShape('', relyingParty, given(input));
    checkKinds(read.redirectUris);
    const made = openIdProvider.create(read);
    return { data: told(made), did: `Created the relying party ${made.clientID}.` };
  },
});

export const updateRP = siteMethod({
  name: 'fidm.oidc.op.updateRP',
  documentation: 'Changes a relying party; what is not sent stays.',
  parameters: [clientID, jsonArray('redirectUris', 'Replace those that it has.'), ...settings],
  errors: [{ errorCode: 404000, when: 'The site has no such relying party; inferred.' }],
  response: members,
  example: {
    before: callsOf(createRP),
    parameters: { clientID: '$1.clientID', description: 'Loyalty app' },
    response: { description: 'Loyalty app' },
  },
  handler({ input, openIdProvider }) {
    const before = openIdProvider.party(input.clientID);
    const read = readShape('', relyingParty, { ...before.settings, ...given(input) });
    checkKinds(read.redirectUris);
    const changed = openIdProvider.update(input.clientID, read);
    return { data: told(changed), did: `Changed the relying party ${changed.clientID}.` };
  },
});

export const getRP = siteMethod({
  name: 'fidm.oidc.op.getRP',
  documentation: 'Reads a relying party.',
  parameters: [clientID],
  errors: [{ errorCode: 404000, when: 'The site has no such relying party; inferred.' }],
  response: members,
  example: {
    before: callsOf(createRP),
    parameters: { clientID: '$1.clientID' },
    response: { subjectIdentifierType: 'pairwise' },
  },
  handler: ({ input, openIdProvider }) => ({
    data: told(openIdProvider.party(input.clientID)),
    did: 'Read a relying party.',
  }),
});

export const getRPs = siteMethod({
  name: 'fidm.oidc.op.getRPs',
  documentation: 'Lists the relying parties of the site.',
  response: arrayOf('RPs', 'The relying parties.', members),
  example: { before: callsOf(createRP) },
  handler({ openIdProvider }) {
    const RPs = openIdProvider.parties().map(told);
    return { data: { RPs }, did: `Listed ${RPs.length} relying parties.` };
  },
});

export const delRP = siteMethod({
  name: 'fidm.oidc.op.delRP',
  documentation: 'Deletes a relying party. Its codes and tokens end, and consents for it are forgotten.',
  parameters: [clientID],
  errors: [{ errorCode: 404000, when: 'The site has no such relying party; inferred.' }],
  example: { before: callsOf(createRP), parameters: { clientID: '$1.clientID' } },
  handler({ input, openIdProvider }) {
    openIdProvider.delete(input.clientID);
    return { data: {}, did: 'Deleted a relying party.' };
  },
});
