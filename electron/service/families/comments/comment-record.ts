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
