import { ApiError } from '#service/kernel/index.ts';
import {
  always,
  arrayOf,
  flag,
  integer,
  invalidParameter,
  methodsUsing,
  sometimes,
  text,
} from '#service/methods/index.ts';
import { type CommentRecord, commentObject, commentResponse, type Shown } from './comment-object.ts';
import { type Order, orders, type Place } from './comment-repository.ts';
import { comments } from './comments-of-site.ts';
import { feedOf } from './feed.ts';
import {
  actingUser,
  categoryParameter,
  commentParameter,
  MAX_REPLY_DEPTH,
  noCategory,
  storedId,
  streamParameter,
  withActing,
  withComment,
} from './parameters.ts';
import { streamInfo } from './streams.ts';

const { openMethod } = methodsUsing({ comments });

/** Comments of one response: a page ends before the thread that does not fit. */
const MAX_COMMENTS = 1_000;
const MAX_THREADS = 100;
const MAX_REPLIES = 100;

const withReplies = [...commentResponse, sometimes('replies', 'array', 'Its replies, with theirs; inferred.')];

export const getComments = openMethod({
  name: 'comments.getComments',
  documentation:
    'Reads the threads of a stream, page by page. start is the next of the page before; names of paging are inferred. With format=rss it is a feed of the newest comments, for everybody; inferred.',
  parameters: [
    categoryParameter,
    streamParameter,
    actingUser,
    text('sort', 'Order of the threads: dateDesc (default), dateAsc or votesDesc.', { values: orders }),
    integer('limit', 'Threads of a page, 10 by default.', { max: MAX_THREADS, min: 1, example: '10' }),
    text('start', 'next of the page before, with the same sort.', { max: 50 }),
    integer('threadLimit', 'Replies of a thread, the oldest ones, 25 by default.', { max: MAX_REPLIES, min: 0 }),
    integer('threadDepth', 'Levels of replies, all by default.', { max: MAX_REPLY_DEPTH, min: 0 }),
    text('dataFormat', 'json; html is not emulated.', { values: ['json'] }),
    text('format', 'json (default), xml, jsonp, or rss: RSS 2.0, with limit alone; inferred.'),
    flag('includeUID', 'Senders have their UID.'),
    flag('includeNote', 'For moderators: with notes, and with comments that wait or were rejected; inferred.'),
    flag('includeStreamInfo', 'With streamInfo.'),
    flag('includeUserOptions', 'With userOptions of the user who reads.'),
    flag('includeUserHighlighting', 'With highlightGroups of the user who reads.'),
  ],
  notEmulated: ['includeUserComments'],
  formats: ['rss'],
  errors: withActing([{ errorCode: 403007, when: 'includeNote is sent by somebody who is no moderator.' }, noCategory]),
  response: [
    ...arrayOf('comments', 'First comments of the threads, with their replies.', withReplies),
    always('commentCount', 'integer', 'Comments of the stream that the reader may see.'),
    always('threadCount', 'integer', 'Threads of the stream.'),
    always('hasMore', 'boolean', 'There is a further page.'),
    sometimes('next', 'string', 'start of the further page.'),
    sometimes('streamInfo', 'object', 'As of comments.getStreamInfo.'),
    sometimes('userOptions', 'object', 'As of comments.getUserOptions.'),
    sometimes('highlightGroups', 'array', 'As of comments.getUserHighlighting; inferred.'),
  ],
  example: {
    before: withComment,
    parameters: { categoryID: 'reviews', streamID: 'lamp' },
    response: { comments: [{ commentText: 'A fine lamp.' }], commentCount: 1, threadCount: 1, hasMore: false },
  },
  handler({ input, session, comments }) {
    const category = comments.category(input.categoryID);
    if (input.format?.toLowerCase() === 'rss') return feedOf(comments, category, input);
    const seesAll = input.includeNote === true;
    if (seesAll && !comments.isModerator(category, session)) {
      throw new ApiError(403007, 'includeNote is for moderators of the category, and for the site.');
    }
    const reading = comments.reading(session, seesAll);
    const order = input.sort ?? 'dateDesc';
    const after = input.start === undefined ? undefined : readStart(input.start, order);
    const stream = comments.stream(category, input.streamID);
    const shown: Shown = {
      ...{ UID: reading.UID, includeUID: input.includeUID, includeNote: seesAll },
      displayGuestName: category.enforced.displayGuestName,
    };
    const of = reading.UID === undefined ? undefined : comments.users.of(reading.UID, category.id);
    const ofReader = {
      ...(input.includeUserOptions && of && { userOptions: of.options }),
      ...(input.includeUserHighlighting && of && { highlightGroups: of.highlightGroups }),
    };
    if (stream === undefined) {
      const none = { comments: [], commentCount: 0, threadCount: 0, hasMore: false };
      return { data: { ...none, ...ofReader }, did: 'The stream has no comments.' };
    }
    const limit = input.limit ?? 10;
    const most = { depth: input.threadDepth ?? MAX_REPLY_DEPTH, limit: input.threadLimit ?? 25 };
    const found = comments.written.threads(reading, stream.id, { order, after, limit: limit + 1 });
    const page: Record<string, unknown>[] = [];
    let next: Place | undefined;
    let count = 0;
    for (const [n, { comment, place }] of found.entries()) {
      if (n === limit || count >= MAX_COMMENTS) break;
      const replies = most.limit === 0 ? [] : comments.written.replies(reading, comment.id, most);
      count += 1 + replies.length;
      page.push(tree(comment, replies, shown));
      next = place;
    }
    const hasMore = page.length < found.length;
    const { comments: commentCount, threads: threadCount } = comments.written.counts(reading, stream.id);
    return {
      data: {
        ...{ comments: page, commentCount, threadCount, hasMore },
        ...(hasMore && next && { next: writeStart(next, order) }),
        ...(input.includeStreamInfo && { streamInfo: streamInfo(comments, category, stream, {}) }),
        ...ofReader,
      },
      did: `Read ${page.length} threads with ${count} comments.`,
    };
  },
});

export const getThread = openMethod({
  name: 'comments.getThread',
  documentation: `Reads the comments of a thread, the first one first: at most ${MAX_COMMENTS}.`,
  parameters: [
    categoryParameter,
    { ...streamParameter, required: true },
    actingUser,
    { ...commentParameter, name: 'threadID', documentation: 'threadID of its comments.' },
    flag('includeUID', 'Senders have their UID.'),
  ],
  errors: withActing([{ errorCode: 404000, when: 'The stream has no such thread; inferred.' }, noCategory]),
  response: arrayOf('comments', 'The comments, each once, with parentID.', commentResponse),
  example: {
    before: withComment,
    parameters: { categoryID: 'reviews', streamID: 'lamp', threadID: '$2.comment.ID' },
    response: { comments: [{ commentText: 'A fine lamp.' }] },
  },
  handler({ input, session, comments }) {
    const category = comments.category(input.categoryID);
    const reading = comments.reading(session);
    const first = comments.find(reading, category, input.streamID, input.threadID);
    const replies = comments.written.replies(reading, first.id, { depth: MAX_REPLY_DEPTH, limit: MAX_COMMENTS - 1 });
    const shown = {
      ...{ UID: reading.UID, includeUID: input.includeUID },
      displayGuestName: category.enforced.displayGuestName,
    };
    const list = [first, ...replies].map((comment) => commentObject(comment, shown));
    return { data: { comments: list }, did: `Read a thread of ${list.length} comments.` };
  },
});

export const getUserComments = openMethod({
  name: 'comments.getUserComments',
  documentation: 'Reads the comments of a user, newest first. Parameters of paging are inferred.',
  parameters: [
    actingUser,
    text(
      'senderUID',
      'Whose comments; those of the user who calls when left out. Comments without a name are not listed.',
      { max: 252 },
    ),
    { ...categoryParameter, required: false, documentation: 'Only of this category.' },
    { ...streamParameter, documentation: 'Only of this stream.' },
    integer('limit', 'Comments of a page, 10 by default.', { max: MAX_THREADS, min: 1 }),
    text('start', 'next of the page before.', { max: 50 }),
  ],
  errors: withActing([]),
  response: [
    ...arrayOf('comments', 'The comments.', [
      always('categoryID', 'string', 'Its category; inferred.'),
      ...commentResponse,
    ]),
    always('hasMore', 'boolean', 'There is a further page.'),
    sometimes('next', 'string', 'start of the further page.'),
  ],
  example: {
    before: withComment,
    parameters: { UID: 'u-ada' },
    response: { comments: [{ categoryID: 'reviews', commentText: 'A fine lamp.' }], hasMore: false },
  },
  handler({ input, session, comments }) {
    const reading = comments.reading(session);
    const UID = input.senderUID ?? reading.UID;
    if (UID === undefined) throw invalidParameter('senderUID', 'It says whose comments, where the call names no user.');
    const limit = input.limit ?? 10;
    const start = input.start === undefined ? undefined : storedId(input.start);
    if (start === -1) throw wrongStart();
    const chosen = { categoryID: input.categoryID, streamID: input.streamID, before: start, limit: limit + 1 };
    const found = comments.written.ofUser(reading, UID, chosen);
    const shown = { UID: reading.UID, displayGuestName: true };
    const page = found.slice(0, limit);
    // Who wrote without a name is not found by it.
    const named = page.filter(({ comment: { body } }) => UID === reading.UID || !body.isAnonymous);
    const last = page.at(-1);
    const hasMore = found.length > limit;
    return {
      data: {
        comments: named.map(({ categoryID, comment }) => ({ categoryID, ...commentObject(comment, shown) })),
        hasMore,
        ...(hasMore && last && { next: String(last.comment.id) }),
      },
      did: `Read ${named.length} comments of a user.`,
    };
  },
});

/** A comment with its replies, each below the one that it replies to. */
function tree(first: CommentRecord, replies: readonly CommentRecord[], shown: Shown): Record<string, unknown> {
  const below = new Map<number, CommentRecord[]>();
  for (const reply of replies) {
    const siblings = below.get(reply.parent ?? first.id) ?? [];
    siblings.push(reply);
    below.set(reply.parent ?? first.id, siblings);
  }
  const node = (comment: CommentRecord): Record<string, unknown> => {
    const own = below.get(comment.id);
    return { ...commentObject(comment, shown), ...(own && { replies: own.map(node) }) };
  };
  return node(first);
}

const writeStart = ({ value, id }: Place, order: Order): string => `${order}.${value}.${id}`;

/** @throws ApiError 400006 for a cursor that this list did not return */
function readStart(start: string, order: Order): Place {
  const [, of, value, id] = /^([A-Za-z]+)\.(-?\d{1,16})\.(\d{1,15})$/.exec(start) ?? [];
  if (of !== order) throw wrongStart();
  return { value: Number(value), id: Number(id) };
}

const wrongStart = () => invalidParameter('start', 'It is next of the page before, in a call with the same sort.');
