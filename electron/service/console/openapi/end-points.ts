import { otherEndpoints } from '#shared/protocol/methods.ts';
import { providers } from '#shared/protocol/providers.ts';
import { type JsonSchema, ref } from './schemas.ts';

/** The one of `otherEndpoints` that gives tokens; all others are addresses of the login end-point. */
const TOKEN_ENDPOINT = 'socialize.getToken';

const query = (name: string, schema: JsonSchema, description: string, required = false): JsonSchema => ({
  ...{ name, in: 'query', description },
  ...(required && { required }),
  schema,
});

const text: JsonSchema = { type: 'string' };
const flag: JsonSchema = { type: 'boolean', default: false };

/** Of the login end-point (spec "Login end-point", F 3.1). */
export const loginQuery: readonly JsonSchema[] = [
  query('x_provider', { type: 'string', enum: providers.map(({ id }) => id) }, 'Provider that logs the user in.', true),
  query('client_id', text, 'API key of the site.', true),
  query(
    'redirect_uri',
    { type: 'string', format: 'uri' },
    'Where to redirect, on a domain that the site registered.',
    true,
  ),
  query('response_type', { type: 'string', enum: ['token', 'code'] }, 'What the redirect carries.', true),
  query('state', text, 'Returned with the redirect.'),
  query('x_cid', { type: 'string', maxLength: 100 }, 'Context id of the login.'),
  query('x_pending_registration', flag, 'True: the account is final after socialize.notifyRegistration only.'),
  query('x_temporary_account', flag, 'True: the account is reached with its own access token only.'),
  query('x_authCodeOnly', flag, 'With response_type=token: the redirect carries authCode, and no session begins.'),
  query('x_lang', text, 'Language of the pages and error messages.'),
];

const connected = query('oauth_token', text, 'Access token of the user whose account is connected. HTTPS only.', true);

const connecting: readonly string[] = ['socialize.addConnection', 'socialize.connect'];

const abouts: Readonly<Record<string, string>> = {
  'socialize.login': 'Login end-point: opened in a browser, logs the user in at a simulated provider and redirects.',
  'socialize.addConnection': 'Connects a provider to the account of the access token; the redirect has no credential.',
  'socialize.connect': 'Older name of socialize.addConnection.',
  'socialize.requestPermissions': 'A login that asks for permissions of the provider.',
};

function loginPath(name: string): JsonSchema {
  return {
    get: {
      operationId: name.replaceAll('.', '_'),
      tags: ['login and token end-points'],
      summary: abouts[name] ?? name,
      parameters: connecting.includes(name) ? [...loginQuery, connected] : loginQuery,
      security: [],
      responses: {
        '200': { description: "The provider's screen.", content: { 'text/html': { schema: text } } },
        '302': {
          description:
            'To redirect_uri: access_token, expires_in and state in the fragment (token); code and state in the query (code); error, error_description and state on errors.',
          headers: { Location: { schema: { type: 'string', format: 'uri' } } },
        },
        '400': {
          description: 'A page that says why: client_id or redirect_uri cannot be trusted, so nothing redirects.',
          content: { 'text/html': { schema: text } },
        },
      },
    },
  };
}

const grant = (type: readonly string[], properties: Readonly<Record<string, JsonSchema>>, more: readonly string[]) => ({
  type: 'object',
  properties: {
    grant_type: { type: 'string', enum: type },
    client_id: { ...text, description: 'API key, without the header Authorization.' },
    client_secret: { ...text, description: 'Secret of the site, without the header Authorization.' },
    ...properties,
  },
  required: ['grant_type', ...more],
});

/** Forms of the token end-point by grant (spec "Token end-point"). */
export const tokenForms: readonly JsonSchema[] = [
  grant(['authorization_code'], { code: text, redirect_uri: { ...text, description: 'The same as in the login.' } }, [
    'code',
    'redirect_uri',
  ]),
  grant(
    ['none', 'client_credentials'],
    {
      x_siteUID: { ...text, maxLength: 252, description: 'UID of the user to whom the token is bound.' },
      x_userInfo: { type: 'object', description: 'Profile of that user, as JSON text.' },
      x_sessionExpiration: {
        ...{ type: 'integer', minimum: -2 },
        description: 'Seconds; 0: until the browser closes; -1: 60 s; -2 or absent: forever.',
      },
    },
    [],
  ),
];

const tokenPath: JsonSchema = {
  post: {
    operationId: TOKEN_ENDPOINT.replaceAll('.', '_'),
    tags: ['login and token end-points'],
    summary: 'Token end-point: exchanges a code, or gives a token for the site or one of its users. HTTPS only.',
    security: [{ clientBasic: [] }, {}],
    requestBody: {
      required: true,
      content: {
        'application/x-www-form-urlencoded': {
          schema: { oneOf: tokenForms },
          encoding: { x_userInfo: { contentType: 'application/json' } },
        },
      },
    },
    responses: {
      '200': {
        description: 'A token.',
        content: { 'application/json': { schema: ref('schemas', 'TokenResponse') } },
      },
      default: {
        description: 'An error: 401 for invalid_client, 400 for the others.',
        content: { 'application/json': { schema: ref('schemas', 'OAuthError') } },
      },
    },
  },
};

/** The paths of the login and token end-points (spec "Endpoints" 1 and 2, F 3.2). */
export const endpointPaths: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  otherEndpoints.map((name) => [`/${name}`, name === TOKEN_ENDPOINT ? tokenPath : loginPath(name)]),
);
