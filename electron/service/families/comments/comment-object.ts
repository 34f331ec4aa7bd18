import { displayName, withData } from '#service/core/accounts/index.ts';
import { always, sometimes } from '#service/methods/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import { readBack } from '#service/storage/index.ts';

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

/**
 * F 7.10 documents pending, rejected and approved. `published` is inferred: shown, and not yet judged by a moderator, so
 * that it can still be flagged.
 */
export type CommentStatus = 'published' | 'pending' | 'rejected' | 'approved';

/** What a comment has besides its text; members without data are left out. */
export interface CommentBody {
  readonly title?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  /** 1 to 5 by dimension; `_overall` is the one of a single number. */
  readonly ratings?: Readonly<Record<string, number>> | undefined;
  readonly mediaItems?: readonly Readonly<Record<string, string>>[] | undefined;
  /** Of a moderator, for moderators. */
  readonly note?: string | undefined;
  readonly highlightGroups?: readonly string[] | undefined;
  readonly taggedUsers?: readonly string[] | undefined;
  readonly guestName?: string | undefined;
  readonly guestEmail?: string | undefined;
  readonly isAnonymous?: boolean | undefined;
}

/** A comment with what is counted of it, and with its author. */
export interface CommentRecord {
  readonly id: number;
  readonly streamID: string;
  readonly parent: number | null;
  readonly thread: number | null;
  readonly depth: number;
  readonly text: string;
  readonly body: CommentBody;
  readonly status: CommentStatus;
  readonly flags: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly editedAt: number | null;
  readonly posVotes: number;
  readonly negVotes: number;
  /** Absent of a guest. */
  readonly UID: string | null;
  /** JSON of the author's profile. */
  readonly profile: string | null;
  readonly loginProvider: string | null;
  /** Vote of the user who reads: 1, -1, or null. */
  readonly ownVote: number | null;
}
