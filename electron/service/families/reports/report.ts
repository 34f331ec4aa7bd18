import { always, date, invalidParameter, text } from '#service/methods/index.ts';
import { csvLine } from './csv.ts';
import type { Row } from './statistics.ts';

export const dateParameters = [
  date('startDate', 'First day, YYYY-MM-DD in UTC.', { required: true, example: '2026-01-01' }),
  date('endDate', 'Last day, included.', { required: true, example: '2026-12-31' }),
] as const;

export const formatParameter = text('dataFormat', 'csv (default): each row one line of text; json: each row a list.', {
  values: ['csv', 'json'],
});

export const reportErrors = [{ errorCode: 504001, when: 'The report takes longer than one call may take.' }] as const;

/** What each of them responds with (F 7.11). */
export const reportResponse = [
  always('headers', 'array', 'Names of the columns: dimensions, then measures.'),
  always('data', 'array', 'The rows, each a line of text, or a list when dataFormat is json.'),
] as const;

/** @throws ApiError 400006 */
export function checkDates({ startDate, endDate }: { readonly startDate: string; readonly endDate: string }): void {
  if (endDate < startDate) throw invalidParameter('endDate', `It is before startDate (${startDate}).`);
}

/** The response of a report. */
export function reportData(headers: readonly string[], rows: readonly Row[], dataFormat: string | undefined) {
  return { headers, data: dataFormat === 'json' ? rows : rows.map(csvLine) };
}
