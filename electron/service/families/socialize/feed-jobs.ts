import { jobOfSite, openBudget, readLimits } from '#service/methods/index.ts';
import type { PostRecord } from '#service/records/index.ts';
import { type Reading, readerJob } from '#service/storage/index.ts';

/** Whose posts: the user's own, those of other users with an identity at the same providers, or of all users. */
type FeedGroup = 'me' | 'friends' | 'everyone';

/** A feed for the reader's thread: plain data, so that it can be posted (R47). */
interface FeedJob {
  readonly apiKey: string;
  readonly UID: string;
  readonly groups: readonly FeedGroup[];
  /** Providers of the user where users have friends. */
  readonly providers: readonly string[];
  readonly limit: number;
  /** Milliseconds since 1970: only posts that are older. */
  readonly before: number | undefined;
}

/** A post with the user who made it. */
export interface FeedPost extends PostRecord {
  readonly UID: string;
  /** JSON. */
  readonly profile: string;
}

const words = { what: 'The feed', parameter: 'limit', advice: 'Ask for fewer posts at a time.' };
/** Steps of a post besides its texts. */
const STEPS_PER_POST = 300;

type Row = Omit<FeedPost, 'id'> & { readonly id: number; readonly isFriend: number; readonly isMe: number };

/**
 * The newest posts of each group.
 *
 * @throws ApiError 504001, 400006 when it exceeds the limits of one call (R52)
 */
export const feedJob = readerJob('socialize.getFeed', runFeed);

/** The same for the site of a call. */
export const feed = jobOfSite(feedJob, readLimits(words));

function runFeed(
  { main, elapsed }: Reading,
  { apiKey, UID, groups, providers, limit, before }: FeedJob,
): Readonly<Partial<Record<FeedGroup, readonly FeedPost[]>>> {
  const budget = openBudget(words, elapsed);
  const rows = main.prepare<[Record<string, unknown>], Row>(
    `SELECT p.id, p.kind, p.provider, p.body, p.at, a.uid AS UID, a.profile, a.uid = @UID AS isMe,
       a.uid <> @UID AND a.status = 'final' AND EXISTS (SELECT 1 FROM identity i WHERE i.account = a.id
         AND i.provider IN (SELECT value FROM json_each(@providers))) AS isFriend
     FROM post p JOIN account a ON a.id = p.account
     WHERE p.api_key = @apiKey AND p.at < @before ORDER BY p.at DESC, p.id DESC`,
  );
  const wanted = new Map(groups.map((group): [typeof group, FeedPost[]] => [group, []]));
  const values = { apiKey, UID, providers: JSON.stringify(providers), before: before ?? Number.MAX_SAFE_INTEGER };
  for (const { isMe, isFriend, ...row } of rows.iterate(values)) {
    budget.spend(STEPS_PER_POST);
    const post = { ...row, id: String(row.id) };
    let isFull = true;
    for (const [group, posts] of wanted) {
      if (posts.length >= limit) continue;
      isFull = false;
      if ((group === 'me' && !isMe) || (group === 'friends' && !isFriend)) continue;
      budget.hold(row.body.length + row.profile.length);
      posts.push(post);
    }
    if (isFull) break;
  }
  return Object.fromEntries(wanted);
}

/** A count of shared addresses for the reader's thread (R47). */
interface TopSharesJob {
  readonly apiKey: string;
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly tag: string | undefined;
  readonly limit: number;
}

/** An address that users shared. */
interface Share {
  readonly url: string;
  readonly title: string | undefined;
  readonly count: number;
}

const sharesWords = { what: 'The list', parameter: 'age', advice: 'Ask for fewer days.' };

/** Counts posts by their linkBack, most shared first; the title is that of the newest. */
export const topSharesJob = readerJob('socialize.getTopShares', runTopShares);

/** The same for the site of a call. */
export const topShares = jobOfSite(topSharesJob, readLimits(sharesWords));

function runTopShares({ main, elapsed }: Reading, { apiKey, since, tag, limit }: TopSharesJob): readonly Share[] {
  const budget = openBudget(sharesWords, elapsed);
  const rows = main.prepare<[Record<string, unknown>], { url: unknown; title: unknown }>(
    `SELECT json_extract(body, '$.linkBack') AS url, json_extract(body, '$.title') AS title FROM post
     WHERE api_key = @apiKey AND at >= @since AND kind = 'userAction'
       AND (@tag IS NULL OR EXISTS (SELECT 1 FROM json_each(tags) WHERE value = @tag))
     ORDER BY at DESC, id DESC`,
  );
  const shares = new Map<string, { url: string; title: string | undefined; count: number }>();
  for (const { url, title } of rows.iterate({ apiKey, since, tag: tag ?? null })) {
    budget.spend(STEPS_PER_POST);
    if (typeof url !== 'string' || url === '') continue;
    const known = shares.get(url);
    if (known !== undefined) {
      known.count += 1;
      continue;
    }
    budget.hold(200 + 2 * url.length);
    shares.set(url, { url, title: typeof title === 'string' ? title.slice(0, 500) : undefined, count: 1 });
  }
  return [...shares.values()].sort((a, b) => b.count - a.count).slice(0, limit);
}
