import { withData } from '#service/core/accounts/index.ts';
import { always, sometimes } from '#service/methods/index.ts';
import type { Category, Stream } from './category-repository.ts';
import { commentObject } from './comment-object.ts';
import type { Comments } from './dependencies.ts';

export interface StreamInfoParts {
  readonly includeLastComment?: boolean | undefined;
  readonly includeRatingDetails?: boolean | undefined;
}

/** The object of F 7.10, as everybody may see it. */
export function streamInfo(
  comments: Comments,
  category: Category,
  stream: Stream,
  { includeLastComment, includeRatingDetails }: StreamInfoParts,
): Record<string, unknown> {
  const { everybody } = comments;
  const counts = comments.written.counts(everybody, stream.id);
  const details = ratingDetails(comments.written.ratings(everybody, stream.id));
  const averages = Object.entries(details).map(([dimension, { avg }]) => [dimension, avg] as const);
  const last = includeLastComment ? comments.written.newest(everybody, stream.id, 1)[0] : undefined;
  const shown = { UID: undefined, displayGuestName: category.enforced.displayGuestName };
  const ratingCount = Math.max(0, ...Object.values(details).map(({ ratings }) => ratings.reduce((a, b) => a + b, 0)));
  return {
    ...{ categoryID: category.categoryID, streamID: stream.streamID },
    ...withData({ streamTitle: stream.title, streamURL: stream.url, streamTags: stream.tags }),
    ...{ commentCount: counts.comments, threadCount: counts.threads, approvedCommentCount: counts.approved },
    ...withData({ lastCommentTimestamp: counts.last, avgRatings: Object.fromEntries(averages) }),
    ratingCount,
    ...withData({ ratingDetails: includeRatingDetails ? details : undefined }),
    ...(last && { lastComment: commentObject(last, shown) }),
  };
}

interface Rated {
  /** How many gave 1, 2, 3, 4 and 5. */
  readonly ratings: number[];
  readonly avg: number;
}

function ratingDetails(rows: readonly { dimension: string; rating: number; count: number }[]): Record<string, Rated> {
  const byDimension = new Map<string, number[]>();
  for (const { dimension, rating, count } of rows) {
    const ratings = byDimension.get(dimension) ?? [0, 0, 0, 0, 0];
    ratings[rating - 1] = count;
    byDimension.set(dimension, ratings);
  }
  const averaged = [...byDimension].map(([dimension, ratings]) => {
    const count = ratings.reduce((sum, one) => sum + one, 0);
    const sum = ratings.reduce((total, one, n) => total + one * (n + 1), 0);
    return [dimension, { ratings, avg: Math.round((sum / count) * 100) / 100 }] as const;
  });
  return Object.fromEntries(averaged);
}

export const streamInfoResponse = [
  always('categoryID', 'string', 'Its category.'),
  always('streamID', 'string', 'Id of the stream.'),
  sometimes('streamTitle', 'string', 'Its title.'),
  sometimes('streamURL', 'string', 'Address of its page.'),
  sometimes('streamTags', 'array', 'Its tags; inferred.'),
  always('commentCount', 'integer', 'Comments that are shown.'),
  always('threadCount', 'integer', 'Threads.'),
  always('approvedCommentCount', 'integer', 'Comments that a moderator approved.'),
  sometimes('lastCommentTimestamp', 'integer', 'When the newest was written, Unix milliseconds.'),
  sometimes('avgRatings', 'object', 'Average rating by dimension.'),
  always('ratingCount', 'integer', 'Reviews with a rating.'),
  sometimes(
    'ratingDetails',
    'object',
    'With includeRatingDetails: by dimension ratings (how many gave 1 to 5) and avg.',
  ),
  sometimes('lastComment', 'object', 'With includeLastComment: the newest comment.'),
];
