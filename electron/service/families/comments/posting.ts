import { sanitizedHtml } from '#service/core/schema/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { always, flag, list, methodsUsing, missingParameter, objectOf, text } from '#service/methods/index.ts';
import type { Category, Stream } from './category-repository.ts';
import { type CommentRecord, commentObject, commentResponse } from './comment-object.ts';
import { type Comments, comments } from './comments-of-site.ts';
import {
  actingUser,
  categoryParameter,
  checkedGuest,
  checkedMedia,
  checkedRatings,
  checkedTags,
  checkedText,
  commentParameter,
  MAX_REPLY_DEPTH,
  noCategory,
  streamParameter,
  textParameters,
  withActing,
  withCategory,
  withComment,
} from './parameters.ts';
import { holdsBlockedWord } from './settings.ts';
import { streamChange, streamChangeParameters } from './streams.ts';

const { openMethod, userMethod } = methodsUsing({ comments });

const DAY_MS = 86_400_000;

export const postComment = openMethod({
  name: 'comments.postComment',
  documentation:
    'Writes a comment, a reply or a review, as a user or, with guestName and guestEmail, as a guest. The stream begins with its first comment.',
  parameters: [
    categoryParameter,
    streamParameter,
    actingUser,
    text('commentText', 'The text, at most 5000 characters. Of HTML only b, i, u, strong, br and p stay.', {
      required: true,
      example: 'A fine lamp.',
    }),
    ...textParameters,
    { ...commentParameter, name: 'parentID', required: false, documentation: 'The comment that it replies to.' },
    text('guestName', 'Name of a guest.'),
    text('guestEmail', 'Email address of a guest, shown to nobody.'),
    flag('anonymous', 'The name of the user is not shown.'),
    list('tags', 'At most 15 tags.'),
    ...streamChangeParameters,
  ],
  hints: ['shareOnProviders', 'providers', 'actionAttributes'],
  errors: withActing([
    { errorCode: 400120, when: 'streamURL is on no domain of the site.' },
    { errorCode: 400124, when: 'The user began newThreadsPerDay threads already, or the reply would be too deep.' },
    { errorCode: 400125, when: 'The last comment of the user is less than secondsBetweenComments old.' },
    { errorCode: 401001, when: 'The category does not allow media items.' },
    { errorCode: 403037, when: 'The user has a review of this stream already.' },
    { errorCode: 404000, when: 'The comment of parentID is not there; inferred.' },
    noCategory,
    { errorCode: 413002, when: 'The text has more than 5000 characters.' },
  ]),
  response: objectOf('comment', 'The comment.', commentResponse),
  example: {
    before: withCategory,
    parameters: { categoryID: 'reviews', streamID: 'lamp', UID: 'u-ada', commentText: 'A fine <b>lamp</b>.' },
    response: { comment: { streamId: 'lamp', commentText: 'A fine <b>lamp</b>.', sender: { isSelf: true } } },
  },
  handler({ input, site, session, now, cid, comments }) {
    const category = comments.category(input.categoryID);
    const text = checkedText(input.commentText);
    const mediaItems = checkedMedia(input.mediaItems);
    if (mediaItems !== undefined && !category.enforced.allowMediaItems) {
      throw new ApiError(401001, `The category "${category.categoryID}" does not allow media items.`);
    }
    const UID = comments.actor(session);
    const author = UID === undefined ? guest(input) : { isAnonymous: input.anonymous || undefined };
    const known = comments.stream(category, input.streamID);
    const parent = input.parentID && comments.find(comments.reading(session), category, input.streamID, input.parentID);
    if (parent) checkDepth(parent);
    if (UID !== undefined) checkLimits({ comments, category, stream: known, UID, isReply: Boolean(parent), now });
    const change = streamChange(site, { ...input, streamID: input.streamID ?? '' }, known);
    const stream = change === undefined ? known : comments.saveStream(category, change);
    if (stream === undefined) throw new Error('A stream that is not there begins.');
    const title = input.commentTitle === undefined ? undefined : sanitizedHtml(input.commentTitle);
    const body = {
      ...{ title, tags: checkedTags('tags', input.tags), ratings: checkedRatings(input.ratings), mediaItems },
      ...author,
    };
    // A site that writes for a user gives the user no more rights.
    const isModerator = UID !== undefined && comments.users.of(UID, category.id).isModerator;
    const waits =
      (stream.moderation ?? category.enforced.moderationMode) === 'pre' ||
      holdsBlockedWord(category.enforced, `${title ?? ''} ${text}`);
    const id = comments.written.add({
      ...{ stream: stream.id, parent: parent || undefined, UID, text, body, cid: cid ?? '' },
      status: waits && !isModerator ? 'pending' : 'published',
    });
    const written = comments.written.get(comments.reading(session, true), stream.id, id);
    if (written === undefined) throw new Error(`The comment ${id} was not written.`);
    const shown = { UID, displayGuestName: category.enforced.displayGuestName };
    return {
      data: { comment: commentObject(written, shown) },
      did: `Wrote the comment ${id} (${written.status}).`,
      ...(UID !== undefined && { UID }),
    };
  },
});

/** @throws ApiError 400002, 400006 */
function guest({ guestName, guestEmail }: { guestName: string | undefined; guestEmail: string | undefined }) {
  if (guestName === undefined && guestEmail === undefined) {
    throw missingParameter('UID', 'A comment is of a user, or of a guest with guestName and guestEmail');
  }
  if (guestName === undefined) throw missingParameter('guestName');
  if (guestEmail === undefined) throw missingParameter('guestEmail');
  return checkedGuest(guestName, guestEmail);
}

function checkDepth({ depth }: CommentRecord): void {
  if (depth < MAX_REPLY_DEPTH) return;
  throw new ApiError(400124, `Replies go at most ${MAX_REPLY_DEPTH} levels deep: reply to a comment above.`);
}

/** What the category limits of one user. */
function checkLimits(given: {
  readonly comments: Comments;
  readonly category: Category;
  readonly stream: Stream | undefined;
  readonly UID: string;
  readonly isReply: boolean;
  readonly now: number;
}): void {
  const { comments, category, stream, UID, isReply, now } = given;
  const { newThreadsPerDay, secondsBetweenComments, isReviews } = category.enforced;
  if (isReviews && !isReply && stream !== undefined && comments.written.hasReview(UID, stream.id)) {
    throw new ApiError(403037, `The user has a review of the stream "${stream.streamID}" already.`);
  }
  if (newThreadsPerDay === 0 && secondsBetweenComments === 0) return;
  const { newest, threads } = comments.written.recent(UID, category.id, now - DAY_MS);
  if (newest !== null && now - newest < secondsBetweenComments * 1000) {
    const details = `The category wants ${secondsBetweenComments} seconds between two comments of a user.`;
    throw new ApiError(400125, details);
  }
  if (newThreadsPerDay > 0 && !isReply && threads >= newThreadsPerDay) {
    throw new ApiError(400124, `A user begins at most ${newThreadsPerDay} threads in 24 hours in this category.`);
  }
}

const parameters = [categoryParameter, { ...streamParameter, required: true }, commentParameter] as const;
const notThere = [{ errorCode: 404000, when: 'The stream shows no such comment; inferred.' }, noCategory] as const;
const values = { pos: 1, neg: -1, none: undefined } as const;
const example = { categoryID: 'reviews', streamID: 'lamp', commentID: '$2.comment.ID', UID: 'u-bruno' };

export const vote = userMethod({
  name: 'comments.vote',
  documentation: 'Votes for or against a comment, or takes the vote back. A user has one vote on each comment.',
  parameters: [
    ...parameters,
    text('vote', 'pos, neg, or none, which takes the vote back.', {
      required: true,
      values: ['pos', 'neg', 'none'],
      example: 'pos',
    }),
  ],
  errors: notThere,
  response: [
    always('posVotes', 'integer', 'Votes for it.'),
    always('negVotes', 'integer', 'Votes against it.'),
    always('totalVotes', 'integer', 'Votes for it less those against it.'),
  ],
  example: {
    before: withComment,
    parameters: { ...example, vote: 'pos' },
    response: { posVotes: 1, negVotes: 0, totalVotes: 1 },
  },
  handler({ account, input, session, comments }) {
    const category = comments.category(input.categoryID);
    const reading = comments.reading(session);
    const { id } = comments.find(reading, category, input.streamID, input.commentID);
    comments.users.vote(account.UID, id, values[input.vote]);
    const { posVotes, negVotes } = comments.find(reading, category, input.streamID, input.commentID);
    return { data: { posVotes, negVotes, totalVotes: posVotes - negVotes }, did: `Voted ${input.vote}.` };
  },
});

export const flagComment = userMethod({
  name: 'comments.flagComment',
  documentation: 'Tells the moderators of a comment. It counts once for each user.',
  parameters,
  errors: [{ errorCode: 403031, when: 'A moderator approved the comment.' }, ...notThere],
  example: { before: withComment, parameters: example },
  handler({ account, input, session, comments }) {
    const category = comments.category(input.categoryID);
    const { id, status } = comments.find(comments.reading(session), category, input.streamID, input.commentID);
    if (status === 'approved') throw new ApiError(403031, `A moderator approved the comment ${id}.`);
    const counted = comments.users.flag(account.UID, id);
    return { data: {}, did: counted ? `Flagged the comment ${id}.` : 'The user had flagged the comment before.' };
  },
});
