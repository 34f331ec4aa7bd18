import type { MethodEntry } from '#shared/contract/requests.ts';
import type { JsonSchema } from './schemas.ts';

type Requirement = Readonly<Record<string, readonly string[]>>;

const inForm = 'In the query, or in the form of a POST, where no address shows it.';

const parameter = (name: string, description: string): JsonSchema => ({
  ...{ type: 'apiKey', in: 'query', name },
  description,
});

/** Every credential, and every part of one (spec "Authentication", D51, D52, D57, D62, F 5.1, F 5.6). */
export const securitySchemes: Readonly<Record<string, JsonSchema>> = {
  apiKey: parameter('apiKey', 'API key of the site.'),
  secret: parameter(
    'secret',
    `Secret of the site, or of the application that userKey names; beside an access token the sessionSecret. HTTPS only. ${inForm}`,
  ),
  userKey: parameter(
    'userKey',
    'Application key: with the secret of the application over HTTPS, or with a signature made with it.',
  ),
  timestamp: parameter('timestamp', 'Unix time of the call in seconds; at most 120 s from the time of the service.'),
  nonce: parameter('nonce', 'Unique for each call; a second use within 10 minutes is refused.'),
  sig: parameter(
    'sig',
    'Base64 of the HMAC-SHA1 of the base string; its key is the base64-decoded secret of the site, or beside oauth_token the sessionSecret. `authdesk sign --explain` shows each stage.',
  ),
  oauthToken: {
    ...{ type: 'http', scheme: 'OAuth' },
    description: '`Authorization: OAuth <access token>`, the preferred way. HTTPS only.',
  },
  oauthTokenParameter: parameter(
    'oauth_token',
    `Access token. HTTPS only, unless the call is signed with the session secret. ${inForm}`,
  ),
  bearerJwt: {
    ...{ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
    description: 'JWT (RS256) that an application signs with its private key; kid is its userKey. HTTPS only.',
  },
  clientCertificate: {
    type: 'mutualTLS',
    description: 'Certificate of an application of the site, at `mtls.<domain>` alone, over HTTPS.',
  },
  loginToken: parameter('login_token', `Session of a user from a login, with apiKey. HTTPS only. ${inForm}`),
  loginCookie: {
    ...{ type: 'apiKey', in: 'cookie', name: 'glt_<apiKey>' },
    description: 'The same as a cookie, whose name ends with the API key of the site. HTTPS only.',
  },
  regToken: parameter('regToken', 'A registration or login that is not finished. Beside it apiKey is enough.'),
  clientBasic: {
    ...{ type: 'http', scheme: 'basic' },
    description: 'API key and secret of the site, for the token end-point.',
  },
};

const together = (...names: readonly string[]): Requirement => Object.fromEntries(names.map((name) => [name, []]));

const ofToken = [together('oauthToken'), together('oauthTokenParameter')];
const byCaller: Readonly<Record<MethodEntry['access'][number], readonly Requirement[]>> = {
  site: [
    together('apiKey', 'secret'),
    together('apiKey', 'userKey', 'secret'),
    together('apiKey', 'timestamp', 'nonce', 'sig'),
    together('apiKey', 'userKey', 'timestamp', 'nonce', 'sig'),
    // D65
    together('apiKey', 'secret', 'timestamp', 'nonce', 'sig'),
    together('apiKey', 'bearerJwt'),
    together('apiKey', 'clientCertificate'),
    ...ofToken,
  ],
  user: [
    ...ofToken,
    together('oauthTokenParameter', 'timestamp', 'nonce', 'sig'),
    // D65
    together('oauthToken', 'secret'),
    together('oauthTokenParameter', 'secret'),
    together('apiKey', 'loginToken'),
    together('apiKey', 'loginCookie'),
  ],
  anonymous: [together('apiKey')],
  registration: [together('apiKey', 'regToken')],
};

/** The credentials that a method takes; each entry is enough. */
export function securityOf({ access, withoutSite }: MethodEntry): readonly Requirement[] {
  const all = [...access.flatMap((caller) => byCaller[caller]), ...(withoutSite ? [{}] : [])];
  const text = (requirement: Requirement) => JSON.stringify(requirement);
  return all.filter((one, index) => all.findIndex((other) => text(other) === text(one)) === index);
}
