import { sanitizedHtml } from '#service/core/schema/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { always, invalidParameter, list, methodsUsing, objectOf, shorten, text } from '#service/methods/index.ts';
import { type CommentRecord, commentObject, commentResponse } from './comment-object.ts';
import { comments } from './comments-of-site.ts';
import {
  actingUser,
  categoryParameter,
  changedGroups,
  checkedMedia,
  checkedRatings,
  checkedTags,
  checkedText,
  commentParameter,
  noCategory,
  streamParameter,
  textParameters,
  withActing,
  withComment,
} from './parameters.ts';

const { signedInMethod } = methodsUsing({ comments });

const MAX_NOTE_LENGTH = 1_000;
/** Threads of one call. */
const MAX_MOVED = 100;
const statuses = ['pending', 'rejected', 'approved'] as const;

const note = text('note', 'Of a moderator, for moderators.', { max: MAX_NOTE_LENGTH });
const noComment = { errorCode: 404000, when: 'The stream has no such comment; inferred.' } as const;

export const updateComment = signedInMethod({
  name: 'comments.updateComment',
  documentation:
    'Changes a comment: moderators its text, status, flags and note; its author the text, where the category has userEditComment.',
  parameters: [
    categoryParameter,
    { ...streamParameter, required: true },
    commentParameter,
    actingUser,
    text('commentText', 'The new text, at most 5000 characters.'),
    ...textParameters,
    text('status', 'pending, rejected or approved; an approved one cannot be flagged.', {
      values: statuses,
      example: 'approved',
    }),
    text('flagCount', 'A number, or a change such as +1 or -2; never below 0.', { max: 10 }),
    note,
    list('addHighlightGroups', 'Groups that highlight it from now on.'),
    list('deleteHighlightGroups', 'Groups that no longer do.'),
    list('taggedUsers', 'UIDs of users that it is about; kept and returned.'),
  ],
  errors: withActing([
    { errorCode: 403007, when: 'The user is neither a moderator nor an author who may edit.' },
    noComment,
    noCategory,
    { errorCode: 413002, when: 'The text has more than 5000 characters.' },
  ]),
  response: objectOf('comment', 'The comment.', commentResponse),
  example: {
    before: withComment,
    parameters: { categoryID: 'reviews', streamID: 'lamp', commentID: '$2.comment.ID', status: 'approved' },
    response: { comment: { status: 'approved' } },
  },
  handler({ input, caller, session, now, comments }) {
    const category = comments.category(input.categoryID);
    const UID = comments.actor(session);
    const isModerator = comments.isModerator(category, session) && !(caller === 'site' && UID !== undefined);
    const acting = isModerator || (UID !== undefined && comments.users.of(UID, category.id).isModerator);
    const found = comments.find(comments.reading(session, acting), category, input.streamID, input.commentID);
    const { commentText, commentTitle, ratings, mediaItems } = input;
    const edits = [commentText, commentTitle, ratings, mediaItems].some((value) => value !== undefined);
    const { status, flagCount, addHighlightGroups, deleteHighlightGroups, taggedUsers } = input;
    const moderated = [status, flagCount, input.note, addHighlightGroups, deleteHighlightGroups, taggedUsers];
    if (!acting && (found.UID === null || found.UID !== UID || !category.enforced.userEditComment)) {
      throw denied('A user changes only comments of their own, where the category has userEditComment.');
    }
    if (!acting && moderated.some((value) => value !== undefined)) {
      throw denied('An author changes commentText, commentTitle, ratings and mediaItems; the rest is for moderators.');
    }
    const isOwn = found.UID !== null && found.UID === UID;
    if (acting && edits && !isOwn && !category.enforced.moderatorEditComment) {
      throw denied('The category has moderatorEditComment off.');
    }
    const groups = changedGroups(found.body.highlightGroups ?? [], input);
    const changed: CommentRecord = {
      ...found,
      text: commentText === undefined ? found.text : checkedText(commentText),
      body: {
        ...found.body,
        ...(commentTitle !== undefined && { title: sanitizedHtml(commentTitle) }),
        ...(ratings !== undefined && { ratings: checkedRatings(ratings) }),
        ...(mediaItems !== undefined && { mediaItems: checkedMedia(mediaItems) }),
        ...(input.note !== undefined && { note: sanitizedHtml(input.note) }),
        ...(taggedUsers !== undefined && { taggedUsers: checkedTags('taggedUsers', taggedUsers) }),
        highlightGroups: groups.length === 0 ? undefined : groups,
      },
      status: status ?? found.status,
      flags: flagCount === undefined ? found.flags : changedFlags(found.flags, flagCount),
      editedAt: edits ? now : found.editedAt,
    };
    comments.written.change(changed);
    const shown = { UID, includeNote: acting, displayGuestName: category.enforced.displayGuestName };
    return { data: { comment: commentObject(changed, shown) }, did: `Changed the comment ${found.id}.` };
  },
});

const denied = (details: string) => new ApiError(403007, details);

/** @throws ApiError 400006 */
function changedFlags(flags: number, text: string): number {
  const [, sign, digits] = /^([+-]?)(\d{1,8})$/.exec(text) ?? [];
  if (digits === undefined) throw invalidParameter('flagCount', 'It is a whole number, or one with + or - before it.');
  if (sign === '') return Number(digits);
  return Math.max(0, flags + Number(`${sign}${digits}`));
}

export const deleteComment = signedInMethod({
  name: 'comments.deleteComment',
  documentation: 'Deletes a comment with its replies: by a moderator, by the site, or by its author.',
  parameters: [
    categoryParameter,
    { ...streamParameter, required: true },
    commentParameter,
    {
      ...actingUser,
      documentation: 'The author, in calls of the site that delete for a user; another one is refused.',
    },
    { ...note, documentation: 'Why; noted in the log of the call.' },
  ],
  errors: withActing([
    { errorCode: 403023, when: 'The user is not the author, and no moderator.' },
    noComment,
    noCategory,
  ]),
  example: {
    before: withComment,
    parameters: { categoryID: 'reviews', streamID: 'lamp', commentID: '$2.comment.ID', UID: 'u-ada' },
  },
  handler({ input, caller, session, trace, comments }) {
    const category = comments.category(input.categoryID);
    const UID = comments.actor(session);
    const isModerator = caller === 'site' ? UID === undefined : comments.isModerator(category, session);
    const found = comments.find(comments.reading(session, true), category, input.streamID, input.commentID);
    if (!isModerator && (found.UID === null || found.UID !== UID)) {
      throw new ApiError(403023, `No_user_permission: "${shorten(UID ?? '')}" is not the author of the comment.`);
    }
    if (input.note !== undefined) trace.noted('F 7.10', 'The moderator gave a note.', { note: shorten(input.note) });
    comments.written.delete(found.id);
    return { data: {}, did: `Deleted the comment ${found.id} and its replies.` };
  },
});

export const moveComments = signedInMethod({
  name: 'comments.moveComments',
  documentation: 'Moves threads to another stream, for moderators. Parameters are inferred.',
  parameters: [
    categoryParameter,
    { ...streamParameter, required: true },
    list('commentIDs', 'First comments of threads.', { required: true, max: MAX_MOVED, example: '1,2' }),
    {
      ...categoryParameter,
      name: 'targetCategoryID',
      required: false,
      documentation: 'The same category when left out.',
    },
    { ...streamParameter, name: 'targetStreamID', required: true, documentation: 'The stream that gets them.' },
  ],
  errors: withActing([
    { errorCode: 403007, when: 'The user is no moderator of both categories.' },
    noComment,
    noCategory,
  ]),
  response: [always('movedCount', 'integer', 'Threads that were moved; inferred.')],
  example: {
    before: withComment,
    parameters: { categoryID: 'reviews', streamID: 'lamp', commentIDs: '$2.comment.ID', targetStreamID: 'lamps' },
    response: { movedCount: 1 },
  },
  handler({ input, session, comments }) {
    const category = comments.category(input.categoryID);
    const target = comments.category(input.targetCategoryID ?? input.categoryID);
    if (![category, target].every((one) => comments.isModerator(one, session))) {
      throw denied('Comments are moved by moderators of both categories, and by the site.');
    }
    const moved = input.commentIDs.map((id) => {
      const comment = comments.find(comments.reading(session, true), category, input.streamID, id);
      if (comment.thread === null) return comment.id;
      throw invalidParameter('commentIDs', `"${shorten(id)}" is a reply: name the first comment of its thread.`);
    });
    const none = { streamID: input.targetStreamID, title: '', url: '', tags: [], moderation: undefined };
    const stream = comments.stream(target, input.targetStreamID) ?? comments.saveStream(target, none);
    for (const id of moved) comments.written.move(id, stream.id);
    return { data: { movedCount: moved.length }, did: `Moved ${moved.length} threads.` };
  },
});
