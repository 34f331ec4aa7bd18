import { openBudget, readLimits } from '#service/methods/index.ts';
import type { PostRecord } from '#service/records/index.ts';
import { type Reading, readerJob } from '#service/storage/index.ts';

/** Whose posts: the user's own, those of other users with an identity at the same providers, or of all users. */
export type FeedGroup = 'me' | 'friends' | 'everyone';

/** A feed for the reader's thread: plain data, so that it can be posted (R47). */
export interface FeedJob {
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

export const feedLimits = readLimits(words);

type Row = Omit<FeedPost, 'id'> & { readonly id: number; readonly isFriend: number; readonly isMe: number };

/**
 * The newest posts of each group.
 *
 * @throws ApiError 504001, 400006 when it exceeds the limits of one call (R52)
 */
export const feedJob = readerJob('socialize.getFeed', runFeed);

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
