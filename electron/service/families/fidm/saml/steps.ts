import { SamlProblem } from './problem.ts';

/** What a message is compared with, rule by rule: by these names Reproduce explains what is wrong. */
export type StepKey =
  | 'kind'
  | 'version'
  | 'issuer'
  | 'destination'
  | 'in-response-to'
  | 'issued'
  | 'time'
  | 'status'
  | 'not-encrypted'
  | 'one-assertion'
  | 'assertion-place'
  | 'signature-form'
  | 'signed'
  | 'has-certificate'
  | 'whole-signed'
  | 'signer'
  | 'unchanged'
  | 'query-form'
  | 'query-algorithm'
  | 'query-signature'
  | 'assertion-version'
  | 'assertion-issuer'
  | 'name-id'
  | 'bearer'
  | 'recipient'
  | 'confirmation-time'
  | 'conditions'
  | 'audience'
  | 'statement'
  | 'id'
  | 'binding'
  | 'consumer-index'
  | 'subject'
  | 'authn-context'
  | 'consumer-address';

/** When something of a message is valid, milliseconds. */
export interface TimeWindow {
  /** `The assertion` */
  readonly what: string;
  readonly from: number | undefined;
  readonly until: number | undefined;
  /** What says until when, as `Assertion/NotOnOrAfter`. */
  readonly member: string;
}

/** What a rule compared. */
interface Facts {
  readonly given?: string | undefined;
  readonly expected?: string | undefined;
}

/** One rule and what became of it. */
export interface Step extends Facts {
  readonly key: StepKey;
  readonly rule: string;
  /** Absent: the message fits. */
  readonly problem?: SamlProblem | undefined;
  /** Present: between these times it is valid. */
  readonly window?: TimeWindow;
}

/**
 * A rule that was judged.
 *
 * @param wrong what is wrong, a sentence; false or undefined: nothing
 */
export const step = (
  key: StepKey,
  rule: string,
  wrong: string | false | undefined,
  facts?: Facts,
  errorCode?: number,
): Step => ({
  ...{ key, rule, ...facts },
  ...(typeof wrong === 'string' && { problem: new SamlProblem(rule, wrong, errorCode) }),
});

/** A value that has to be the expected one; where that is not known, any is. */
export const compared = (
  key: StepKey,
  rule: string,
  given: string,
  expected: string | undefined,
  wrong: string,
  errorCode?: number,
): Step => step(key, rule, expected !== undefined && given !== expected && wrong, { given, expected }, errorCode);

/** A rule that is not met, of which nothing is said when it is. */
export const wrong = (key: StepKey, rule: string, what: string, facts?: Facts): Step => step(key, rule, what, facts);

/** The rules of a message in their order. What comes after a problem is for Reproduce alone: nobody may believe it. */
export type Steps<T> = AsyncGenerator<Step, T>;

/**
 * What the end-points take: a message of which each rule is met. The first one that is not ends it.
 *
 * @throws SamlProblem
 */
export async function taken<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const { done, value } = await steps.next();
    if (done) return value;
    if (value.problem !== undefined) throw value.problem;
  }
}
