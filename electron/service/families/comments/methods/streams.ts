import { ApiError } from '#service/kernel/index.ts';
import {
  always,
  flag,
  integer,
  list,
  membersOf,
  openMethod,
  shorten,
  signedInMethod,
  text,
} from '#service/methods/index.ts';
import type { Category } from '../category-repository.ts';
import { type Comments, comments } from '../dependencies.ts';
import { withCategory, withComment } from '../examples.ts';
import { categoryParameter, streamParameter } from '../parameters.ts';
import { streamChange, streamChangeParameters } from '../stream-change.ts';
import { streamInfo, streamInfoResponse } from '../stream-info.ts';
import { topStreams } from '../top-streams.ts';

/** F 7.10. */
const MAX_STREAMS = 100;

const include = <Name extends string>(name: Name, documentation: string) => flag(name, documentation);
const includeLast = include('includeLastComment', 'With lastComment.');
const includeDetails = include('includeRatingDetails', 'With ratingDetails.');
const noCategory = { errorCode: 404002, when: 'The site has no such category.' } as const;
const streams = [
  always('streams', 'array', 'The streams, the top one first.'),
  ...membersOf('streams[]', streamInfoResponse),
];

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
  example: {
    before: withComment,
    parameters: { categoryID: 'reviews', streamID: 'lamp' },
    response: { streamInfo: { streamID: 'lamp', commentCount: 1, threadCount: 1 } },
  },
  uses: { comments },
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
  uses: { comments },
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
  example: {
    before: withComment,
    parameters: { categoryID: 'reviews' },
    response: { streams: [{ streamID: 'lamp', commentCount: 1 }] },
  },
  uses: { comments, top: topStreams },
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
    parameters: { categoryID: 'reviews' },
    response: { streams: [{ streamID: 'lamp', avgRatings: { _overall: 5 } }] },
  },
  uses: { comments, top: topStreams },
  async handler({ input, now, comments, top }) {
    if (input.categoryID !== undefined) comments.category(input.categoryID);
    const { categoryID, streamTag: tag, minRatingCount: least = 1, maxStreamAge = 7 } = input;
    const limit = Math.min(input.limit ?? 20, MAX_STREAMS);
    const since = now - maxStreamAge * DAY_MS;
    const list = await listed({ comments, top }, { by: 'rating', categoryID, since, tag, limit, least }, input);
    return { data: { streams: list }, did: `Listed ${list.length} streams.` };
  },
});
