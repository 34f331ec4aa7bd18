import type { CallSummary, TraceStep } from '#shared/contract/log.ts';
import { answeringFailure, answerWithoutCode } from '#shared/failures/mark.ts';
import type { callTexts } from '../texts/call.ts';

type Verdict = keyof typeof callTexts.verdict;

/** What tells how a call ended. */
export type Ended = Pick<CallSummary, 'httpStatus' | 'errorCode' | 'error' | 'failure'>;

/**
 * How a call ended, for a badge: `refused` is an error of the caller (an error code, an OAuth error, or an HTTP
 * 4xx), `failed` is an HTTP 5xx, `broken` is a connection that ended before a request came, `provoked` is the answer of a failure that the user set up (D50). REST errors have HTTP
 * status 200 (D13), so the status alone does not tell.
 */
export function verdictOf(call: Ended): Verdict {
  if (answeringFailure(call.failure) !== undefined) return 'provoked';
  if (isBroken(call)) return 'broken';
  if (call.httpStatus >= 500) return 'failed';
  if (call.errorCode !== 0 || call.error !== undefined || call.httpStatus >= 400) return 'refused';
  return 'accepted';
}

/** True for a connection that ended before a request came: there is no call to repeat or to copy. */
export function isBroken({ error }: Pick<CallSummary, 'error'>): boolean {
  return error === 'connection';
}

/** The code that says why a call failed: of the catalogue, the OAuth error, or the HTTP status; empty when it did not. */
export function codeOf(call: Ended): string {
  const plain = answerWithoutCode(call.failure);
  if (plain !== undefined) return plain.replace('http-', '');
  if (isBroken(call)) return '';
  if (call.errorCode !== 0) return String(call.errorCode);
  return call.error ?? (call.httpStatus >= 400 ? String(call.httpStatus) : '');
}

/** Index of the rule that refused the call: the last failed one; -1 when every rule held. */
export function decidingStep(trace: readonly TraceStep[]): number {
  return trace.findLastIndex((step) => step.outcome === 'failed');
}
