import { isIP } from 'node:net';
import { parseSpan } from '#shared/time/span.ts';
import { usageProblem } from './exit-codes.ts';

/**
 * Reads the value of an option or an argument.
 *
 * @param name of the option or argument, for the sentence
 * @throws {CommandProblem} naming it
 */
export type ReadValue<T> = (name: string, text: string) => T;

const readAs =
  <T>(what: string, next: string, parse: (text: string) => T | undefined): ReadValue<T> =>
  (name, text) => {
    const value = parse(text);
    if (value !== undefined) return value;
    throw usageProblem(`${name} is "${text}", which is not ${what}.`, next);
  };

const numberIn =
  (form: RegExp, max = Number.POSITIVE_INFINITY) =>
  (text: string): number | undefined =>
    form.test(text) && Number(text) <= max ? Number(text) : undefined;

const ISO = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

function instantIn(text: string): number | undefined {
  if (/^\d{1,11}$/.test(text)) return Number(text) * 1_000;
  const at = ISO.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}

/**
 * How far a clock is moved, in milliseconds: `121s`, `-2h30m`, `1d`, `250ms`. A number without a unit is refused: seconds
 * and milliseconds would be mixed up.
 */
export const readSpan = readAs(
  'a span of time',
  'Give numbers with units, for example 121s, -2h30m, 1d or 250ms.',
  parseSpan,
);

/** Milliseconds since 1970: ISO 8601 with a zone (`2030-01-01T00:00:00Z`), or Unix seconds as a timestamp has them. */
export const readInstant = readAs(
  'an instant',
  'Give an ISO time with its zone, for example 2030-01-01T00:00:00Z, or Unix seconds.',
  instantIn,
);

/** A whole number of at least 1. */
export const readCount = readAs('a count', 'Give a number from 1 on.', numberIn(/^[1-9]\d{0,8}$/));

/** A port, 0 for any free one (D1). */
export const readPort = readAs(
  'a port',
  'Give a number from 1 to 65535, or 0 for any free port.',
  numberIn(/^\d{1,5}$/, 65_535),
);

/** Host names or addresses, separated by blanks or commas: what a `Host` header has without its port. */
export const readHosts = readAs(
  'a host name',
  'Give the name alone, without a scheme, a port or "*": authdesk.',
  (text) => {
    const names = text.trim().split(/[\s,]+/);
    return names.every((name) => isIP(name) !== 0 || /^[\w-]+(?:\.[\w-]+)*$/.test(name)) ? names : undefined;
  },
);

export const readNumber = readAs(
  'a number',
  'Give a number, for example 3.',
  numberIn(/^[0-9]{1,10}(?:\.[0-9]{1,6})?$/),
);

/** The time at which a call is judged: milliseconds since 1970, or a word. */
export const readTime = readAs<number | 'now' | 'call'>(
  'a time',
  'Write "now", "call" for the time in the call itself, or Unix time in seconds.',
  (text) => {
    if (text === 'now' || text === 'call') return text;
    return /^\d{1,11}$/.test(text) ? Number(text) * 1_000 : undefined;
  },
);
