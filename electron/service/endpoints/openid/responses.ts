import { hash } from 'node:crypto';
import type { LibraryError, Outcome } from '#service/families/fidm/index.ts';
import type { Call, Failure, Response } from '#service/kernel/index.ts';
import { orElse } from '#shared/or-else.ts';
import { statusCodeOf } from '#shared/protocol/errors.ts';
import { isSecretMember, mask, maskUrl } from '#shared/protocol/masking.ts';
import { codeOf, OpenIdProblem } from './problem.ts';
import { toldOf } from './told.ts';

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' } as const;

/** Statuses of errors that are not 400. */
const statuses: Readonly<Record<string, number>> = {
  invalid_client: 401,
  invalid_token: 401,
  server_error: 500,
  temporarily_unavailable: 503,
};

/** What goes with status 401 (RFC 9110, 15.5.2; RFC 6749, 5.2; RFC 6750, 3). */
const challenges: Readonly<Record<string, string>> = {
  invalid_client: 'Basic realm="authdesk"',
  invalid_token: 'Bearer error="invalid_token"',
};

/** JSON with the values of tokens, codes and secrets masked, for the log (R15). */
function maskedJson(text: string): string {
  return orElse(
    () =>
      JSON.stringify(JSON.parse(text), (name, value: unknown) =>
        typeof value === 'string' && isSecretMember(name) ? mask(value) : value,
      ),
    text,
  );
}

/** A response in JSON; its log has no token. */
export function jsonResponse(
  status: number,
  body: unknown,
  outcome: Pick<Response, 'errorCode' | 'error' | 'reason'>,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const text = JSON.stringify(body);
  return { status, headers: { ...JSON_HEADERS, ...headers }, body: text, loggedBody: maskedJson(text), ...outcome };
}

/** The error record of RFC 6749, 5.2. */
export function problemResponse({ error, errorCode, details, reason }: OpenIdProblem): Response {
  const body = { error, error_description: details };
  const status = errorCode === 504001 ? 504 : (statuses[error] ?? 400);
  const challenge = challenges[error];
  return jsonResponse(
    status,
    body,
    { errorCode, error, reason },
    challenge === undefined ? {} : { 'www-authenticate': challenge },
  );
}

/** An unexpected failure in the same record (D14). */
export function failureResponse(_call: Call, { errorCode, details }: Failure): Response {
  const body = { error: 'server_error', error_description: details };
  return jsonResponse(statusCodeOf(errorCode), body, { errorCode, error: 'server_error', reason: details });
}

/** An address with parameters, which replace those of the same names. */
export function addressWith(page: string, parameters: Readonly<Record<string, string>>): URL {
  const address = new URL(page);
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return address;
}

/** Status 302 (X 2), with the codes and tokens of the address masked in the log. */
export function redirectTo(
  location: string,
  outcome: Pick<Response, 'errorCode' | 'error' | 'reason'>,
  cookies: readonly string[] = [],
): Response {
  return {
    status: 302,
    headers: { location, 'content-type': 'text/plain; charset=utf-8', 'referrer-policy': 'no-referrer' },
    body: '',
    loggedHeaders: { location: maskUrl(location) },
    ...(cookies.length > 0 && { cookies }),
    ...outcome,
  };
}

/** A parameter that is missing because it stands in the address, where a POST has none (RFC 6749, 3.2). */
function sentInAddress(call: Call, { description }: LibraryError): string | undefined {
  const name = /^missing required parameter '(\w+)'/i.exec(description)?.[1];
  if (name === undefined || call.httpMethod !== 'POST' || call.parameters.find(name)?.place !== 'query')
    return undefined;
  return `The parameter ${name} stands in the address, and is read from the body alone. Send it there.`;
}

/**
 * Adds what the library found to the trace; returns what the log says of it.
 *
 * @param closer says more of this very call
 */
export function noteLibraryError(call: Call, found: LibraryError, closer?: string): OpenIdProblem {
  const { rule, reason, cause } = toldOf(found, closer ?? sentInAddress(call, found), call.path.endsWith('/userinfo'));
  const problem = new OpenIdProblem(found.error, codeOf(found.error), found.description, { reason, ...cause });
  const values = found.clientId === undefined ? undefined : { client_id: found.clientId };
  return call.trace.refused(rule, problem, values);
}

/** A response of the library as it made it; what it says of a success is in `did`. */
export function libraryResponse(call: Call, outcome: Outcome, did: string): Response {
  const { status, headers, body, error, cookies } = outcome;
  const { location, ...rest } = headers;
  const problem = error && noteLibraryError(call, error);
  const told = problem
    ? { errorCode: problem.errorCode, error: problem.error, reason: problem.reason }
    : { errorCode: 0, reason: did };
  if (location !== undefined) return redirectTo(location, told, cookies);
  const isHtml = headers['content-type']?.startsWith('text/html');
  return {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      ...sendable(rest),
      ...(isHtml && { 'content-security-policy': policyFor(body), 'referrer-policy': 'no-referrer' }),
    },
    body,
    loggedBody: isHtml ? `A form for the relying party (HTML, ${body.length} characters)` : maskedJson(body),
    ...(cookies.length > 0 && { cookies }),
    ...told,
  };
}

/** Headers that the HTTP layer makes itself are left to it. */
function sendable(headers: Readonly<Record<string, string>>): Record<string, string> {
  const { 'content-length': _length, date: _date, connection: _connection, ...rest } = headers;
  return rest;
}

/** The library's form sends itself by a script: that one alone may run (R13). */
function policyFor(page: string): string {
  const scripts = [...page.matchAll(/<script>([^<]*)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${hash('sha256', script, 'base64')}'`,
  );
  return `default-src 'none'; script-src ${scripts.join(' ') || "'none'"}; base-uri 'none'; frame-ancestors 'none'`;
}
