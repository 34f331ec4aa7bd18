import { type CallScope, invalidParameter, readLimits } from '#service/methods/index.ts';
import { type Reading, readerJob } from '#service/storage/index.ts';

export const commentDimensions = ['date', 'cid', 'categoryID', 'streamID'] as const;
type Dimension = (typeof commentDimensions)[number];

/** What a report counts, for the reader's thread: plain data, so that it can be posted (R47). */
export interface CommentReport {
  readonly apiKey: string;
  /** Milliseconds since 1970: from then on, and before then. */
  readonly from: number;
  readonly to: number;
  readonly dimensions: readonly string[];
  readonly cid: string | undefined;
}

const words = { what: 'The report', parameter: 'endDate', advice: 'Ask for fewer days or dimensions at a time.' };
const limits = readLimits(words);
const MAX_ROWS = 100_000;

const dimensionSql: Readonly<Record<Dimension, string>> = {
  date: "date(c.at / 1000, 'unixepoch')",
  cid: 'c.cid',
  categoryID: 'k.name',
  streamID: 's.name',
};

/** Counts the comments that are there, of every status, by the selected dimensions; one row when there is none. */
export const commentReportJob = readerJob('comments.report', runReport);

function runReport({ main, elapsed }: Reading, { dimensions, cid, ...range }: CommentReport) {
  elapsed();
  const keys = dimensions.map((name) => dimensionSql[name as Dimension]);
  const groups = keys.map((_, n) => n + 1).join(', ');
  const rows = main
    .prepare<[object], readonly (string | number)[]>(
      `SELECT ${[...keys, 'count(*)'].join(', ')} FROM comment_category k JOIN comment_stream s ON s.category = k.id
       JOIN comment c ON c.stream = s.id
       WHERE k.api_key = @apiKey AND c.at >= @from AND c.at < @to AND (@cid IS NULL OR c.cid = @cid)
       ${groups === '' ? '' : `GROUP BY ${groups} ORDER BY ${groups}`} LIMIT ${MAX_ROWS + 1}`,
    )
    .raw()
    .all({ ...range, cid: cid ?? null });
  if (rows.length > MAX_ROWS) throw invalidParameter('dimensions', `The report has more than ${MAX_ROWS} rows.`);
  return rows;
}

/** The report for the site of a call. */
export const commentReport =
  ({ core: { store }, apiKey }: CallScope) =>
  (job: Omit<CommentReport, 'apiKey'>) =>
    store.reader.read(commentReportJob, { ...job, apiKey }, limits);
