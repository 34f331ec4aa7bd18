import { integer, list, text } from '#service/methods/index.ts';
import { checkDates } from './report.ts';

const DAY_MS = 86_400_000;

export const cidParameter = text('cid', 'Only what happened with this context id.');

export const limitParameter = integer('limit', 'Rows at most, 100 by default.', { max: 1000, min: 1 });

/** A parameter that names what to count, or what to count by. */
export const listParameter = <const Name extends 'measures' | 'dimensions'>(name: Name, values: readonly string[]) =>
  list(
    name,
    name === 'measures' ? 'What to count, comma separated.' : 'What to count by; one row in all when left out.',
    { max: values.length, values, example: values[0] ?? '' },
  );

/**
 * Days of UTC in milliseconds.
 *
 * @throws ApiError 400006
 */
export function rangeOf(dates: { readonly startDate: string; readonly endDate: string }) {
  checkDates(dates);
  return { from: Date.parse(dates.startDate), to: Date.parse(dates.endDate) + DAY_MS };
}
