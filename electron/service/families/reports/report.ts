import { always, date, invalidParameter, type MethodResult, text } from '#service/methods/index.ts';
import { csvLine } from './csv.ts';
import type { statistics } from './dependencies.ts';
import type { Selection } from './statistics.ts';

/** What the reports between two days have in common (F 7.11). */
export const reportParameters = {
  startDate: date('startDate', 'First day, YYYY-MM-DD in UTC.', { required: true, example: '2026-01-01' }),
  endDate: date('endDate', 'Last day, included.', { required: true, example: '2026-12-31' }),
  dataFormat: text('dataFormat', 'csv (default): each row one line of text; json: each row a list.', {
    values: ['csv', 'json'],
  }),
} as const;

export const reportErrors = [{ errorCode: 504001, when: 'The report takes longer than one call may take.' }] as const;

export const reportResponse = [
  always('headers', 'array', 'Names of the columns: dimensions, then measures.'),
  always('data', 'array', 'The rows, each a line of text, or a list when dataFormat is json.'),
] as const;

/** @throws ApiError 400006 when the days are in the wrong order, 504001 */
export async function report(
  count: ReturnType<typeof statistics>,
  selection: Selection,
  dataFormat: string | undefined,
): Promise<MethodResult> {
  const { startDate, endDate, measures, dimensions } = selection;
  if (endDate < startDate) throw invalidParameter('endDate', `It is before startDate (${startDate}).`);
  const rows = await count(selection);
  return {
    data: { headers: [...dimensions, ...measures], data: dataFormat === 'json' ? rows : rows.map(csvLine) },
    did: `Counted ${measures.join(', ')} from ${startDate} to ${endDate}.`,
  };
}
