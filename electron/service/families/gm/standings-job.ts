import { type CallScope, readLimits } from '#service/methods/index.ts';
import { type Reading, readerJob } from '#service/storage/index.ts';

/** Who has most points in a challenge, for the reader's thread: plain data, so that it can be posted (R47). */
export interface StandingsJob {
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

export interface Standing {
  readonly UID: string;
  /** JSON. */
  readonly profile: string;
  readonly points: number;
  readonly level: number;
  readonly rank: number;
  readonly isFriend: boolean;
}

const words = { what: 'The list', parameter: 'period', advice: 'Ask for period=all, or for fewer days.' };
const limits = readLimits(words);

/** The top users, then friends and the user themselves where they are not among them. Equal points have equal ranks. */
export const standingsJob = readerJob('gm.standings', runStandings);

/** The same for the site of a call. */
export const standings =
  ({ core: { store }, apiKey }: CallScope) =>
  (job: Omit<StandingsJob, 'apiKey'>) =>
    store.reader.read(standingsJob, { ...job, apiKey }, limits);

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
