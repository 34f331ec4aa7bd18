import { type ReportRow, reportWords } from '#service/core/activity/index.ts';
import { invalidParameter, jobOfSite, openBudget, readLimits, shorten } from '#service/methods/index.ts';
import type { ActivityKind, JsonObject } from '#service/records/index.ts';
import { type Reading, readBack, readerJob } from '#service/storage/index.ts';
import { canonicalProvider } from '#shared/protocol/providers.ts';

/** Youngest age of each group (F 7.11): 1 up to 12, 2 to 17, 3 to 34, 4 to 49, 5 from 50. */
const groups = [
  ['5', 50],
  ['4', 35],
  ['3', 18],
  ['2', 13],
  ['1', 0],
] as const;

/**
 * The age group of an account; empty when neither age nor year of birth is known.
 *
 * @param day YYYY-MM-DD, the day that counts for a year of birth
 */
export function ageGroup(profile: JsonObject, day: string): string {
  const { age, birthYear } = profile;
  const years =
    typeof age === 'number' ? age : typeof birthYear === 'number' ? Number(day.slice(0, 4)) - birthYear : undefined;
  if (years === undefined) return '';
  return groups.find(([, youngest]) => years >= youngest)?.[0] ?? '';
}

export const dimensions = ['date', 'cid', 'provider', 'ageGroup', 'gender'] as const;
type Dimension = (typeof dimensions)[number];

const counted: ReadonlySet<string> = new Set<ActivityKind>([
  'logins',
  'siteLogins',
  'newUsers',
  'newSiteUsers',
  'newConnections',
  'statusUpdates',
  'streamPosts',
  'referrals',
]);
/** The measures of a report (F 7.11); those that Authdesk cannot count are 0. */
export const measures: readonly string[] = [
  ...counted,
  ...['notifications', 'postBookmarks', 'emailRecipients', 'socializePV'],
];

/** What a report selects. */
interface Selection {
  /** YYYY-MM-DD in UTC, both included. */
  readonly startDate: string;
  readonly endDate: string;
  readonly measures: readonly string[];
  readonly dimensions: readonly string[];
  readonly providers: readonly string[] | undefined;
  readonly cid: string | undefined;
  /** The kinds of activity that a measure sums up; one that is left out counts the kind of its own name. */
  readonly kinds?: Readonly<Record<string, readonly ActivityKind[]>>;
}

/** F 7.11: the measures of reports.getAccountsStats. */
export const accountsMeasures = [
  ...['initRegistrations', 'registrations', 'finalizeRegistrations', 'socialLogins', 'newSocialUsers', 'siteLogins'],
  ...['emailVerifications', 'passwordResets', 'newUsers'],
] as const;
export const accountsDimensions = ['date', 'cid'] as const;
/** A user is new by a login with a provider or by a registration. */
export const accountsKinds: NonNullable<Selection['kinds']> = {
  socialLogins: ['logins'],
  newSocialUsers: ['newUsers'],
  newUsers: ['newUsers', 'registrations'],
};
/** Steps of one counter, and bytes of one row besides its texts; measured. */
const STEPS_PER_COUNTER = 140;
const ROW_BYTES = 400;
/** Bytes that are kept of an account. */
const ACCOUNT_BYTES = 150;

export type Row = ReportRow;

/** A report for the reader's thread: plain data, so that it can be posted (R47). */
interface StatisticsJob {
  readonly apiKey: string;
  readonly selection: Selection;
}

interface ActivityRow {
  readonly date: string;
  readonly kind: ActivityKind;
  readonly provider: string;
  readonly cid: string;
  readonly UID: string;
  readonly count: number;
}

/**
 * Counts the activity of a site by the selected dimensions.
 *
 * @returns one row per combination that happened, dimensions before measures, in the order of the dimensions' values; a
 *   single row when no dimension is selected
 * @throws ApiError 400006 when a name is no provider; 504001, 400006 when it exceeds the limits of one call (R52)
 */
export const statisticsJob = readerJob('reports.getSocializeStats', runStatistics);

function runStatistics({ main, elapsed }: Reading, { apiKey, selection }: StatisticsJob): readonly Row[] {
  const providers = selection.providers && new Set(selection.providers.map(providerName));
  const described = new Map<string, { readonly ageGroup: string; readonly gender: string }>();
  const budget = openBudget(reportWords, elapsed);
  const counters = main.prepare<[string, string, string], ActivityRow>(
    `SELECT date, kind, provider, cid, uid AS UID, count FROM activity
     WHERE api_key = ? AND date BETWEEN ? AND ? ORDER BY date, kind, provider, cid, uid`,
  );
  const profileOf = main
    .prepare<[string, string], string>('SELECT profile FROM account WHERE api_key = ? AND uid = ?')
    .pluck();
  const describedAccount = (UID: string) => {
    let known = described.get(UID);
    if (known === undefined) {
      budget.hold(ACCOUNT_BYTES + UID.length);
      const profile = profileOf.get(apiKey, UID) ?? '{}';
      budget.spend(profile.length);
      known = describe(readBack<JsonObject>(profile), selection.endDate);
      described.set(UID, known);
    }
    return known;
  };
  const indicesOf = indicesOfKinds(selection);
  const sums = new Map<string, number[]>();
  if (selection.dimensions.length === 0) sums.set('[]', zeros(selection));
  for (const row of counters.iterate(apiKey, selection.startDate, selection.endDate)) {
    budget.spend(STEPS_PER_COUNTER);
    const indices = indicesOf.get(row.kind);
    if (indices === undefined) continue;
    if (providers && !providers.has(row.provider)) continue;
    if (selection.cid !== undefined && row.cid !== selection.cid) continue;
    const key = JSON.stringify(
      selection.dimensions.map((dimension) => {
        const name = dimension as Dimension;
        return name === 'ageGroup' || name === 'gender' ? describedAccount(row.UID)[name] : row[name];
      }),
    );
    let sum = sums.get(key);
    if (sum === undefined) {
      budget.hold(ROW_BYTES + 2 * key.length);
      sum = zeros(selection);
      sums.set(key, sum);
    }
    for (const index of indices) sum[index] = (sum[index] ?? 0) + row.count;
  }
  return [...sums]
    .map(([key, sum]) => ({ values: readBack<string[]>(key), sum }))
    .sort((a, b) => compareTexts(a.values, b.values))
    .map(({ values, sum }) => [...values, ...sum]);
}

/** The measures that each kind of activity counts for. */
function indicesOfKinds({ measures: selected, kinds = {} }: Selection): ReadonlyMap<string, readonly number[]> {
  const indices = new Map<string, number[]>();
  for (const [index, measure] of selected.entries()) {
    for (const kind of kinds[measure] ?? [measure]) indices.set(kind, [...(indices.get(kind) ?? []), index]);
  }
  return indices;
}

function zeros({ measures: selected }: Selection): number[] {
  return selected.map(() => 0);
}

function compareTexts(a: readonly string[], b: readonly string[]): number {
  for (const [index, left] of a.entries()) {
    const right = b[index] ?? '';
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}

function providerName(name: string): string {
  const provider = canonicalProvider(name);
  if (provider === undefined) throw invalidParameter('providers', `"${shorten(name)}" is no provider.`);
  return provider;
}

function describe(profile: JsonObject, day: string) {
  const gender = profile.gender === 'm' ? 'Male' : profile.gender === 'f' ? 'Female' : '';
  return { gender, ageGroup: ageGroup(profile, day) };
}

const rankWords = { what: 'The report', parameter: 'limit', advice: 'Ask for fewer users at a time.' };

/** Users by UID with their rank, which has been 0 for all since 2018 (F 7.11). */
export const iRankJob = readerJob('reports.getIRank', runIRank);

function runIRank(
  { main, elapsed }: Reading,
  job: { readonly apiKey: string; readonly limit: number },
): readonly Row[] {
  elapsed();
  return main
    .prepare<[object], Row>(
      "SELECT uid, 0 FROM account WHERE api_key = @apiKey AND status = 'final' ORDER BY uid LIMIT @limit",
    )
    .raw()
    .all(job);
}

export const iRank = jobOfSite(iRankJob, readLimits(rankWords));

/** Sums of the counters, computed in the reader's thread (R47). */
export const statistics = jobOfSite(statisticsJob, readLimits(reportWords));
