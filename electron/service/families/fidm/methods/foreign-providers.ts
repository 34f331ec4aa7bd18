import { ApiError } from '#service/kernel/index.ts';
import {
  always,
  type CallScope,
  callsOf,
  invalidParameter,
  methodsUsing,
  objectOf,
  readShape,
  sometimes,
  text,
} from '#service/methods/index.ts';
import type { ResponseField } from '#shared/contract/requests.ts';
import { definedMembers } from '#shared/narrowing.ts';
import {
  type ForeignOp,
  type ForeignOpSettings,
  foreignOp,
  foreignOpRepository,
  providerNameForm,
} from '../rp/foreign-op.ts';

const MAX_PROVIDERS = 100;

/** The foreign OpenID providers of the site that is called. */
export const foreignOps = ({ core: { store }, apiKey }: CallScope) => {
  const all = store.of(foreignOpRepository);

  function get(name: string): ForeignOp {
    const found = all.get(apiKey, name);
    if (found !== undefined) return found;
    throw new ApiError(404000, `The site has no OpenID provider with the providerName "${name.slice(0, 100)}".`);
  }

  return {
    list: () => all.list(apiKey),
    /** @throws ApiError 404000 */
    get,
    /** @throws ApiError 403007 when the site has too many, 409001 when the name is taken */
    create(name: string, clientSecret: string, settings: ForeignOpSettings): void {
      if (all.get(apiKey, name) !== undefined) {
        throw new ApiError(409001, `The site has a provider "${name}" already. Change it with fidm.oidc.rp.updateOP.`);
      }
      if (all.list(apiKey).length >= MAX_PROVIDERS) {
        throw new ApiError(403007, `A site has at most ${MAX_PROVIDERS} OpenID providers. Delete one first.`);
      }
      all.save(apiKey, { name, clientSecret, settings });
    },
    /** @throws ApiError 404000 */
    update(name: string, clientSecret: string, settings: ForeignOpSettings): void {
      get(name);
      all.save(apiKey, { name, clientSecret, settings });
    },
    /** @throws ApiError 404000 */
    delete(name: string): void {
      get(name);
      all.remove(apiKey, name);
    },
  };
};

const { siteMethod } = methodsUsing({ foreignOps });

const providerName = text(
  'providerName',
  'Name of the provider: lower-case letters and digits; x_provider is oidc-<name>.',
  {
    required: true,
    max: 50,
    example: 'work',
  },
);

const JWKS = '{"keys":[{"kty":"RSA","n":"…","e":"AQAB"}]}';
const optional = [
  text('userInfoEndpoint', 'Where it tells more of the user than the id token; absent: the id token is all.', {
    max: 2_000,
  }),
  text(
    'caCertificate',
    'PEM of the authority that vouches for its host, such as the local CA of another Authdesk; inferred.',
    {
      max: 20_000,
    },
  ),
] as const;
const jwks =
  'Its keys: a JWK set of RSA keys as JSON, or the address of one (inferred). Id tokens are signed with RS256.';

const missing = { errorCode: 404000, when: 'The site has no such provider; inferred.' };

const members: readonly ResponseField[] = [
  always('providerName', 'string', 'Its name.'),
  always('clientID', 'string', 'The client_id that it gave the site.'),
  always('authorizeEndpoint', 'string', 'Where users log in.'),
  always('tokenEndpoint', 'string', 'Where the service exchanges the code.'),
  sometimes('userInfoEndpoint', 'string', 'Where it tells more of the user, when it was given.'),
  sometimes('caCertificate', 'string', 'The authority that vouches for its host, when it was given.'),
  always('scopes', 'string', 'Scopes that are asked for, separated by blanks.'),
  always('issuer', 'string', 'Its issuer.'),
  always('jwks', 'string', 'Its keys, or the address of them.'),
];

/** A provider as the methods return it: never with the secret that it gave the site. */
const told = ({ name, settings }: ForeignOp) => ({ providerName: name, ...settings });

function given<T extends { providerName: string; clientSecret?: string | undefined }>(input: T) {
  const { providerName: _name, clientSecret: _secret, ...rest } = input;
  return definedMembers(rest);
}

const created = {
  providerName: 'work',
  clientID: 'authdesk',
  clientSecret: 'secret-of-the-client',
  authorizeEndpoint: 'https://op.example/authorize',
  tokenEndpoint: 'https://op.example/token',
  scopes: 'openid email',
  issuer: 'https://op.example',
  jwks: 'https://op.example/jwks',
};

export const createOP = siteMethod({
  name: 'fidm.oidc.rp.createOP',
  documentation:
    'Registers a foreign OpenID provider, at which users of the site log in: it is the provider oidc-<providerName>. The service calls its token end-point only when it is at this machine or its host was allowed in Authdesk.',
  parameters: [
    providerName,
    text('clientID', 'The client_id that the provider gave the site.', {
      required: true,
      max: 200,
      example: 'authdesk',
    }),
    text('clientSecret', 'The client_secret that it gave the site.', { required: true, max: 1_000 }),
    text('authorizeEndpoint', 'Where users log in: https, or http at this machine.', { required: true, max: 2_000 }),
    text('tokenEndpoint', 'Where the service exchanges the code.', { required: true, max: 2_000 }),
    text('scopes', 'Scopes to ask for, separated by blanks.', { required: true, max: 1_000, example: 'openid email' }),
    text('issuer', 'Its issuer, as its id tokens have it.', { required: true, max: 2_000 }),
    text('jwks', jwks, { required: true, max: 20_000, example: JWKS }),
    ...optional,
  ],
  errors: [
    { errorCode: 403007, when: 'The site has 100 of them.' },
    { errorCode: 409001, when: 'The site has a provider of that name; inferred.' },
  ],
  example: { parameters: created },
  handler({ input, foreignOps }) {
    const { providerName: name, clientSecret } = input;
    if (!providerNameForm.test(name))
      throw invalidParameter('providerName', 'It has 1 to 50 lower-case letters and digits.');
    foreignOps.create(name, clientSecret, readShape('', foreignOp, given(input)));
    return { data: {}, did: `Registered the OpenID provider oidc-${name}.` };
  },
});

export const updateOP = siteMethod({
  name: 'fidm.oidc.rp.updateOP',
  documentation: 'Changes a foreign OpenID provider; what is not sent stays.',
  parameters: [
    providerName,
    text('clientID', 'The client_id that the provider gave the site.', { max: 200 }),
    text('clientSecret', 'The client_secret that it gave the site.', { max: 1_000 }),
    text('authorizeEndpoint', 'Where users log in.', { max: 2_000 }),
    text('tokenEndpoint', 'Where the service exchanges the code.', { max: 2_000 }),
    text('scopes', 'Scopes to ask for, separated by blanks.', { max: 1_000 }),
    text('issuer', 'Its issuer, as its id tokens have it.', { max: 2_000 }),
    text('jwks', jwks, { max: 20_000 }),
    ...optional,
  ],
  errors: [missing],
  example: { before: callsOf(createOP), parameters: { providerName: 'work', scopes: 'openid profile' } },
  handler({ input, foreignOps }) {
    const known = foreignOps.get(input.providerName);
    const settings = readShape('', foreignOp, { ...known.settings, ...given(input) });
    foreignOps.update(known.name, input.clientSecret ?? known.clientSecret, settings);
    return { data: {}, did: `Changed the OpenID provider oidc-${known.name}.` };
  },
});

export const getOP = siteMethod({
  name: 'fidm.oidc.rp.getOP',
  documentation: 'Reads a foreign OpenID provider, without the secret.',
  parameters: [providerName],
  errors: [missing],
  response: objectOf('OP', 'The provider; the member OP is inferred.', members),
  example: { before: callsOf(createOP) },
  handler: ({ input, foreignOps }) => ({
    data: { OP: told(foreignOps.get(input.providerName)) },
    did: 'Read an OpenID provider.',
  }),
});

export const getOPs = siteMethod({
  name: 'fidm.oidc.rp.getOPs',
  documentation: 'Lists the foreign OpenID providers of the site.',
  response: [
    always('OPs', 'array', 'The providers.'),
    always('OPs[].providerName', 'string', 'Its name.'),
    always('OPs[].authorizeEndpoint', 'string', 'Where users log in.'),
  ],
  example: {
    before: callsOf(createOP),
    response: { OPs: [{ providerName: 'work', authorizeEndpoint: 'https://op.example/authorize' }] },
  },
  handler({ foreignOps }) {
    const OPs = foreignOps.list().map(({ name, settings }) => ({
      ...{ providerName: name, authorizeEndpoint: settings.authorizeEndpoint },
    }));
    return { data: { OPs }, did: `Listed ${OPs.length} OpenID providers.` };
  },
});

export const delOP = siteMethod({
  name: 'fidm.oidc.rp.delOP',
  documentation: 'Deletes a foreign OpenID provider. Accounts keep their identities there.',
  parameters: [providerName],
  errors: [missing],
  example: { before: callsOf(createOP) },
  handler({ input, foreignOps }) {
    foreignOps.delete(input.providerName);
    return { data: {}, did: `Deleted the OpenID provider oidc-${input.providerName}.` };
  },
});
