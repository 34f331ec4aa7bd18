import { SamlProblem } from './problem.ts';

/** Clocks of partners may differ by this much, milliseconds. */
export const CLOCK_DIFFERENCE_MS = 120_000;

/** A time of a message, milliseconds; undefined when it has none. @throws SamlProblem when it is no time in UTC */
export function timeOf(text: string | null | undefined, what: string): number | undefined {
  if (text === null || text === undefined || text === '') return undefined;
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw new SamlProblem('SAML Core 1.3.3', `${what} is no time in UTC.`);
  return time;
}

/** @throws SamlProblem when it is not valid yet, or not any more */
export function checkTimes(now: number, from: number | undefined, until: number | undefined, what: string): void {
  if (from !== undefined && now + CLOCK_DIFFERENCE_MS < from) {
    throw new SamlProblem(
      'SAML Core 2.5.1.2',
      `${what} is not valid yet: the clock of the partner is ${Math.round((from - now) / 1000)} s ahead.`,
      403002,
    );
  }
  if (until !== undefined && now - CLOCK_DIFFERENCE_MS >= until) {
    throw new SamlProblem(
      'SAML Core 2.5.1.2',
      `${what} has expired ${Math.round((now - until) / 1000)} s ago.`,
      403002,
    );
  }
}

/** As SAML writes times. */
export const samlTime = (at: number): string => new Date(at).toISOString();
