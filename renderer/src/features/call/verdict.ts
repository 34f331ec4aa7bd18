import type { CallSummary, TraceStep } from '#shared/contract/log.ts';

export type Verdict = 'accepted' | 'refused' | 'failed';

/**
 * How a call ended, for a badge: `refused` is an error of the caller (an error code, an OAuth error, or an HTTP
 * 4xx), `failed` is an HTTP 5xx. REST errors have HTTP status 200 (D13), so the status alone does not tell.
 */
export function verdictOf(call: Pick<CallSummary, 'httpStatus' | 'errorCode' | 'error'>): Verdict {
  if (call.httpStatus >= 500) return 'failed';
  if (call.errorCode !== 0 || call.error !== undefined || call.httpStatus >= 400) return 'refused';
  return 'accepted';
}

/** Index of the rule that refused the call: the last failed one; -1 when every rule held. */
export function decidingStep(trace: readonly TraceStep[]): number {
  return trace.findLastIndex((step) => step.outcome === 'failed');
}
