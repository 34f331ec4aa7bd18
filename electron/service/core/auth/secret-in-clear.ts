import { siteRepository } from '#service/core/sites/index.ts';
import type { Core } from '#service/http/index.ts';
import { ApiError, type Call, schemeOf } from '#service/kernel/index.ts';

/** What is said of a secret that came over plain HTTP (D42). */
export const SECRET_IN_CLEAR =
  'The secret was sent over plain HTTP, where anybody on the way can read it: it has travelled in clear and should be ' +
  'rotated. Call over HTTPS, or sign the call.';

/** Parameters that reveal a secret when they are sent over plain HTTP (D42). */
const SECRET_PARAMETERS = ['secret', 'client_secret'];

/**
 * True when a secret came over plain HTTP (D42, spec "Authentication" B 4): as `secret`, as `client_secret`, or in an
 * `Authorization: Basic` header. It need not be right, and the call may carry other credentials too.
 */
export function hasSecretInClear({ transport, parameters, authorization }: Call): boolean {
  if (transport === 'https') return false;
  if (SECRET_PARAMETERS.some((name) => (parameters.get(name) ?? '') !== '')) return true;
  if (authorization === undefined) return false;
  return authorization.values.some((value) => schemeOf(value) === 'basic');
}

/**
 * A credential that goes over HTTPS alone: whoever reads it on the way can use it.
 *
 * @param what the credential, as the beginning of a sentence
 * @param ofHttp the rule that refuses it over plain HTTP
 * @throws ApiError 403025
 */
export function checkHttps(
  { transport, trace }: Call,
  what: string,
  rule: string,
  details: string,
  ofHttp = rule,
): void {
  if (transport === 'https') return trace.passed(rule, `${what} came over HTTPS.`);
  const error = new ApiError(403025, details, {}, 'over-http');
  throw trace.refused(ofHttp, error, undefined, `${what} came over plain HTTP.`);
}

/**
 * The error of a REST call whose secret came over plain HTTP. It comes before all other errors, because the owner has to
 * learn that the secret leaked (D42). Notes the site in the log row, if the call names it.
 */
export function secretInClear({ store }: Core, { facts, parameters, hostSite, trace }: Call): ApiError {
  facts.credential = parameters.has('secret') ? 'secret' : parameters.has('client_secret') ? 'body' : 'basic';
  const site = store.of(siteRepository).get(parameters.get('apiKey') ?? parameters.get('client_id') ?? hostSite ?? '');
  if (site !== undefined) facts.apiKey = site.apiKey;
  return trace.refused('D42', new ApiError(403006, SECRET_IN_CLEAR, {}, 'over-http'));
}
