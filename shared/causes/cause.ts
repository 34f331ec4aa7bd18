import { withoutEnds } from '#shared/text-ends.ts';
import type { CallSummary, TraceStep } from '../contract/log.ts';
import { answerWithoutCode } from '../failures/mark.ts';
import { OWN_STATE, ownStateKey } from './own-state.ts';

/** What tells the cause of a failed call. */
export type Judged = Pick<CallSummary, 'errorCode' | 'error' | 'httpStatus' | 'failure' | 'mocked'> & {
  readonly trace: readonly TraceStep[];
};

/** The step that refused a call: the last failed one. */
export function decidingStep(trace: readonly TraceStep[]): TraceStep | undefined {
  return trace.findLast((step) => step.outcome === 'failed');
}

/**
 * Why a call failed, as a stable key: `<error>.<cause>`, for example `403003.secret-used-as-text`. Calls with one cause
 * have one key, whatever their values are, so that Problems can count them. Whoever refuses says the cause; where nobody did, it
 * is the rule (D78).
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
  if (call.mocked) return `${code}.mock-response`;
  const ofMistakes = hasMistakes(errorCode) ? mistakesIn(trace) : undefined;
  return `${code}.${ofOwnState(step) ?? ofMistakes ?? step?.cause ?? ofRule(step)}`;
}

/** Authdesk's own state, which comes before what the caller may have done (R59). */
function ofOwnState(step: TraceStep | undefined): string | undefined {
  const state = step?.values?.[OWN_STATE];
  return state === undefined ? undefined : ownStateKey(state);
}

/** Errors of which a mistake with a secret is the cause; in the trace of another one it would be refused only later. */
export const hasMistakes = (errorCode: number): boolean => errorCode === 403003 || errorCode === 403010;

/** The mistake that makes a refused signature match (D31), or a secret right; of a pair both. */
function mistakesIn(trace: readonly TraceStep[]): string | undefined {
  const mistake = trace.findLast(({ values }) => values?.mistake !== undefined)?.values?.mistake;
  return mistake === undefined ? undefined : mistake.split(' + ').map(slug).join('+');
}

function ofRule(step: TraceStep | undefined): string {
  return step === undefined ? 'no-rule' : slug(step.rule);
}

function slug(text: string): string {
  return withoutEnds(text.toLowerCase().replace(/[^a-z0-9]+/g, '-'), '-').slice(0, 80);
}
