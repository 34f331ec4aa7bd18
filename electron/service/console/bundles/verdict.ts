import { decidingStep } from '#shared/causes/cause.ts';
import type { BundleVerdict } from '#shared/contract/bundles.ts';
import type { CallDetail } from '#shared/contract/log.ts';
import { valueIn } from './credentials.ts';

/** What was decided about a call, by its log row. */
export function verdictOf({ errorCode, error, reason, trace }: CallDetail): BundleVerdict {
  const accepted = errorCode === 0 && error === undefined;
  const decided = accepted ? undefined : decidingStep(trace);
  const mistake = valueIn({ trace }, 'mistake');
  return {
    accepted,
    errorCode,
    ...(error !== undefined && { error }),
    ...(decided !== undefined && { rule: decided.rule }),
    ...(mistake !== undefined && { mistake }),
    reason,
    // Who the upstream is and what it answered is not the reader's (D85).
    trace: trace.filter(({ rule }) => rule !== 'D85'),
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

/** In what a verdict differs from that of the original call, with all that its trace notes. */
export function differencesFrom({ verdict, isBetter }: Expected, found: BundleVerdict): readonly string[] {
  if (isBetter) return differencesOfKind(verdict, found);
  const differences = differencesOf(verdict, found);
  if (differences.length > 0) return differences;
  const [before, now] = [saidIn(verdict), saidIn(found)];
  const lost = before.find((one) => !now.some((each) => sameSentence(one, each)));
  const more = now.find((one) => !before.some((each) => sameSentence(one, each)));
  return [
    ...(lost === undefined ? [] : [`Its trace does not say "${lost}"`]),
    ...(more === undefined ? [] : [`Its trace says "${more}"`]),
  ];
}

/** In what a verdict differs from the expected one, in sentences; empty when rule, cause and sentence are the same (R59). */
export function differencesOf(expected: BundleVerdict, found: BundleVerdict): readonly string[] {
  const ofKind = differencesOfKind(expected, found);
  if (ofKind.length > 0) return ofKind;
  const quoted = (text: string | undefined) => (text ? `"${text}"` : 'none');
  if (!sameSentence(expected.reason, found.reason)) {
    return difference('the sentence', quoted(expected.reason), quoted(found.reason));
  }
  const [before, now] = [checkOf(expected), checkOf(found)];
  return sameSentence(before, now) ? [] : difference('the sentence of the deciding rule', quoted(before), quoted(now));
}

function differencesOfKind(expected: BundleVerdict, found: BundleVerdict): readonly string[] {
  const word = ({ accepted }: BundleVerdict) => (accepted ? 'accepted' : 'refused');
  return [
    ...difference('the verdict', word(expected), word(found)),
    ...difference('the error code', String(expected.errorCode), String(found.errorCode)),
    ...difference('the error', expected.error, found.error),
    ...difference('the deciding rule', expected.rule, found.rule),
    ...difference('the mistake', expected.mistake, found.mistake),
  ];
}

function difference(what: string, before = 'none', now = 'none'): readonly string[] {
  return before === now ? [] : [`Expected ${what} ${before}, found ${now}.`];
}

/** The sentence of the step that decided; it tells causes of one rule apart. */
function checkOf({ accepted, trace }: BundleVerdict): string | undefined {
  return accepted ? undefined : decidingStep(trace)?.check;
}
