import { type CountingJob, countedRows, reportWords } from '#service/core/activity/index.ts';
import { jobOfSite, openBudget, readLimits } from '#service/methods/index.ts';
import { type Reading, readerJob } from '#service/storage/index.ts';

export const commentDimensions = ['date', 'cid', 'categoryID', 'streamID'] as const;

const keys: Readonly<Record<(typeof commentDimensions)[number], string>> = {
  date: "date(c.at / 1000, 'unixepoch')",
  cid: 'c.cid',
  categoryID: 'k.name',
  streamID: 's.name',
};
const from = `FROM comment_category k JOIN comment_stream s ON s.category = k.id JOIN comment c ON c.stream = s.id
  WHERE k.api_key = @apiKey`;

/** Counts the comments that are there, of every status, by the selected dimensions; one row when there is none. */
export const commentReportJob = readerJob('comments.report', runReport);

function runReport(reading: Reading, job: CountingJob) {
  return countedRows(reading, { from, of: 'c', keys, sums: ['count(*)'] }, job);
}

/** The report for the site of a call. */
export const commentReport = jobOfSite(commentReportJob, readLimits(reportWords));

/** Which streams, for the reader's thread: plain data, so that it can be posted (R47). */
interface TopStreamsJob {
  readonly apiKey: string;
  readonly by: 'comments' | 'rating';
  readonly categoryID: string | undefined;
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly tag: string | undefined;
  readonly limit: number;
  /** Fewest comments or ratings. */
  readonly least: number;
}

interface TopStream {
  readonly categoryID: string;
  readonly streamID: string;
}

const topWords = { what: 'The list', parameter: 'maxStreamAge', advice: 'Ask for fewer days or one category.' };
const STEPS_PER_COMMENT = 200;
const STREAM_BYTES = 400;

/** Streams by the number or the average rating of their shown comments since a time, the top one first. */
export const topStreamsJob = readerJob('comments.topStreams', runTopStreams);

/** The same for the site of a call. */
export const topStreams = jobOfSite(topStreamsJob, readLimits(topWords));

function runTopStreams(
  { main, elapsed }: Reading,
  { by, limit, least, ...chosen }: TopStreamsJob,
): readonly TopStream[] {
  const budget = openBudget(topWords, elapsed);
  const rows = main.prepare<[object], TopStream & { stream: number; rating: number | null }>(
    `SELECT k.name AS categoryID, s.name AS streamID, s.id AS stream,
       CASE WHEN c.thread IS NULL THEN (SELECT avg(value) FROM json_each(c.body, '$.ratings')) END AS rating
     FROM comment_category k JOIN comment_stream s ON s.category = k.id JOIN comment c ON c.stream = s.id
     WHERE k.api_key = @apiKey AND (@categoryID IS NULL OR k.name = @categoryID)
       AND (@tag IS NULL OR EXISTS (SELECT 1 FROM json_each(s.tags) WHERE value = @tag))
       AND c.at >= @since AND c.status IN ('published', 'approved')`,
  );
  const sums = new Map<number, TopStream & { count: number; sum: number }>();
  for (const { stream, rating, ...names } of rows.iterate({
    ...chosen,
    tag: chosen.tag ?? null,
    categoryID: chosen.categoryID ?? null,
  })) {
    budget.spend(STEPS_PER_COMMENT);
    if (by === 'rating' && rating === null) continue;
    const known = sums.get(stream);
    if (known === undefined) budget.hold(STREAM_BYTES);
    const { count = 0, sum = 0 } = known ?? {};
    sums.set(stream, { ...names, count: count + 1, sum: sum + (rating ?? 0) });
  }
  const rank = ({ count, sum }: { count: number; sum: number }) => (by === 'comments' ? count : sum / count);
  return [...sums.values()]
    .filter(({ count }) => count >= least)
    .sort((a, b) => rank(b) - rank(a) || b.count - a.count || (a.streamID < b.streamID ? -1 : 1))
    .slice(0, limit)
    .map(({ categoryID, streamID }) => ({ categoryID, streamID }));
}
