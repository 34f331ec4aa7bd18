import type { ModuleStore } from '#service/module/index.ts';
import { type Connection, readBack } from '#service/storage/index.ts';
import type { CommentBody, CommentRecord, CommentStatus } from './comment-object.ts';

/** Orders of threads; names besides these are inferred aliases of none. */
export const orders = ['dateDesc', 'dateAsc', 'votesDesc'] as const;
export type Order = (typeof orders)[number];

/** After which thread a page goes on: its value in the order, and its id. */
export interface Place {
  readonly value: number;
  readonly id: number;
}

export interface NewComment {
  readonly stream: number;
  readonly parent: Pick<CommentRecord, 'id' | 'thread' | 'depth'> | undefined;
  /** Undefined: of a guest. */
  readonly UID: string | undefined;
  readonly text: string;
  readonly body: CommentBody;
  readonly status: CommentStatus;
  readonly cid: string;
  readonly at?: number | undefined;
  readonly flags?: number | undefined;
}

/** What may be read: shown ones, those of the reader, or all of them (moderators). */
export interface Reading {
  readonly apiKey: string;
  /** Of the reader; undefined: nobody is known. */
  readonly UID: string | undefined;
  readonly seesAll: boolean;
}

const pos = '(SELECT count(*) FROM comment_vote v WHERE v.comment = c.id AND v.value = 1)';
const neg = '(SELECT count(*) FROM comment_vote v WHERE v.comment = c.id AND v.value = -1)';
/** Who may see a comment: everybody what is shown, its author what waits too, moderators all. */
const seen = `(@seesAll OR c.status IN ('published', 'approved') OR (c.account = @reader AND c.status = 'pending'))`;
const columns = `c.id, s.name AS streamID, c.parent, c.thread, c.depth, c.text, c.body, c.status, c.flags, c.at,
  c.edited_at AS editedAt, ${pos} AS posVotes, ${neg} AS negVotes, a.uid AS UID, a.profile, a.login_provider AS loginProvider,
  (SELECT value FROM comment_vote v WHERE v.comment = c.id AND v.account = @reader) AS ownVote`;
const tables = 'comment c JOIN comment_stream s ON s.id = c.stream LEFT JOIN account a ON a.id = c.account';
/** Place of a thread in each order, and how it is compared. */
const ordering = {
  dateDesc: { value: 'c.at', direction: 'DESC', after: '<' },
  dateAsc: { value: 'c.at', direction: 'ASC', after: '>' },
  votesDesc: { value: `(${pos} - ${neg})`, direction: 'DESC', after: '<' },
} as const;

interface FileRow extends Pick<CommentRecord, 'id' | 'parent' | 'text' | 'status' | 'flags' | 'at' | 'UID'> {
  readonly cid: string;
  readonly body: string;
  readonly pos: string;
  readonly neg: string;
}
const listOf = (text: string): readonly string[] => readBack<string[]>(text);

type CommentRow = Omit<CommentRecord, 'body'> & { readonly body: string };

const toComment = ({ body, ...row }: CommentRow): CommentRecord => ({ ...row, body: readBack<CommentBody>(body) });

/** Comments of streams. */
export function commentRepository({ db, clock }: Connection) {
  const accountOf = db
    .prepare<[string, string], number>('SELECT id FROM account WHERE api_key = ? AND uid = ?')
    .pluck();
  const insert = db.prepare(
    `INSERT INTO comment (stream, parent, thread, depth, account, text, body, status, flags, cid, at)
     VALUES (@stream, @parent, @thread, @depth, @account, @text, @body, @status, @flags, @cid, @at)`,
  );
  const get = db.prepare<[object], CommentRow>(
    `SELECT ${columns} FROM ${tables} WHERE c.stream = @stream AND c.id = @id AND ${seen}`,
  );
  const threads = (order: Order) => {
    const { value, direction, after } = ordering[order];
    return db.prepare<[object], CommentRow & { place: number }>(
      `SELECT ${columns}, ${value} AS place FROM ${tables}
       WHERE c.stream = @stream AND c.thread IS NULL AND ${seen}
         AND (@afterId IS NULL OR (${value}, c.id) ${after} (@afterValue, @afterId))
       ORDER BY ${value} ${direction}, c.id ${direction} LIMIT @limit`,
    );
  };
  const byOrder = { dateDesc: threads('dateDesc'), dateAsc: threads('dateAsc'), votesDesc: threads('votesDesc') };
  const replies = db.prepare<[object], CommentRow>(
    `SELECT ${columns} FROM ${tables}
     WHERE c.thread = @thread AND c.depth <= @depth AND ${seen} ORDER BY c.id LIMIT @limit`,
  );
  const counts = db.prepare<[object], { comments: number; threads: number; approved: number; last: number | null }>(
    `SELECT count(*) AS comments, count(*) - count(c.thread) AS threads,
       coalesce(sum(c.status = 'approved'), 0) AS approved, max(c.at) AS last
     FROM comment c WHERE c.stream = @stream AND ${seen}`,
  );
  const newest = db.prepare<[object], CommentRow>(
    `SELECT ${columns} FROM ${tables} WHERE c.stream = @stream AND ${seen} ORDER BY c.id DESC LIMIT @limit`,
  );
  const ofUser = db.prepare<[object], CommentRow & { categoryID: string }>(
    `SELECT ${columns}, k.name AS categoryID FROM ${tables} JOIN comment_category k ON k.id = s.category
     WHERE c.account = @author AND k.api_key = @apiKey AND ${seen}
       AND (@categoryID IS NULL OR k.name = @categoryID) AND (@streamID IS NULL OR s.name = @streamID)
       AND (@before IS NULL OR c.id < @before) ORDER BY c.id DESC LIMIT @limit`,
  );
  const change = db.prepare(
    `UPDATE comment SET text = @text, body = @body, status = @status, flags = @flags, edited_at = @editedAt WHERE id = @id`,
  );
  const remove = db.prepare('DELETE FROM comment WHERE id = ?');
  const move = db.prepare('UPDATE comment SET stream = @stream WHERE id = @id OR thread = @id');
  const recent = db.prepare<[object], { newest: number | null; threads: number }>(
    `SELECT max(c.at) AS newest, coalesce(sum(c.thread IS NULL AND c.at > @since), 0) AS threads
     FROM (SELECT * FROM comment WHERE account = @author ORDER BY id DESC LIMIT 100001) c
     JOIN comment_stream s ON s.id = c.stream WHERE s.category = @category`,
  );
  const reviewed = db
    .prepare<[number, number], number>(
      'SELECT 1 FROM comment WHERE account = ? AND stream = ? AND thread IS NULL LIMIT 1',
    )
    .pluck();
  const ratings = db.prepare<[object], { dimension: string; rating: number; count: number }>(
    `SELECT r.key AS dimension, r.value AS rating, count(*) AS count FROM comment c, json_each(c.body, '$.ratings') r
     WHERE c.stream = @stream AND c.thread IS NULL AND ${seen} GROUP BY r.key, r.value`,
  );
  const authors = db
    .prepare<[number, number], string>(
      `SELECT a.uid FROM comment c JOIN account a ON a.id = c.account
       WHERE c.stream = ? AND c.status IN ('published', 'approved') AND c.body NOT LIKE '%"isAnonymous":true%'
       GROUP BY a.id ORDER BY count(*) DESC, a.uid LIMIT ?`,
    )
    .pluck();

  const countOfAccount = db
    .prepare<[string, string], number>(
      'SELECT count(*) FROM comment WHERE account = (SELECT id FROM account WHERE api_key = ? AND uid = ?)',
    )
    .pluck();
  const countOfSite = db
    .prepare<[string], number>(
      `SELECT count(*) FROM comment_category k JOIN comment_stream s ON s.category = k.id
       JOIN comment c ON c.stream = s.id WHERE k.api_key = ?`,
    )
    .pluck();
  const voters = (value: number) =>
    `(SELECT json_group_array(v.uid) FROM (SELECT b.uid FROM comment_vote v JOIN account b ON b.id = v.account
      WHERE v.comment = c.id AND v.value = ${value} AND b.status = 'final' ORDER BY b.uid) v)`;
  const ofFile = db.prepare<[number], FileRow>(
    `SELECT c.id, c.parent, a.uid AS UID, c.text, c.body, c.status, c.flags, c.cid, c.at, ${voters(1)} AS pos,
       ${voters(-1)} AS neg FROM comment c LEFT JOIN account a ON a.id = c.account
     WHERE c.stream = ? AND (a.id IS NULL OR a.status = 'final') ORDER BY c.id`,
  );

  const reader = ({ apiKey, UID, seesAll }: Reading) => ({
    seesAll: seesAll ? 1 : 0,
    reader: UID === undefined ? null : (accountOf.get(apiKey, UID) ?? null),
  });
  return {
    /** @returns the id of the comment */
    add(apiKey: string, { stream, parent, UID, text, body, status, cid, at = clock(), flags = 0 }: NewComment): number {
      const account = UID === undefined ? null : accountOf.get(apiKey, UID);
      if (account === undefined) throw new Error(`The site ${apiKey} has no account ${UID}.`);
      const place = parent && { parent: parent.id, thread: parent.thread ?? parent.id, depth: parent.depth + 1 };
      const row = { stream, account, text, status, flags, cid, at, body: JSON.stringify(body) };
      return Number(insert.run({ ...row, ...(place ?? { parent: null, thread: null, depth: 0 }) }).lastInsertRowid);
    },
    get(reading: Reading, stream: number, id: number): CommentRecord | undefined {
      const row = get.get({ ...reader(reading), stream, id });
      return row && toComment(row);
    },
    /** First comments of threads, with their places in the order. */
    threads(reading: Reading, stream: number, page: { order: Order; after: Place | undefined; limit: number }) {
      const { order, after, limit } = page;
      const place = { afterValue: after?.value ?? null, afterId: after?.id ?? null };
      return byOrder[order]
        .all({ ...reader(reading), stream, ...place, limit })
        .map(({ place: value, ...row }) => ({ comment: toComment(row), place: { value, id: row.id } }));
    },
    /** Replies of a thread, oldest first. */
    replies: (reading: Reading, thread: number, most: { depth: number; limit: number }): readonly CommentRecord[] =>
      replies.all({ ...reader(reading), thread, ...most }).map(toComment),
    counts: (reading: Reading, stream: number) =>
      counts.get({ ...reader(reading), stream }) ?? { comments: 0, threads: 0, approved: 0, last: null },
    /** First comments and replies alike, newest first. */
    newest: (reading: Reading, stream: number, limit: number): readonly CommentRecord[] =>
      newest.all({ ...reader(reading), stream, limit }).map(toComment),
    /** Newest first. */
    ofUser(
      reading: Reading,
      UID: string,
      {
        categoryID,
        streamID,
        before,
        limit,
      }: Record<'categoryID' | 'streamID', string | undefined> & {
        readonly before: number | undefined;
        readonly limit: number;
      },
    ) {
      const chosen = { categoryID: categoryID ?? null, streamID: streamID ?? null, before: before ?? null, limit };
      const author = accountOf.get(reading.apiKey, UID) ?? -1;
      return ofUser
        .all({ ...reader(reading), apiKey: reading.apiKey, author, ...chosen })
        .map(({ categoryID: category, ...row }) => ({ categoryID: category, comment: toComment(row) }));
    },
    change({ id, text, body, status, flags, editedAt }: CommentRecord): void {
      change.run({ id, text, status, flags, editedAt, body: JSON.stringify(body) });
    },
    /** With its replies. */
    delete: (id: number): void => void remove.run(id),
    /** A whole thread into another stream. */
    move: (id: number, stream: number): void => void move.run({ id, stream }),
    /** When a user wrote last in a category, and how many threads they began since a time. */
    recent(apiKey: string, UID: string, category: number, since: number) {
      const author = accountOf.get(apiKey, UID) ?? -1;
      return recent.get({ author, category, since }) ?? { newest: null, threads: 0 };
    },
    hasReview: (apiKey: string, UID: string, stream: number): boolean =>
      reviewed.get(accountOf.get(apiKey, UID) ?? -1, stream) !== undefined,
    /** How often each rating was given, by dimension. */
    ratings: (reading: Reading, stream: number) => ratings.all({ ...reader(reading), stream }),
    countOfAccount: (apiKey: string, UID: string): number => countOfAccount.get(apiKey, UID) ?? 0,
    countOfSite: (apiKey: string): number => countOfSite.get(apiKey) ?? 0,
    /** As the workspace file has them, oldest first; of final accounts and guests, with replies to these alone. */
    ofFile(stream: number) {
      const kept = new Set<number>();
      return ofFile.all(stream).flatMap(({ parent, UID, body, pos, neg, ...row }) => {
        if (parent !== null && !kept.has(parent)) return [];
        kept.add(row.id);
        const given = { body: readBack<CommentBody>(body), pos: listOf(pos), neg: listOf(neg) };
        return [{ ...row, ...given, ...(parent !== null && { parent }), ...(UID !== null && { UID }) }];
      });
    },
    /** UIDs of those who wrote most in a stream, and did not hide their name. */
    authors: (stream: number, limit: number): readonly string[] => authors.all(stream, limit),
  };
}

/** How many comments a user wrote, of every status. */
export function commentsOfAccount(store: Pick<ModuleStore, 'of'>, apiKey: string, UID: string): number {
  return store.of(commentRepository).countOfAccount(apiKey, UID);
}
