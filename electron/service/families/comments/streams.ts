import { withData } from '#service/core/accounts/index.ts';
import { sanitizedHtml } from '#service/core/schema/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import {
  always,
  arrayOf,
  flag,
  integer,
  invalidParameter,
  list,
  methodsUsing,
  shorten,
  sometimes,
  text,
} from '#service/methods/index.ts';
import type { CalledSite } from '#service/records/index.ts';
import { checkRedirectUri } from '#shared/protocol/redirect.ts';
import type { Category, Stream } from './category-repository.ts';
import { commentObject } from './comment-object.ts';
import { type Comments, comments } from './comments-of-site.ts';
import { topStreams } from './jobs.ts';
import {
  categoryParameter,
  checkedTags,
  checkedUrl,
  noCategory,
  streamParameter,
  withCategory,
  withComment,
} from './parameters.ts';
import { moderationModes } from './settings.ts';

const { openMethod, signedInMethod } = methodsUsing({ comments });

const MAX_TITLE_LENGTH = 500;
const MAX_URL_LENGTH = 2_000;

export const streamChangeParameters = [
  text('streamTitle', 'Title of the stream.', { max: MAX_TITLE_LENGTH }),
  text('streamURL', 'Address of its page, on a domain of the site.', { max: MAX_URL_LENGTH }),
] as const;

/** What a call says of a stream. */
interface Given {
  readonly streamID: string;
  readonly streamTitle?: string | undefined;
  readonly streamURL?: string | undefined;
  readonly streamTags?: readonly string[] | undefined;
  readonly moderationModes?: string | undefined;
}

/**
 * A stream with what a call says of it.
 *
 * @returns undefined when it says nothing that the stream does not have
 * @throws ApiError 400006, 400120
 */
export function streamChange(
  { domains }: Pick<CalledSite, 'domains'>,
  { streamID, streamTitle, streamURL, streamTags, moderationModes: mode }: Given,
  before: Stream | undefined,
): Omit<Stream, 'id'> | undefined {
  const changesNothing = [streamTitle, streamURL, streamTags, mode].every((value) => value === undefined);
  if (before !== undefined && changesNothing) return undefined;
  if (streamURL !== undefined) {
    checkedUrl('streamURL', streamURL);
    if (!checkRedirectUri(streamURL, domains).allowed) {
      throw new ApiError(400120, `streamURL "${shorten(streamURL)}" is on no registered domain of the site.`);
    }
  }
  const moderation = moderationModes.find((known) => known === mode);
  if (mode !== undefined && moderation === undefined && mode !== 'inherit') {
    throw invalidParameter('moderationModes', `It is one of: ${moderationModes.join(', ')}, inherit.`);
  }
  return {
    streamID,
    title: streamTitle === undefined ? (before?.title ?? '') : sanitizedHtml(streamTitle),
    url: streamURL ?? before?.url ?? '',
    tags: checkedTags('streamTags', streamTags) ?? before?.tags ?? [],
    moderation: mode === undefined ? before?.moderation : moderation,
  };
}

interface StreamInfoParts {
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

const streamInfoResponse = [
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

/** F 7.10. */
const MAX_STREAMS = 100;

const includeLast = flag('includeLastComment', 'With lastComment.');
const includeDetails = flag('includeRatingDetails', 'With ratingDetails.');
const streams = arrayOf('streams', 'The streams, the top one first.', streamInfoResponse);

export const getStreamInfo = openMethod({
  name: 'comments.getStreamInfo',
  documentation: 'Reads what a stream has: counts, the newest comment, ratings.',
  parameters: [
    categoryParameter,
    streamParameter,
    list('streamIDs', 'Several streams; those that are not there are left out.', { max: MAX_STREAMS }),
    includeLast,
    includeDetails,
  ],
  errors: [{ errorCode: 404000, when: 'The site has no such category, or the category no such stream.' }],
  response: [
    { ...always('streamInfo', 'object', 'The stream; with streamIDs a list of streams.'), optional: true },
    { ...always('streamInfo', 'array', 'The streams of streamIDs.'), optional: true },
  ],
  example: { before: withComment, response: { streamInfo: { streamID: 'lamp', commentCount: 1, threadCount: 1 } } },
  handler({ input, comments }) {
    const category = comments.categories.get(input.categoryID);
    if (category === undefined) throw notThere(`category "${shorten(input.categoryID)}"`);
    const infoOf = (streamID: string | undefined) => {
      const stream = comments.stream(category, streamID);
      return stream && streamInfo(comments, category, stream, input);
    };
    if (input.streamIDs !== undefined) {
      const list = [...new Set(input.streamIDs)].flatMap((id) => infoOf(id) ?? []);
      return { data: { streamInfo: list }, did: `Read ${list.length} streams.` };
    }
    const info = infoOf(input.streamID);
    if (info === undefined) throw notThere(`stream "${shorten(input.streamID ?? '')}"`);
    return { data: { streamInfo: info }, did: 'Read a stream.' };
  },
});

const notThere = (what: string) => new ApiError(404000, `There is no ${what} of comments.`);

export const setStreamInfo = signedInMethod({
  name: 'comments.setStreamInfo',
  documentation:
    'Sets what a stream is called, where its page is, and how it is moderated. For moderators and the site.',
  parameters: [
    categoryParameter,
    { ...streamParameter, required: true },
    ...streamChangeParameters,
    list('streamTags', 'At most 15 tags.'),
    text(
      'moderationModes',
      'pre: comments wait for a moderator; post: they do not; inherit: as the category says. Values are inferred.',
      { values: ['pre', 'post', 'inherit'], example: 'pre' },
    ),
  ],
  hints: ['streamInfoSig'],
  errors: [
    { errorCode: 400120, when: 'streamURL is on no domain of the site.' },
    { errorCode: 403007, when: 'The user is no moderator of the category.' },
    noCategory,
  ],
  example: {
    before: withCategory,
    parameters: { categoryID: 'reviews', streamID: 'lamp', streamTitle: 'The lamp', moderationModes: 'pre' },
  },
  handler({ input, site, session, comments }) {
    const category = comments.category(input.categoryID);
    if (!comments.isModerator(category, session)) throw new ApiError(403007, 'Streams are set by moderators.');
    const change = streamChange(site, input, comments.stream(category, input.streamID));
    if (change !== undefined) comments.saveStream(category, change);
    return { data: {}, did: `Set the stream "${shorten(input.streamID)}".` };
  },
});

const topParameters = (mostAge: number, least: number) =>
  [
    { ...categoryParameter, required: false, documentation: 'Only of this category.' },
    integer('maxStreamAge', `Days back that count, ${mostAge === 7 && least === 0 ? 7 : 3} by default.`, {
      max: mostAge,
      min: least,
    }),
    text('streamTag', 'Only streams with this tag.'),
  ] as const;

async function listed(
  { comments, top }: { readonly comments: Comments; readonly top: ReturnType<typeof topStreams> },
  wanted: Parameters<ReturnType<typeof topStreams>>[0],
  parts: Parameters<typeof streamInfo>[3],
) {
  const known = new Map<string, Category | undefined>();
  const found = await top(wanted);
  return found.flatMap(({ categoryID, streamID }) => {
    if (!known.has(categoryID)) known.set(categoryID, comments.categories.get(categoryID));
    const category = known.get(categoryID);
    const stream = category && comments.stream(category, streamID);
    return category && stream ? [streamInfo(comments, category, stream, parts)] : [];
  });
}

const DAY_MS = 86_400_000;

export const getTopStreams = openMethod({
  name: 'comments.getTopStreams',
  documentation: 'Lists the streams with the most comments of the last days.',
  parameters: [
    ...topParameters(7, 1),
    integer('limit', 'At most so many, 20 by default.', { max: 100, min: 1 }),
    includeLast,
  ],
  errors: [noCategory, { errorCode: 504001, when: 'The list takes longer than one call may take.' }],
  response: streams,
  example: { before: withComment, response: { streams: [{ streamID: 'lamp', commentCount: 1 }] } },
  uses: { top: topStreams },
  async handler({ input, now, comments, top }) {
    if (input.categoryID !== undefined) comments.category(input.categoryID);
    const since = now - (input.maxStreamAge ?? 3) * DAY_MS;
    const { categoryID, streamTag: tag, limit = 20 } = input;
    const list = await listed({ comments, top }, { by: 'comments', categoryID, since, tag, limit, least: 1 }, input);
    return { data: { streams: list }, did: `Listed ${list.length} streams.` };
  },
});

export const getTopRatedStreams = openMethod({
  name: 'comments.getTopRatedStreams',
  documentation: 'Lists the streams with the best average rating of the last days.',
  parameters: [
    ...topParameters(7, 0),
    integer('limit', 'At most so many, 20 by default; of more than 100 the first 100 are listed.', {
      max: 1000,
      min: 1,
    }),
    integer('minRatingCount', 'Only streams with as many ratings, 1 by default.', { max: 1_000_000, min: 1 }),
    includeDetails,
  ],
  errors: [noCategory, { errorCode: 504001, when: 'The list takes longer than one call may take.' }],
  response: streams,
  example: {
    before: [
      ...withCategory,
      {
        method: 'comments.postComment',
        parameters: {
          categoryID: 'reviews',
          streamID: 'lamp',
          UID: 'u-ada',
          commentText: 'Fine.',
          ratings: '{"_overall":5}',
        },
      },
    ],
    response: { streams: [{ streamID: 'lamp', avgRatings: { _overall: 5 } }] },
  },
  uses: { top: topStreams },
  async handler({ input, now, comments, top }) {
    if (input.categoryID !== undefined) comments.category(input.categoryID);
    const { categoryID, streamTag: tag, minRatingCount: least = 1, maxStreamAge = 7 } = input;
    const limit = Math.min(input.limit ?? 20, MAX_STREAMS);
    const since = now - maxStreamAge * DAY_MS;
    const list = await listed({ comments, top }, { by: 'rating', categoryID, since, tag, limit, least }, input);
    return { data: { streams: list }, did: `Listed ${list.length} streams.` };
  },
});
