import { invalidParameter } from '#service/methods/index.ts';
import type { Reading } from '#service/storage/index.ts';

/** What a report counts, for the reader's thread: plain data, so that it can be posted (R47). */
export interface CountingJob {
  readonly apiKey: string;
  /** Milliseconds since 1970: from then on, and before then. */
  readonly from: number;
  readonly to: number;
  readonly dimensions: readonly string[];
  readonly cid: string | undefined;
}

export type ReportRow = readonly (string | number)[];

/** What a report says that takes too long. */
export const reportWords = {
  ...{ what: 'The report', parameter: 'endDate', advice: 'Ask for fewer days or dimensions at a time.' },
};
/** Rows of one report. */
export const MAX_REPORT_ROWS = 100_000;

/** SQL of what is counted. */
interface Counting {
  /** The tables and how a site is found, up to `AND`. */
  readonly from: string;
  /** Name of the table whose rows have `at` and `cid`. */
  readonly of: string;
  /** By dimension. */
  readonly keys: Readonly<Record<string, string>>;
  readonly sums: readonly string[];
}

/** Counts by the selected dimensions, in their order; one row when there is none. */
export function countedRows(
  { main, elapsed }: Reading,
  { from, of, keys, sums }: Counting,
  { dimensions, cid, ...range }: CountingJob,
): readonly ReportRow[] {
  elapsed();
  const groups = dimensions.map((_, n) => n + 1).join(', ');
  const rows = main
    .prepare<[object], ReportRow>(
      `SELECT ${[...dimensions.map((name) => keys[name]), ...sums].join(', ')} ${from}
       AND ${of}.at >= @from AND ${of}.at < @to AND (@cid IS NULL OR ${of}.cid = @cid)
       ${groups === '' ? '' : `GROUP BY ${groups} ORDER BY ${groups}`} LIMIT ${MAX_REPORT_ROWS + 1}`,
    )
    .raw()
    .all({ ...range, cid: cid ?? null });
  if (rows.length <= MAX_REPORT_ROWS) return rows;
  throw invalidParameter('dimensions', `The report has more than ${MAX_REPORT_ROWS} rows.`);
}
