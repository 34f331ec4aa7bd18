import type { SiteCall } from '#service/endpoints/login/index.ts';
import { fidmRepository, type Outcome, paths, withProvider } from '#service/families/fidm/index.ts';
import type { Call, Eventual, Response } from '#service/kernel/index.ts';
import { checkLength } from './checks.ts';
import { OpenIdProblem } from './problem.ts';
import { ownPage } from './proxy-page.ts';
import { addressWith, libraryResponse, problemResponse } from './responses.ts';

/** Headers that the library reads. */
const read = ['authorization', 'accept', 'origin', 'access-control-request-method', 'access-control-request-headers'];

const FORM = 'application/x-www-form-urlencoded';

/**
 * Hands a call to the library as it came, for the end-points that are its alone.
 *
 * @param path of the end-point for the library
 * @param did one sentence for the log, when it succeeds; of the outcome, where that is more than success
 */
export function forwarded(
  at: SiteCall,
  path: string,
  did: Did,
  changed: (at: SiteCall, outcome: Outcome) => Outcome = (_at, outcome) => outcome,
): Eventual<Response> {
  const { core, call, apiKey } = at;
  if (call.authorization !== undefined)
    call.facts.credential = /^basic/i.test(authorizationOf(call)) ? 'basic' : 'oauth';
  else if (call.parameters.has('client_secret')) call.facts.credential = 'body';
  return withProvider(core, call, apiKey, withoutIdleToken(call, path, requestOf(call, path)), {
    busy: (details) => problemResponse(new OpenIdProblem('temporarily_unavailable', 409030, details)),
    respond: (outcome) => libraryResponse(call, changed(at, outcome), whatItDid(call, outcome, did)),
  });
}

/**
 * A storefront sends its access token with the revocation as well (X 1). It identifies no client, so it is left out where client_id
 * says who revokes: a client that has a secret still needs it.
 */
function withoutIdleToken(
  call: Call,
  path: string,
  request: ReturnType<typeof requestOf>,
): ReturnType<typeof requestOf> {
  if (path !== paths.revoke || call.authorization?.scheme !== 'bearer' || !call.parameters.has('client_id'))
    return request;
  const check = 'The Authorization header has a token, which identifies no client: it is ignored, client_id counts.';
  call.trace.noted('RFC 7009 2.1', check);
  const headers: Record<string, string> = { ...request.headers };
  delete headers.authorization;
  return { ...request, headers: { ...headers, accept: request.headers.accept } };
}

/** What the log says of a success. */
export type Did = string | ((outcome: Outcome) => string);

function whatItDid({ httpMethod }: Call, outcome: Outcome, did: Did): string {
  if (httpMethod === 'OPTIONS') return 'Answered the preflight of a page.';
  return typeof did === 'string' ? did : did(outcome);
}

const authorizationOf = ({ headers }: Call): string => String(headers.authorization ?? '');

/**
 * A call as the library takes it.
 *
 * @throws OpenIdProblem for one with more than the library reads
 */
export function requestOf(call: Call, path: string, more: readonly string[] = []) {
  checkLength(call);
  const pairs = (place: 'query' | 'body') =>
    new URLSearchParams(
      [...call.parameters]
        .filter((one) => one.place === place)
        .map(({ name, value }): [string, string] => [name, value]),
    ).toString();
  const query = pairs('query');
  const body = pairs('body');
  const headers: Record<string, string> = {};
  for (const name of [...read, ...more]) {
    const value = call.headers[name];
    if (value !== undefined) headers[name] = String(value);
  }
  if (call.httpMethod === 'POST') headers['content-type'] = FORM;
  return {
    kind: 'request',
    httpMethod: call.httpMethod,
    path: query === '' ? path : `${path}?${query}`,
    // Errors are records where nobody says otherwise: these are calls of programs.
    headers: { ...headers, accept: headers.accept?.includes('json') ? headers.accept : 'application/json' },
    body,
  } as const;
}

/** Of the device flow: where users go, and how often the device may ask (RFC 8628, 3.2). */
export function deviceAuthorized({ core, call, apiKey }: SiteCall, outcome: Outcome): Outcome {
  if (outcome.status !== 200) return outcome;
  const { interval = 5, verificationUri = ownPage(call, apiKey, '/device') } =
    core.store.of(fidmRepository).config(apiKey)?.deviceFlowConfig ?? {};
  const body: Record<string, unknown> = JSON.parse(outcome.body);
  const complete = addressWith(verificationUri, { user_code: String(body.user_code) });
  const changed = { ...body, verification_uri: verificationUri, verification_uri_complete: complete.href, interval };
  return { ...outcome, body: JSON.stringify(changed) };
}
