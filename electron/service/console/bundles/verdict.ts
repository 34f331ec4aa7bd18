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
      // Who the upstream is and what it answered is not the reader's (D85).
      trace: trace.filter(({ rule }) => rule !== 'D85'),
    },
    ...(decided !== undefined && { check: decided.check }),
  };
}

/**
 * What tells two calls of one cause apart and is no part of the cause: ids of calls, masked values, fingerprints of secrets,
 * which other secrets an installation knows, and how far a search came that found nothing.
 */
const notOfTheCause: readonly (readonly [RegExp, string])[] = [
  [/\b[0-9a-f]{32}\b/g, '#'],
  [/(?:(?:st|co|af|ot)\d\.s\.)?[^\s"'…]{0,4}…/g, '…'],
  [/\b(fingerprint|begin with) [0-9a-f]{8}\b/g, '$1 #'],
  [/(?<=no known mistake makes), [^.]*/, ''],
  [/ Excluded: .*?(?= What is left:|$)/s, ''],
];

/** Whether two sentences name the same cause, in the same words. */
export function sameSentence(one: string | undefined, other: string | undefined): boolean {
  return comparable(one) === comparable(other);
}

function comparable(sentence = ''): string {
  return notOfTheCause.reduce((text, [pattern, by]) => text.replace(pattern, by), sentence);
}

/** What a bundle of a call has to say. */
export interface Expected {
  readonly verdict: BundleVerdict;
  /** A longer search than that of the call found the cause of its signature: the sentences of the call are poorer. */
  readonly isBetter: boolean;
}

/** Rules whose notes are about the moment of a call, and not about its cause. */
const ofTheMoment = /^(?:R20|R52|D50)$/;

/** What was said against a call, and beside it: a lost session is only noted, and is the cause all the same (D56, D58). */
function saidIn({ trace }: BundleVerdict): readonly string[] {
  return trace
    .filter(({ outcome, rule, values }) => outcome !== 'passed' && !ofTheMoment.test(rule) && !values?.mistake)
    .map(({ rule, check }) => `${rule}: ${check}`);
}

/**
 * In what a verdict differs from that of the original call; undefined when it is none of its kind: another code, rule or
 * mistake.
 */
export function differencesFrom({ verdict, isBetter }: Expected, found: BundleVerdict): readonly string[] | undefined {
  const isOfKind = (['accepted', 'errorCode', 'error', 'rule', 'mistake'] as const).every(
    (member) => verdict[member] === found[member],
  );
  if (!isOfKind) return undefined;
  if (isBetter) return [];
  const differences = differencesOf(verdict, found);
  if (differences.length > 0) return differences;
  const [before, now] = [saidIn(verdict), saidIn(found)];
  const other = before.find((one) => !now.some((each) => sameSentence(one, each)));
  const more = now.find((one) => !before.some((each) => sameSentence(one, each)));
  return [
    ...(other === undefined ? [] : [`Its trace does not say "${other}"`]),
    ...(more === undefined ? [] : [`Its trace says "${more}"`]),
  ];
}

/** The sentence of the step that decided; it tells causes of one rule apart. */
function checkOf({ accepted, trace }: BundleVerdict): string | undefined {
  return accepted ? undefined : trace.findLast(({ outcome }) => outcome === 'failed')?.check;
}

/** In what a verdict differs from the expected one, in sentences; empty when rule, cause and sentence are the same (R59). */
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
  if (differences.length > 0) return differences;
  const quoted = (text: string | undefined) => (text ? `"${text}"` : 'none');
  if (!sameSentence(expected.reason, found.reason)) {
    compare('the sentence', quoted(expected.reason), quoted(found.reason));
  } else if (!sameSentence(checkOf(expected), checkOf(found))) {
    compare('the sentence of the deciding rule', quoted(checkOf(expected)), quoted(checkOf(found)));
  }
  return differences;
}

const word = ({ accepted }: BundleVerdict): string => (accepted ? 'accepted' : 'refused');
