import { ApiError } from '#service/kernel/index.ts';
import { type CallScope, invalidParameter, readLimits } from '#service/methods/index.ts';
import { type Reading, readerJob } from '#service/storage/index.ts';
import { DEFAULT_CHALLENGE } from './configuration.ts';

export const loyaltyDimensions = ['date', 'cid', 'actionID', 'challengeID', 'level', 'UID'] as const;
export const loyaltyMeasures = ['actions', 'newChallenges', 'newLevels', 'accruedPoints', 'redeemedPoints'] as const;
type Dimension = (typeof loyaltyDimensions)[number];
type Measure = (typeof loyaltyMeasures)[number];

/** What a report counts, for the reader's thread: plain data, so that it can be posted (R47). */
export interface LoyaltyReport {
  readonly apiKey: string;
  /** Milliseconds since 1970: from then on, and before then. */
  readonly from: number;
  readonly to: number;
  readonly dimensions: readonly string[];
  readonly measures: readonly string[];
  readonly cid: string | undefined;
}

export type ReportRow = readonly (string | number)[];

const words = { what: 'The report', parameter: 'endDate', advice: 'Ask for fewer days or dimensions at a time.' };
const limits = readLimits(words);
/** Rows of one report. */
const MAX_ROWS = 100_000;

const dimensionSql: Readonly<Record<Dimension, string>> = {
  date: "date(l.at / 1000, 'unixepoch')",
  cid: 'l.cid',
  actionID: 'l.action',
  challengeID: 'l.challenge',
  level: "coalesce(l.level, '')",
  UID: 'a.uid',
};
const firstLevel = `l.kind = 'level' AND NOT EXISTS (SELECT 1 FROM gm_log f
  WHERE f.account = l.account AND f.kind = 'level' AND f.challenge = l.challenge AND f.id < l.id)`;
const measureSql: Readonly<Record<Measure, (byChallenge: boolean) => string>> = {
  actions: () => "sum(l.kind = 'action')",
  newChallenges: () => `sum(${firstLevel})`,
  newLevels: () => "sum(l.kind = 'level')",
  // An action counts once; by challenge, in each one that gives its points.
  accruedPoints: (byChallenge) =>
    `sum(CASE WHEN l.kind ${byChallenge ? "IN ('action', 'points')" : "= 'action'"} AND l.points > 0 THEN l.points ELSE 0 END)`,
  redeemedPoints: () => "sum(CASE WHEN l.kind = 'redeem' THEN -l.points ELSE 0 END)",
};

/** Counts the log of loyalty by the selected dimensions, in their order; one row when there is none. */
export const loyaltyReportJob = readerJob('gm.report', runReport);

function runReport(
  { main, elapsed }: Reading,
  { dimensions, measures, cid, ...range }: LoyaltyReport,
): readonly ReportRow[] {
  elapsed();
  const keys = dimensions.map((name) => dimensionSql[name as Dimension]);
  const byChallenge = dimensions.includes('challengeID');
  const sums = measures.map((name) => `coalesce(${measureSql[name as Measure](byChallenge)}, 0)`);
  const groups = keys.map((_, n) => n + 1).join(', ');
  const rows = main
    .prepare<[object], ReportRow>(
      `SELECT ${[...keys, ...sums].join(', ')} FROM gm_log l JOIN account a ON a.id = l.account
       WHERE a.api_key = @apiKey AND l.at >= @from AND l.at < @to AND (@cid IS NULL OR l.cid = @cid)
       ${groups === '' ? '' : `GROUP BY ${groups} ORDER BY ${groups}`} LIMIT ${MAX_ROWS + 1}`,
    )
    .raw()
    .all({ ...range, cid: cid ?? null });
  if (rows.length > MAX_ROWS) throw invalidParameter('dimensions', `The report has more than ${MAX_ROWS} rows.`);
  // Rows that count nothing are of another kind than the report asks for.
  return groups === '' ? rows : rows.filter((row) => row.slice(keys.length).some((sum) => sum !== 0));
}

/** What users of a site could redeem, by UID. */
export const redeemableJob = readerJob('gm.redeemable', runRedeemable);

function runRedeemable({ main, elapsed }: Reading, job: { apiKey: string; challenge: string }): readonly ReportRow[] {
  elapsed();
  const rows = main
    .prepare<[object], ReportRow>(
      `SELECT a.uid, p.redeemable FROM gm_points p JOIN account a ON a.id = p.account
       WHERE a.api_key = @apiKey AND p.challenge = @challenge ORDER BY a.uid LIMIT ${MAX_ROWS + 1}`,
    )
    .raw()
    .all(job);
  if (rows.length <= MAX_ROWS) return rows;
  throw new ApiError(504001, `The report has more than ${MAX_ROWS} rows.`);
}

/** The reports for the site of a call. */
export const loyaltyReports = ({ core: { store }, apiKey }: CallScope) => ({
  count: (job: Omit<LoyaltyReport, 'apiKey'>) => store.reader.read(loyaltyReportJob, { ...job, apiKey }, limits),
  redeemable: (challenge = DEFAULT_CHALLENGE) => store.reader.read(redeemableJob, { apiKey, challenge }, limits),
});
