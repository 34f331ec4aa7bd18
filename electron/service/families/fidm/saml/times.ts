import { SamlProblem } from './problem.ts';
import { type Step, type Steps, step, type TimeWindow } from './steps.ts';
import type { XmlElement } from './xml-node.ts';

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
