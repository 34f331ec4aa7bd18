import { CommandProblem, exitCodes } from '../exit-codes.ts';

const UNITS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};
const SPAN = /^([+-]?)((?:\d{1,12}(?:ms|s|m|h|d))+)$/;

/**
 * Reads how far a clock is moved: `121s`, `-2h30m`, `1d`, `250ms`. A number without a unit is refused: seconds and
 * milliseconds would be mixed up.
 *
 * @param what the option or argument, for the sentence
 * @returns milliseconds
 * @throws CommandProblem
 */
export function readSpan(what: string, text: string): number {
  const [, sign, parts] = SPAN.exec(text) ?? [];
  if (parts === undefined) {
    throw new CommandProblem(
      exitCodes.usage,
      `${what} is "${text}", which is not a span of time.`,
      'Give numbers with units, for example 121s, -2h30m, 1d or 250ms.',
    );
  }
  let total = 0;
  for (const [, count = '0', unit = 'ms'] of parts.matchAll(/(\d+)(ms|s|m|h|d)/g)) {
    total += Number(count) * (UNITS[unit] ?? 1);
  }
  return sign === '-' ? -total : total;
}

/**
 * Reads an instant: ISO 8601 with a zone (`2030-01-01T00:00:00Z`), or Unix seconds as a timestamp has them.
 *
 * @returns milliseconds since 1970
 * @throws CommandProblem
 */
export function readInstant(what: string, text: string): number {
  if (/^\d{1,11}$/.test(text)) return Number(text) * 1_000;
  const isIso = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2}))?$/.test(text);
  const at = isIso ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(at)) return at;
  throw new CommandProblem(
    exitCodes.usage,
    `${what} is "${text}", which is not an instant.`,
    'Give an ISO time with its zone, for example 2030-01-01T00:00:00Z, or Unix seconds.',
  );
}
