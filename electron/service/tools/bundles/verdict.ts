import type { BundleVerdict } from '#shared/contract/bundles.ts';
import type { CallDetail } from '#shared/contract/log.ts';

/** A verdict with the sentence of the step that decided, which tells causes of one rule apart. */
export interface Decision {
  readonly verdict: BundleVerdict;
  /** Absent when no rule refused the call. */
  readonly check?: string;
}

/** What was decided about a call, by its log row. */
export function decisionOf(call: CallDetail): Decision {
  const { errorCode, error, reason, trace } = call;
  // The last failed step decided (kernel/trace.ts).
  const decided =
    errorCode === 0 && error === undefined ? undefined : trace.findLast(({ outcome }) => outcome === 'failed');
  const mistake = trace.find(({ values }) => values?.mistake !== undefined)?.values?.mistake;
  return {
    verdict: {
      accepted: errorCode === 0 && error === undefined,
      errorCode,
      ...(error !== undefined && { error }),
      ...(decided !== undefined && { rule: decided.rule }),
      ...(mistake !== undefined && { mistake }),
      reason,
      trace: [...trace],
    },
    ...(decided !== undefined && { check: decided.check }),
  };
}

/** In what a verdict differs from the expected one, in sentences; empty when it is the same. */
export function differencesOf(expected: BundleVerdict, found: BundleVerdict): string[] {
  const said = (text: string | undefined) => text ?? 'none';
  const differences: string[] = [];
  const compare = (what: string, before: string, now: string): void => {
    if (before !== now) differences.push(`Expected ${what} ${before}, found ${now}.`);
  };
  compare('the verdict', word(expected), word(found));
  compare('the error code', String(expected.errorCode), String(found.errorCode));
  compare('the error', said(expected.error), said(found.error));
  compare('the deciding rule', said(expected.rule), said(found.rule));
  compare('the mistake', said(expected.mistake), said(found.mistake));
  return differences;
}

const word = ({ accepted }: BundleVerdict): string => (accepted ? 'accepted' : 'refused');
