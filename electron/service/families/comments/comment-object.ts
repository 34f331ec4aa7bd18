import { displayName, withData } from '#service/core/accounts/index.ts';
import { always, sometimes } from '#service/methods/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import { readBack } from '#service/storage/index.ts';
import type { CommentRecord } from './comment-record.ts';

/** What a response shows of comments. */
export interface Shown {
  /** Of the reader. */
  readonly UID: string | undefined;
  readonly includeUID?: boolean | undefined;
  /** For moderators. */
  readonly includeNote?: boolean | undefined;
  readonly displayGuestName: boolean;
}

const ANONYMOUS = 'Anonymous';

/** The comment object of F 7.10; its members after `negVotes` are inferred there. */
export function commentObject(comment: CommentRecord, shown: Shown): Record<string, unknown> {
  const { id, streamID, parent, thread, text, body, status, flags, at, editedAt, posVotes, negVotes } = comment;
  return {
    ID: String(id),
    streamId: streamID,
    ...withData({ parentID: parent === null ? undefined : String(parent) }),
    threadID: String(thread ?? id),
    commentText: text,
    ...withData({ commentTitle: body.title, tags: body.tags }),
    sender: sender(comment, shown),
    ...withData({ vote: comment.ownVote === null ? undefined : comment.ownVote === 1 ? 'pos' : 'neg' }),
    ...{ posVotes, negVotes, totalVotes: posVotes - negVotes },
    ...{ timestamp: at, status, flagCount: flags },
    ...withData({ mediaItems: body.mediaItems, ratings: body.ratings, highlightGroups: body.highlightGroups }),
    ...withData({ taggedUsers: body.taggedUsers, note: shown.includeNote ? body.note : undefined }),
    ...(editedAt !== null && { edited: true }),
  };
}

function sender({ UID, profile, loginProvider, body }: CommentRecord, shown: Shown) {
  const isSelf = UID !== null && UID === shown.UID;
  if (UID === null) return { name: (shown.displayGuestName && body.guestName) || ANONYMOUS, isSelf };
  if (body.isAnonymous) return { name: ANONYMOUS, isSelf };
  const fields = readBack<JsonObject>(profile ?? '{}');
  // An email address is shown to nobody: it is no name here.
  const { email: _, ...named } = fields;
  const name = displayName(named, '') || ANONYMOUS;
  const { photoURL, profileURL } = fields;
  return {
    ...withData({ UID: shown.includeUID ? UID : undefined, photoURL, profileURL, loginProvider }),
    name,
    isSelf,
  };
}

export const commentResponse = [
  always('ID', 'string', 'Id of the comment.'),
  always('streamId', 'string', 'Its stream.'),
  sometimes('parentID', 'string', 'The comment that it replies to.'),
  always('threadID', 'string', 'The first comment of its thread.'),
  always('commentText', 'string', 'Its text, HTML that does nothing: of tags b, i, u, strong, br and p.'),
  sometimes('commentTitle', 'string', 'Its title.'),
  sometimes('tags', 'array', 'Its tags.'),
  always('sender', 'object', 'Who wrote it.'),
  sometimes('sender.UID', 'string', 'With includeUID, unless they wrote without their name.'),
  always('sender.name', 'string', 'Name, or Anonymous.'),
  sometimes('sender.photoURL', 'string', 'Address of the photo.'),
  sometimes('sender.profileURL', 'string', 'Address of the profile.'),
  sometimes('sender.loginProvider', 'string', 'Provider of the last login.'),
  always('sender.isSelf', 'boolean', 'It is the user who reads.'),
  sometimes('vote', 'string', 'pos or neg, the vote of the user who reads.'),
  always('posVotes', 'integer', 'Votes for it.'),
  always('negVotes', 'integer', 'Votes against it.'),
  always('totalVotes', 'integer', 'Votes for it less those against it; inferred.'),
  always('timestamp', 'integer', 'When it was written, Unix milliseconds; inferred.'),
  always('status', 'string', 'published, pending, approved or rejected; inferred.'),
  always('flagCount', 'integer', 'How many users flagged it; inferred.'),
  sometimes('mediaItems', 'array', 'Its media; inferred.'),
  sometimes('ratings', 'object', 'Of a review; inferred.'),
  sometimes('highlightGroups', 'array', 'Groups that highlight it; inferred.'),
  sometimes('taggedUsers', 'array', 'UIDs that comments.updateComment gave it; inferred.'),
  sometimes('note', 'string', 'Of a moderator, for moderators; inferred.'),
  sometimes('edited', 'boolean', 'It was edited; inferred.'),
];
