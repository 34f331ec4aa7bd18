import type { FailureEffect } from '../contract/failures.ts';

type Kind = FailureEffect['kind'];

/** Failures after which the service itself does not answer the call (D50). */
const answering: ReadonlySet<string> = new Set<Kind>([
  'reset',
  'http-503',
  'http-429',
  'error',
  'refused-login',
  'retired-key',
  'stale-code',
]);

/**
 * The failure that answered a call instead of the service, by the mark of its row (`1 delay 20 ms, 3 http-503`).
 *
 * @param mark `CallSummary.failure`
 * @returns undefined: the service answered, at most later or cut off
 */
export function answeringFailure(mark: string | undefined): Kind | undefined {
  for (const one of mark?.split(', ') ?? []) {
    const kind = one.split(' ')[1] ?? '';
    if (answering.has(kind)) return kind as Kind;
  }
  return undefined;
}

/**
 * What such a failure answered where that has no code of the catalogue: `http-503`, `http-429` or `reset`. The row of such a
 * call has the code that stands for it, which nobody was sent.
 */
export function answerWithoutCode(mark: string | undefined): 'http-503' | 'http-429' | 'reset' | undefined {
  const kind = answeringFailure(mark);
  return kind === 'http-503' || kind === 'http-429' || kind === 'reset' ? kind : undefined;
}

/** The error code that was answered; 0 where none was. @param call its row, which has one that stands for a plain HTTP 503 */
export function answeredCode(call: { readonly errorCode: number; readonly failure?: string | undefined }): number {
  return answerWithoutCode(call.failure) === undefined ? call.errorCode : 0;
}
