import { hasSecretInClear, SECRET_IN_CLEAR } from '#service/core/auth/index.ts';
import {
  type Choice,
  checkChoice,
  checkKnownParameters,
  checkReadable,
  checkSupported,
  errorDescription,
} from '#service/endpoints/oauth/index.ts';
import type { Core } from '#service/http/index.ts';
import {
  type Call,
  type Failure,
  invalidIn,
  OAuthError,
  type ProvokedError,
  type Response,
  type Route,
} from '#service/kernel/index.ts';
import type { Module } from '#service/module/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import { statusCodeOf } from '#shared/protocol/errors.ts';
import { mask } from '#shared/protocol/masking.ts';
import { tokenErrorName } from '#shared/protocol/oauth-error-names.ts';
import { authenticateClient } from './client.ts';
import { exchangeCode } from './grant-code.ts';
import { grantWithoutLogin } from './grant-none.ts';
import type { IssuedToken } from './issued.ts';

/** The token endpoint (D24 to D27). */
export const oauthToken: Module = { name: 'oauth-token', routes: tokenRoutes };

/** The token endpoint, socialize.getToken (spec "Token end-point", D24–D27). */
export function tokenRoutes(core: Core): readonly Route[] {
  return [
    {
      name: 'socialize.getToken',
      match: { methods: ['socialize.getToken'] },
      httpMethods: ['GET', 'POST'],
      endpoint: (call) => respondToTokenRequest(core, call),
      failed: failureResponse,
      provoked: { endpoint: 'token', error: provokedResponse },
    },
  ];
}

/** The response to a token request: a token, or the OAuth error record. */
export function respondToTokenRequest(core: Core, call: Call): Response {
  try {
    return giveToken(core, call);
  } catch (error) {
    if (error instanceof OAuthError) return errorResponse(call, error);
    throw error;
  }
}

function giveToken(core: Core, call: Call): Response {
  checkTransport(call);
  checkReadable(call);
  const site = authenticateClient(core, call);
  checkGrantSupported(call);
  checkKnownParameters(call, tokenParameters);
  const grantType = checkGrantType(call, site);
  checkGrantParameters(call, grantType);
  noteWithoutEffect(call);
  return tokenResponse(
    grantType === 'authorization_code' ? exchangeCode(core, call, site) : grantWithoutLogin(core, call, site),
  );
}

/** The parameters that only one grant has (spec "Token end-point"). */
const ofGrant: Readonly<Record<GrantType, readonly string[]>> = {
  authorization_code: ['code', 'redirect_uri'],
  none: ['x_siteUID', 'x_userInfo', 'x_sessionExpiration'],
};

/**
 * Refuses a parameter that belongs to another grant than the one asked for (D41): it would have no effect. An empty one
 * counts as not sent (RFC 6749, 3.2).
 */
export function checkGrantParameters(call: Call, grantType: GrantType): void {
  const other: GrantType = grantType === 'none' ? 'authorization_code' : 'none';
  const name = ofGrant[other].find((one) => (call.parameters.get(one) ?? '') !== '');
  if (name !== undefined) {
    const wrong = `belongs to grant_type=${other}, but grant_type=${grantType} was asked for. Leave it out, or ask for the other grant.`;
    throw call.trace.refused('D41', invalidIn(name, wrong, 400001));
  }
  call.trace.passed('D41', 'Every parameter belongs to the grant that was asked for.');
}

/** Documented names that are accepted and change nothing here (F 4.2; D44). */
const WITHOUT_EFFECT = [
  ...['sdk', 'sdkBuild', 'x_sdk', 'UID', 'targetUID', 'regToken', 'dontHandleScreenSet', 'pageURL', 'authMode'],
  ...['source', 'gmid', 'ucid', 'hasGmid', 'targetEnv', 'include', 'extraProfileFields', 'lang', 'x_lang'],
  ...['actionAttributes', 'profileAttributes', '_host', 'environment'],
];

/**
 * Every parameter name that the token endpoint accepts, lower case: those of the specification, those of F 3.4, and the
 * common ones of F 4.2 (D15). `format`, `callback`, `context` and `httpStatusCodes` are tolerated and change nothing (D26).
 */
export const tokenParameters: ReadonlySet<string> = new Set(
  [
    ...['grant_type', 'code', 'redirect_uri', 'client_id', 'client_secret', 'state'],
    ...['x_siteUID', 'x_userInfo', 'x_sessionExpiration', 'regSource', 'x_regSource'],
    ...['userKey', 'secret', 'format', 'callback', 'context', 'httpStatusCodes'],
    ...['cid', 'x_cid', 'apiKey', 'oauth_token', 'timestamp', 'nonce', 'sig'],
    ...WITHOUT_EFFECT,
  ].map((name) => name.toLowerCase()),
);

/** A token that is not bound to a user is easily taken for one of the user that UID names. */
function noteWithoutEffect({ parameters, trace }: Call): void {
  const idle = WITHOUT_EFFECT.filter((name) => parameters.has(name));
  if (idle.length === 0) return;
  const toDo = idle.includes('UID') ? ' A token is bound to a user by x_siteUID.' : '';
  trace.noted('D44', `These parameters are known and change nothing here.${toDo}`, { parameters: idle.join(', ') });
}

/** POST over HTTPS with everything in a form body (spec "Token end-point", D26). */
export function checkTransport(call: Call): void {
  const { transport, httpMethod, query } = call;
  if (hasSecretInClear(call))
    throw call.trace.refused('D42', new OAuthError('invalid_request', 403006, SECRET_IN_CLEAR, 'over-http'));
  if (transport !== 'https') {
    const details = 'The token endpoint is available over HTTPS only. Call it over HTTPS.';
    throw call.trace.refused('D26', new OAuthError('invalid_request', 400001, details, 'over-http'));
  }
  call.trace.passed('D26', 'The call came over HTTPS.');

  if (httpMethod !== 'POST') {
    const details = `The token endpoint takes POST; this was ${httpMethod}. Send a POST.`;
    throw call.trace.refused('D26', new OAuthError('invalid_request', 400001, details));
  }
  if (query !== '') {
    const details =
      'There are parameters in the query string, where logs and proxies keep them. Send all of them in the form body.';
    throw call.trace.refused('D26', new OAuthError('invalid_request', 400001, details, 'parameters-in-query'));
  }
  call.trace.passed('D26', 'It is a POST with nothing in the query string.');
}

export type GrantType = 'authorization_code' | 'none';

const grantTypes: Choice<GrantType> = {
  name: 'grant_type',
  // The last one is an alias in newer documentation (F 0.6, D26).
  known: { authorization_code: 'authorization_code', none: 'none', client_credentials: 'none' },
  inWords: '"authorization_code" or "none"',
  instead: {
    password: 'Log the user in with accounts.login, or at the login end-point.',
    refresh_token: 'Get a new token as the first one was got: there are no refresh tokens here.',
    implicit: 'Use the login end-point with response_type=token.',
    token: 'Use the login end-point with response_type=token.',
    code: 'Send "authorization_code".',
    auth_code: 'Send "authorization_code".',
    'urn:ietf:params:oauth:grant-type:jwt-bearer':
      'Send the JWT of an application with each call, as "Authorization: Bearer <jwt>".',
  },
  unsupported: { error: 'unsupported_grant_type', errorCode: 400013 },
};

/** Refuses a grant that this end-point does not have, by its name (F 1.5), before the parameters that belong to it. */
export function checkGrantSupported(call: Call): void {
  checkSupported(call, grantTypes);
}

/** The grant type, known and allowed for the site (spec "Token end-point", F 1.5). */
export function checkGrantType(call: Call, site: SiteRecord): GrantType {
  return checkChoice(call, grantTypes, site.grantTypes);
}

const HEADERS = { 'content-type': 'application/json', 'cache-control': 'no-store' } as const;

/** `access_token` and, when the token expires, `expires_in` (spec "Access token"); nothing else (D26). */
export function tokenResponse({ accessToken, expiresIn, reason }: IssuedToken): Response {
  const body = (token: string) => JSON.stringify({ access_token: token, expires_in: expiresIn });
  return {
    status: 200,
    headers: HEADERS,
    body: body(accessToken),
    loggedBody: body(mask(accessToken)),
    errorCode: 0,
    reason,
  };
}

/** The OAuth error record; `invalid_client` has status 401, everything else 400 (D26). */
export function errorResponse(call: Call, { error, errorCode, details }: OAuthError): Response {
  const isUnknownClient = error === 'invalid_client';
  const state = call.malformed?.names.includes('state') ? undefined : call.parameters.get('state');
  return {
    status: isUnknownClient ? 401 : 400,
    headers: {
      ...HEADERS,
      ...(isUnknownClient &&
        call.authorization !== undefined && { 'www-authenticate': 'Basic realm="Authdesk", charset="UTF-8"' }),
    },
    body: JSON.stringify({ error, error_description: errorDescription(errorCode), state }),
    errorCode,
    error,
    reason: details,
  };
}

/** An unexpected failure, in the same record (F 1.5). */
export function failureResponse(call: Call, { errorCode, details }: Failure): Response {
  const refused = errorResponse(call, new OAuthError('invalid_request', errorCode, details));
  return { ...refused, status: statusCodeOf(errorCode) };
}

/** A provoked failure, in the same record (D50): as the endpoint answers that code itself, or as an unexpected one. */
export function provokedResponse(call: Call, { errorCode, details }: ProvokedError): Response {
  const refused = errorResponse(call, new OAuthError(tokenErrorName(errorCode), errorCode, details));
  return errorCode >= 500_000 ? { ...refused, status: statusCodeOf(errorCode) } : refused;
}
