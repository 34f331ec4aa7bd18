import {
  type CountingJob,
  countedRows,
  MAX_REPORT_ROWS,
  type ReportRow,
  reportWords,
} from '#service/core/activity/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { type CallScope, jobOfSite, readLimits } from '#service/methods/index.ts';
import { type Reading, readerJob } from '#service/storage/index.ts';
import { DEFAULT_CHALLENGE } from './configuration.ts';

export const loyaltyDimensions = ['date', 'cid', 'actionID', 'challengeID', 'level', 'UID'] as const;
export const loyaltyMeasures = ['actions', 'newChallenges', 'newLevels', 'accruedPoints', 'redeemedPoints'] as const;
type Measure = (typeof loyaltyMeasures)[number];

interface LoyaltyReport extends CountingJob {
  readonly measures: readonly string[];
}

const limits = readLimits(reportWords);

const keys: Readonly<Record<(typeof loyaltyDimensions)[number], string>> = {
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

function runReport(reading: Reading, { measures, ...job }: LoyaltyReport): readonly ReportRow[] {
  const byChallenge = job.dimensions.includes('challengeID');
  const sums = measures.map((name) => `coalesce(${measureSql[name as Measure](byChallenge)}, 0)`);
  const from = 'FROM gm_log l JOIN account a ON a.id = l.account WHERE a.api_key = @apiKey';
  const rows = countedRows(reading, { from, of: 'l', keys, sums }, job);
  const count = job.dimensions.length;
  // Rows that count nothing are of another kind than the report asks for.
  return count === 0 ? rows : rows.filter((row) => row.slice(count).some((sum) => sum !== 0));
}

/** What users of a site could redeem, by UID. */
export const redeemableJob = readerJob('gm.redeemable', runRedeemable);

function runRedeemable({ main, elapsed }: Reading, job: { apiKey: string; challenge: string }): readonly ReportRow[] {
  elapsed();
  const rows = main
    .prepare<[object], ReportRow>(
      `SELECT a.uid, p.redeemable FROM gm_points p JOIN account a ON a.id = p.account
       WHERE a.api_key = @apiKey AND p.challenge = @challenge ORDER BY a.uid LIMIT ${MAX_REPORT_ROWS + 1}`,
    )
    .raw()
    .all(job);
  if (rows.length <= MAX_REPORT_ROWS) return rows;
  throw new ApiError(504001, `The report has more than ${MAX_REPORT_ROWS} rows.`);
}

/** The reports for the site of a call. */
export const loyaltyReports = (scope: CallScope) => ({
  count: jobOfSite(loyaltyReportJob, limits)(scope),
  redeemable: (challenge = DEFAULT_CHALLENGE) => jobOfSite(redeemableJob, limits)(scope)({ challenge }),
});

/** Who has most points in a challenge, for the reader's thread: plain data, so that it can be posted (R47). */
interface StandingsJob {
  readonly apiKey: string;
  readonly challenge: string;
  /** Milliseconds since 1970: only what was gathered since; absent: all of it. */
  readonly since: number | undefined;
  /** Until then; absent: now. */
  readonly until?: number | undefined;
  readonly limit: number;
  /** Whose own place is wanted, too. */
  readonly UID?: string | undefined;
  /** Providers where this user has friends, and how many of these are wanted. */
  readonly friends?: { readonly providers: readonly string[]; readonly limit: number } | undefined;
}

interface Standing {
  readonly UID: string;
  /** JSON. */
  readonly profile: string;
  readonly points: number;
  readonly level: number;
  readonly rank: number;
  readonly isFriend: boolean;
}

const standingsWords = { what: 'The list', parameter: 'period', advice: 'Ask for period=all, or for fewer days.' };

/** The top users, then friends and the user themselves where they are not among them. Equal points have equal ranks. */
export const standingsJob = readerJob('gm.standings', runStandings);

/** The same for the site of a call. */
export const standings = jobOfSite(standingsJob, readLimits(standingsWords));

const all = `SELECT p.account, p.total AS points FROM gm_points p JOIN account a ON a.id = p.account
  WHERE a.api_key = @apiKey AND p.challenge = @challenge AND p.total > 0`;
const ofTime = `SELECT l.account, sum(l.points) AS points FROM gm_log l JOIN account a ON a.id = l.account
  WHERE a.api_key = @apiKey AND l.challenge = @challenge AND l.kind IN ('action', 'points')
    AND l.at >= @since AND l.at < @until GROUP BY l.account HAVING sum(l.points) > 0`;

function runStandings(
  { main, elapsed }: Reading,
  { apiKey, challenge, since, until, limit, UID, friends }: StandingsJob,
): readonly Standing[] {
  elapsed();
  const ranked = `WITH gained AS MATERIALIZED (${since === undefined ? all : ofTime}),
    ranked AS (SELECT account, points, rank() OVER (ORDER BY points DESC) AS rank FROM gained)
    SELECT a.uid AS UID, a.profile, r.points, r.rank, coalesce(p.level, 0) AS level,
      EXISTS (SELECT 1 FROM identity i WHERE i.account = a.id
        AND i.provider IN (SELECT value FROM json_each(@providers))) AND a.status = 'final' AND a.uid <> @UID AS isFriend
    FROM ranked r JOIN account a ON a.id = r.account
      LEFT JOIN gm_points p ON p.account = a.id AND p.challenge = @challenge`;
  const values = {
    ...{ apiKey, challenge, UID: UID ?? '', providers: JSON.stringify(friends?.providers ?? []) },
    ...(since !== undefined && { since, until: until ?? Number.MAX_SAFE_INTEGER }),
  };
  const read = (more: string, count: number) =>
    main
      .prepare<[object], Omit<Standing, 'isFriend'> & { isFriend: number }>(`${ranked} ${more} LIMIT @count`)
      .all({ ...values, count })
      .map(({ isFriend, ...row }) => ({ ...row, isFriend: isFriend === 1 }));
  const found = [
    ...read('ORDER BY r.points DESC, a.uid', limit),
    ...(friends && friends.limit > 0 ? read('WHERE isFriend ORDER BY r.points DESC, a.uid', friends.limit) : []),
    ...(UID === undefined ? [] : read('WHERE a.uid = @UID', 1)),
  ];
  return [...new Map(found.map((row) => [row.UID, row])).values()].sort((a, b) => a.rank - b.rank);
}
