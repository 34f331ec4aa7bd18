import type { Core } from '#service/http/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import type { ForeignOp } from './foreign-op.ts';
import { ask, Unreachable } from './outbound.ts';

/** Claims of OpenID Connect Core 5.1 and the members of a profile that they become. */
const members: Readonly<Record<string, string>> = {
  given_name: 'firstName',
  family_name: 'lastName',
  nickname: 'nickname',
  preferred_username: 'username',
  email: 'email',
  picture: 'photoURL',
  profile: 'profileURL',
  locale: 'locale',
  zoneinfo: 'timezone',
};

/** The profile that a provider's claims tell; an address that it calls unverified is nobody's proof, and left out. */
function profileOfClaims(claims: Readonly<Record<string, unknown>>): JsonObject {
  const profile: Record<string, JsonObject[string]> = {};
  for (const [claim, member] of Object.entries(members)) {
    const value = claims[claim];
    if (typeof value === 'string' && value !== '') profile[member] = value;
  }
  if (claims.email_verified === false || claims.email_verified === 'false') delete profile.email;
  if (claims.gender === 'male' || claims.gender === 'female') profile.gender = claims.gender === 'male' ? 'm' : 'f';
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(String(claims.birthdate ?? '')) ?? [];
  if (year !== undefined)
    Object.assign(profile, { birthYear: Number(year), birthMonth: Number(month), birthDay: Number(day) });
  return profile;
}

/** What came back from a foreign provider, and what it has to fit. */
interface Answered {
  /** The whole address that the user came back at; without its query it is the redirect_uri. */
  readonly address: URL;
  readonly state: string;
  readonly nonce: string;
  /** Of the code_challenge (RFC 7636). */
  readonly verifier: string;
}

/** Why the answer of a provider ends no login, as a sentence; `isRefusal`: the provider or its user refused. */
interface Unbelieved {
  readonly problem: string;
  readonly isRefusal: boolean;
}

interface ToldUser {
  readonly providerUID: string;
  readonly profile: JsonObject;
  /** Names of the tokens that the provider gave, none of which is kept. */
  readonly tokens: readonly string[];
}

/** Id tokens and subjects may have more, but no identity has. */
const MAX_SUBJECT_LENGTH = 255;
/** Where the library asks for keys that the site was given as a document; nothing is sent there (RFC 6761). */
const KEPT_KEYS = 'https://keys.invalid/';

/**
 * Exchanges the code of a foreign provider and verifies its id token: signature (RS256, always, with the registered keys), issuer,
 * audience, nonce, times by the service clock (D39). The library is loaded with the first login of that kind.
 *
 * @returns never rejects for what the provider did
 */
export async function exchange(
  core: Core,
  apiKey: string,
  { clientSecret, settings }: ForeignOp,
  { address, state, nonce, verifier }: Answered,
): Promise<ToldUser | Unbelieved> {
  if (clientSecret === '') {
    const problem =
      'The client_secret of the provider is missing, as after an import without secrets: set it with fidm.oidc.rp.updateOP.';
    return { problem, isRefusal: false };
  }
  const client = await import('openid-client');
  const { clientID, tokenEndpoint, userInfoEndpoint, issuer, jwks, caCertificate } = settings;
  const isDocument = jwks.trimStart().startsWith('{');
  const server = {
    ...{ issuer, token_endpoint: tokenEndpoint, jwks_uri: isDocument ? KEPT_KEYS : jwks },
    ...(userInfoEndpoint !== undefined && { userinfo_endpoint: userInfoEndpoint }),
  };
  const metadata = {
    id_token_signed_response_alg: 'RS256',
    [client.clockSkew]: Math.round((core.clock() - Date.now()) / 1000),
  };
  const config = new client.Configuration(server, clientID, metadata, client.ClientSecretBasic(clientSecret));
  client.enableNonRepudiationChecks(config);
  // http is only registered for this machine.
  client.allowInsecureRequests(config);
  config[client.customFetch] = (url, { method, headers, body }) =>
    url === KEPT_KEYS
      ? Promise.resolve(new Response(jwks, { headers: { 'content-type': 'application/json' } }))
      : ask(core, apiKey, url, {
          ...{ caCertificate, method, headers: Object.fromEntries(new Headers(headers)) },
          ...(body != null && { body: String(body) }),
        });
  try {
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
    const tokens = await client.authorizationCodeGrant(config, address, checks);
    const claims = tokens.claims() ?? { sub: '' };
    const { sub } = claims;
    if (sub === '' || sub.length > MAX_SUBJECT_LENGTH) {
      return { problem: `The id token has no "sub" of 1 to ${MAX_SUBJECT_LENGTH} characters.`, isRefusal: false };
    }
    const more = userInfoEndpoint === undefined ? {} : await client.fetchUserInfo(config, tokens.access_token, sub);
    const given = (['id_token', 'access_token', 'refresh_token'] as const).filter((name) => tokens[name] !== undefined);
    return { providerUID: sub, profile: profileOfClaims({ ...claims, ...more }), tokens: given };
  } catch (error) {
    return unbelieved(error, client);
  }
}

function unbelieved(
  error: unknown,
  {
    AuthorizationResponseError,
    ResponseBodyError,
  }: Pick<typeof import('openid-client'), 'AuthorizationResponseError' | 'ResponseBodyError'>,
): Unbelieved {
  if (error instanceof AuthorizationResponseError) {
    return { problem: `The provider answered ${shown(error.error)}.`, isRefusal: error.error === 'access_denied' };
  }
  if (error instanceof ResponseBodyError) {
    return { problem: `The token end-point of the provider answered ${shown(error.error)}.`, isRefusal: false };
  }
  for (let one: unknown = error; one instanceof Error; one = one.cause) {
    if (one instanceof Unreachable) return { problem: one.message, isRefusal: false };
  }
  const { message } = deepest(error);
  return { problem: `The answer of the provider cannot be believed: ${shown(message)}.`, isRefusal: false };
}

/** The library wraps what it found. */
function deepest(error: unknown): Error {
  const one = error instanceof Error ? error : new Error(String(error));
  return one.cause instanceof Error ? deepest(one.cause) : one;
}

/** Somebody else's words, as part of a sentence. */
const shown = (text: string): string => text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 200);
