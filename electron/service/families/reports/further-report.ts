import { invalidParameter } from '#service/methods/index.ts';
import { csvLine } from './csv.ts';
import { reportParameters } from './report.ts';
import type { Row } from './statistics.ts';

const DAY_MS = 86_400_000;

export const dateParameters = [reportParameters.startDate, reportParameters.endDate] as const;
export const formatParameter = reportParameters.dataFormat;

export const cidParameter = {
  name: 'cid',
  type: 'string',
  required: false,
  documentation: 'Only what happened with this context id.',
} as const;

export const limitParameter = {
  name: 'limit',
  type: 'integer',
  required: false,
  documentation: 'Rows at most, 100 by default.',
  limits: { minimum: 1, maximum: 1000 },
} as const;

/** A parameter that names what to count, or what to count by. */
export const listParameter = <const Name extends 'measures' | 'dimensions', const Required extends boolean>(
  name: Name,
  values: readonly string[],
  required: Required,
) =>
  ({
    name,
    type: 'list',
    required,
    documentation:
      name === 'measures' ? 'What to count, comma separated.' : 'What to count by; one row in all when left out.',
    limits: { values, maxLength: values.length },
    example: values[0] ?? '',
  }) as const;

/** @throws ApiError 400006 */
export function checkDates({ startDate, endDate }: { readonly startDate: string; readonly endDate: string }): void {
  if (endDate < startDate) throw invalidParameter('endDate', `It is before startDate (${startDate}).`);
}

/**
 * Days of UTC in milliseconds.
 *
 * @throws ApiError 400006
 */
export function rangeOf(dates: { readonly startDate: string; readonly endDate: string }) {
  checkDates(dates);
  return { from: Date.parse(dates.startDate), to: Date.parse(dates.endDate) + DAY_MS };
}

/** The response of a report. */
export function reportData(headers: readonly string[], rows: readonly Row[], dataFormat: string | undefined) {
  return { headers, data: dataFormat === 'json' ? rows : rows.map(csvLine) };
}
