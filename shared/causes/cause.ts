import { withoutEnds } from '#shared/text-ends.ts';
import type { CallSummary, TraceStep } from '../contract/log.ts';
import { answerWithoutCode } from '../failures/mark.ts';
import { OWN_STATE, ownStateKey } from './own-state.ts';

/** What tells the cause of a failed call. */
export type Judged = Pick<CallSummary, 'errorCode' | 'error' | 'httpStatus' | 'reason' | 'failure'> & {
  readonly trace: readonly TraceStep[];
};

/** The step that refused a call: the last failed one. */
export function decidingStep(trace: readonly TraceStep[]): TraceStep | undefined {
  return trace.findLast((step) => step.outcome === 'failed');
}

/**
 * Why a call failed, as a stable key: `<error>.<cause>`, for example `403003.secret-used-as-text`. Calls with one cause
 * have one key, whatever their values are, so that Problems can count them.
 *
 * @returns undefined when the call did not fail
 */
export function causeOf(call: Judged): string | undefined {
  const { errorCode, error, httpStatus, trace } = call;
  if (errorCode === 0 && error === undefined && httpStatus < 400) return undefined;
  const step = decidingStep(trace);
  // No request came: the connection ended before.
  if (error === 'connection') return `connection.${slug(step?.values?.cause ?? 'unknown')}`;
  const code = error ?? (errorCode === 0 ? `http-${httpStatus}` : String(errorCode));
  // Whatever it looks like: the caller did nothing wrong (D50).
  if (step?.rule === 'D50') return `${answerWithoutCode(call.failure) ?? code}.provoked`;
  const known = ofOwnState(step) ?? step?.cause ?? (ofSecrets.has(errorCode) ? ofMistake(trace) : undefined);
  return `${code}.${known ?? ofTimestamp(step) ?? ofWords(call, step) ?? ofParameter(call) ?? ofRule(step)}`;
}

/** Authdesk's own state, which comes before what the caller may have done (R59). */
function ofOwnState(step: TraceStep | undefined): string | undefined {
  const state = step?.values?.[OWN_STATE];
  return state === undefined ? undefined : ownStateKey(state);
}

/** Errors of which a mistake with a secret is the cause; in the trace of another one it would be refused only later. */
export const ofSecrets: ReadonlySet<number> = new Set([403003, 403010]);

/** The mistake that makes a refused signature match (D31), or a secret right; of a pair both. */
function ofMistake(trace: readonly TraceStep[]): string | undefined {
  const mistake = trace.findLast(({ values }) => values?.mistake !== undefined)?.values?.mistake;
  return mistake === undefined ? undefined : mistake.split(' + ').map(slug).join('+');
}

/** Why a timestamp is outside of the window (D32), by how far it is. */
function ofTimestamp(step: TraceStep | undefined): string | undefined {
  const difference = Number(step?.values?.['difference in seconds'] ?? Number.NaN);
  const timestamp = Number(step?.values?.timestamp ?? step?.values?.iat);
  const now = Number(step?.values?.['service clock']);
  if (Number.isNaN(difference)) return undefined;
  if (Math.abs(timestamp / 1000 - now) <= 86_400) return 'milliseconds';
  const quarter = 900;
  const rest = Math.abs(difference) % quarter;
  const fitsZone = Math.abs(difference) <= 14 * 3600 && Math.min(rest, quarter - rest) <= 120;
  if (fitsZone) return 'local-time';
  return difference < 0 ? 'clock-behind' : 'clock-ahead';
}

/** Causes that their sentences tell; the sentences are the service's own. */
const byWords: readonly (readonly [words: RegExp, cause: string])[] = [
  [/^The mock response of the site for /, 'mock-response'],
  [/^The next login .* as it was set up in Authdesk\./, 'decided-beforehand'],
  [/not the base64 text of a SHA-1 digest/, 'malformed-signature'],
  [/signature matches no accepted form/, 'unexplained'],
  [/nonces? (?:of this time )?have been forgotten/, 'nonces-forgotten'],
  [/^This very call arrived before/, 'call-arrived-twice'],
  [/^The nonce /, 'nonce-used-before'],
  [/registration token has expired/, 'regtoken-expired'],
  [/registration token was used up/, 'regtoken-used'],
  [/no such registration token/, 'unknown-regtoken'],
  [/token has expired/i, 'token-expired'],
  [/token was revoked/i, 'token-revoked'],
  [/browser of the token/i, 'browser-closed'],
  [/its value is an API key/, 'api-key-as-token'],
  [/^The token is unknown|^No token with this value/, 'unknown-token'],
  [/user of the token (?:is gone|has no account)/i, 'user-gone'],
  [/site of the token is gone|site that was deleted/i, 'site-gone'],
  [/has the API key/, 'unknown-api-key'],
  [/Did you mean /, 'misspelt-method'],
  [/^There is no method/, 'unknown-method'],
  [/does not emulate it/, 'not-emulated'],
  [/data center/, 'wrong-data-center'],
  [/travell?ed in clear|over plain HTTP|in clear/i, 'over-http'],
  [/is available over HTTPS only|needs? HTTPS|over HTTPS\b.{0,200}only/i, 'over-http'],
  [/parameters in the query string/, 'parameters-in-query'],
  [/sent (?:twice|more than once)|two values|different values/i, 'sent-twice'],
  [/kinds? of credential/, 'two-credentials'],
  [/identified itself twice/, 'two-credentials'],
  [/secret is (?:none|not one) of the (?:site|application)/i, 'wrong-secret'],
  [/(?:site|application) has no user with this UID|There is no user/i, 'unknown-user'],
  [/belongs to another (?:user|site)/, 'of-another'],
  [/code was used before/, 'code-used-before'],
  [/code (?:has )?expired|code .{0,200}lived? /i, 'code-expired'],
  [/No such code/, 'unknown-code'],
  [/code was revoked/, 'code-revoked'],
  [/redirect_uri differs/, 'other-redirect-uri'],
  [/is disabled|account of the user is disabled/, 'account-disabled'],
  [/switched off for the site/, 'provider-switched-off'],
  [/is unknown to /, 'unknown-parameter'],
  [/broken percent|percent-encod|UTF-8/i, 'broken-encoding'],
];

function ofWords({ reason }: Judged, step: TraceStep | undefined): string | undefined {
  // What is in quotes came with the call.
  const sentences = [step?.check ?? '', reason].map((one) => one.replace(/"[^"]*"/g, '""'));
  return byWords.find(([words]) => sentences.some((sentence) => words.test(sentence)))?.[1];
}

const missing = /^(?:Missing [a-z ]*: |Parameter )([A-Za-z][\w.]{0,39})(?:\.| is missing|$)/;
const invalid = /^(?:Invalid [a-z ]*: |Parameter |The (?=[a-z]+_))([A-Za-z][\w.]{0,39})/;

/** The parameter that is missing or has a wrong value, in the service's spelling. */
function ofParameter({ errorCode, reason }: Judged): string | undefined {
  if (![400001, 400002, 400004, 400006].includes(errorCode)) return undefined;
  const absent = errorCode === 400002 ? missing.exec(reason)?.[1] : undefined;
  if (absent !== undefined) return `missing:${absent.replace(/\.$/, '')}`;
  const wrong = invalid.exec(reason)?.[1];
  return wrong === undefined ? undefined : `invalid:${wrong.replace(/\.$/, '')}`;
}

function ofRule(step: TraceStep | undefined): string {
  return step === undefined ? 'no-rule' : slug(step.rule);
}

function slug(text: string): string {
  return withoutEnds(text.toLowerCase().replace(/[^a-z0-9]+/g, '-'), '-').slice(0, 80);
}
