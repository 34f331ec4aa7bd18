import { parseSpan } from '#shared/time/span.ts';
import { CommandProblem, exitCodes } from '../exit-codes.ts';

/**
 * Reads how far a clock is moved: `121s`, `-2h30m`, `1d`, `250ms`. A number without a unit is refused: seconds and
 * milliseconds would be mixed up.
 *
 * @param what the option or argument, for the sentence
 * @returns milliseconds
 * @throws CommandProblem
 */
export function readSpan(what: string, text: string): number {
  const span = parseSpan(text);
  if (span !== undefined) return span;
  throw new CommandProblem(
    exitCodes.usage,
    `${what} is "${text}", which is not a span of time.`,
    'Give numbers with units, for example 121s, -2h30m, 1d or 250ms.',
  );
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
