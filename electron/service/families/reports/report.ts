import { activityRepository } from '#service/core/activity/index.ts';
import {
  always,
  type CallScope,
  date,
  integer,
  invalidParameter,
  list,
  type Method,
  ofSite,
  siteMethod,
  text,
} from '#service/methods/index.ts';
import type { Row } from './statistics.ts';

/** One row as a line of CSV (RFC 4180); texts that a spreadsheet would run as a formula get a leading apostrophe. */
export function csvLine(row: readonly (string | number)[]): string {
  return row.map((value) => (typeof value === 'number' ? String(value) : field(value))).join(',');
}

function field(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const DAY_MS = 86_400_000;

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

/** Parameters of the example of a report. */
export const exampleDates = { startDate: '2026-01-01', endDate: '2026-12-31' } as const;

const cidParameter = text('cid', 'Only what happened with this context id.');

export const limitParameter = integer('limit', 'Rows at most, 100 by default.', { max: 1000, min: 1 });

/** A parameter that names what to count, or what to count by. */
const listParameter = <const Name extends 'measures' | 'dimensions'>(name: Name, values: readonly string[]) =>
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

/** What a call of a counting report asks for. */
export interface Asked {
  readonly startDate: string;
  readonly endDate: string;
  readonly dimensions: readonly string[];
  readonly measures: readonly string[];
  readonly cid: string | undefined;
}

interface CountingReport {
  readonly name: string;
  readonly documentation: string;
  readonly dimensions: readonly string[];
  /** A dimension that each row has, whatever the call asks for. */
  readonly ofEach?: string;
  readonly measures: readonly string[];
  /** Measures of the example, and its rows. */
  readonly example: { readonly measures: readonly string[]; readonly data: readonly Row[] };
  /** @throws ApiError 400006, 504001 */
  readonly count: (scope: CallScope) => (asked: Asked) => Promise<readonly Row[]>;
}

/** A report that counts measures between two days, by dimensions. */
export const countingReport = ({ ofEach, dimensions, measures, example, count, ...entry }: CountingReport): Method =>
  siteMethod({
    ...entry,
    parameters: [
      ...dateParameters,
      listParameter('dimensions', dimensions),
      listParameter('measures', measures),
      cidParameter,
      formatParameter,
    ],
    errors: reportErrors,
    response: reportResponse,
    example: {
      parameters: { ...exampleDates, measures: example.measures.join(','), dataFormat: 'json' },
      response: { headers: [...(ofEach ? [ofEach] : []), ...example.measures], data: example.data },
    },
    uses: { count },
    async handler({ input: { measures: selected = measures, dimensions: by = [], cid, dataFormat, ...dates }, count }) {
      const asked = { ...dates, cid, dimensions: [...(ofEach ? [ofEach] : []), ...by], measures: selected };
      return counted(asked, await count(asked), dataFormat);
    },
  });

/** The response of a report that counts. */
export const counted = (
  { startDate, endDate, dimensions, measures }: Omit<Asked, 'cid'>,
  rows: readonly Row[],
  dataFormat: string | undefined,
) => ({
  data: reportData([...dimensions, ...measures], rows, dataFormat),
  did: `Counted ${measures.join(', ')} from ${startDate} to ${endDate}.`,
});

/** Counters behind reports.getSocializeStats. */
export const activity = ofSite(activityRepository, 'count');
