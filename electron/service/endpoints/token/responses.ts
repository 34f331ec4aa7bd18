import { errorDescription } from '#service/endpoints/oauth/index.ts';
import { type Call, type Failure, OAuthError, type ProvokedError, type Response } from '#service/kernel/index.ts';
import { statusCodeOf } from '#shared/protocol/errors.ts';
import { mask } from '#shared/protocol/masking.ts';
import { tokenErrorName } from '#shared/protocol/oauth-error-names.ts';
import type { IssuedToken } from './issued.ts';

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
