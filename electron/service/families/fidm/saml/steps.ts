import type { CauseName } from '#shared/causes/catalogue.ts';
import type { XmlElement } from './xml-node.ts';

/** Why a SAML message is refused: a sentence that says what to do, without any secret. */
export class SamlProblem extends Error {
  /** Code of the catalogue. */
  readonly errorCode: number;
  /** Section of the standard. */
  readonly rule: string;
  /** Second half of the key of the cause. */
  readonly causeName: CauseName | undefined;
  /** What the message has where another one belongs. */
  readonly value: string | undefined;

  constructor(rule: string, message: string, errorCode = 400006, cause?: CauseName, value?: string) {
    super(message);
    this.name = 'SamlProblem';
    this.rule = rule;
    this.causeName = cause;
    this.value = value;
    this.errorCode = errorCode;
  }
}

/** What a reader returns, or the problem that it throws. */
export async function attempt<T>(read: () => T | Promise<T>): Promise<T | SamlProblem> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof SamlProblem) return error;
    throw error;
  }
}

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

/** Clocks of partners may differ by this much, milliseconds. */
export const CLOCK_DIFFERENCE_MS = 120_000;

/** A time of a message, milliseconds; undefined when it has none. @throws SamlProblem when it is no time in UTC */
export function timeOf(text: string | null | undefined, what: string): number | undefined {
  if (text === null || text === undefined || text === '') return undefined;
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw new SamlProblem('SAML Core 1.3.3', `${what} is no time in UTC.`);
  return time;
}

/** Whether something is valid now. */
export function timeStep(now: number, window: TimeWindow): Step {
  const { from, until, what } = window;
  const wrong =
    from !== undefined && now + CLOCK_DIFFERENCE_MS < from
      ? `${what} is not valid yet: the clock of the partner is ${Math.round((from - now) / 1000)} s ahead.`
      : until !== undefined &&
        now - CLOCK_DIFFERENCE_MS >= until &&
        `${what} has expired ${Math.round((now - until) / 1000)} s ago.`;
  return { ...step('time', 'SAML Core 2.5.1.2', wrong, undefined, 403002), window };
}

/** Whether a message says when it was made, and is not older than it may be. @param missing what is wrong without it */
export async function* issuedSteps(
  element: XmlElement,
  { now, what, lifetime, ...missing }: { now: number; what: string; lifetime: number; rule: string; sentence: string },
): Steps<void> {
  const made = timeOf(element.getAttribute('IssueInstant'), 'IssueInstant');
  yield step('issued', missing.rule, made === undefined && missing.sentence);
  const member = `${element.localName}/IssueInstant`;
  if (made !== undefined) yield timeStep(now, { what, from: made, until: made + lifetime, member });
}

/** As SAML writes times. */
export const samlTime = (at: number): string => new Date(at).toISOString();
