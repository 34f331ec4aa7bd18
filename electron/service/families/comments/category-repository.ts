import { siteEntity } from '#service/module/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import {
  absentOr,
  type Connection,
  columnsOf,
  flag,
  json,
  plain,
  type RecordOf,
  readOnly,
} from '#service/storage/index.ts';
import { type CategorySettings, enforced, type ModerationMode } from './settings.ts';

const categoryColumns = columnsOf('comment_category', {
  id: readOnly(plain<number>('id')),
  categoryID: plain<string>('name'),
  /** As they were set. */
  settings: json<JsonObject>('settings'),
});
type StoredCategory = RecordOf<typeof categoryColumns>;

export interface Category extends StoredCategory {
  readonly enforced: CategorySettings;
}

/** Categories of comments of sites. */
const categories = siteEntity<StoredCategory, Omit<StoredCategory, 'id'>>({
  columns: categoryColumns,
  key: 'categoryID',
});
const streamColumns = columnsOf('comment_stream', {
  id: readOnly(plain<number>('id')),
  streamID: plain<string>('name'),
  title: plain<string>('title'),
  url: plain<string>('url'),
  tags: json<readonly string[]>('tags'),
  /** Undefined: as the category says. */
  moderation: absentOr(plain<ModerationMode>('moderation')),
});
export type Stream = RecordOf<typeof streamColumns>;

/** Categories of comments, and their streams. */
export function categoryRepository(connection: Connection) {
  const { db, clock, of } = connection;
  const stored = of(categories);
  const stream = streamColumns.query(connection, 'SELECT * FROM comment_stream WHERE category = ? AND name = ?');
  const streams = streamColumns.query(connection, 'SELECT * FROM comment_stream WHERE category = ? ORDER BY name');
  const saveStream = db.prepare(
    `INSERT INTO comment_stream (category, ${streamColumns.names}, created_at)
     VALUES (@category, ${streamColumns.parameters}, @at) ON CONFLICT DO UPDATE SET ${streamColumns.replacements}`,
  );
  const toCategory = (one: StoredCategory): Category => ({ ...one, enforced: enforced(one.settings) });
  return {
    get(apiKey: string, categoryID: string): Category | undefined {
      const found = stored.get(apiKey, categoryID);
      return found && toCategory(found);
    },
    list: (apiKey: string): readonly Category[] => stored.list(apiKey).map(toCategory),
    save(apiKey: string, categoryID: string, settings: JsonObject): void {
      stored.save(apiKey, { categoryID, settings });
    },
    /** With its streams and their comments. */
    delete: (apiKey: string, categoryID: string): void => void stored.remove(apiKey, categoryID),
    stream: (category: number, streamID: string): Stream | undefined => stream.get(category, streamID),
    streams: (category: number): readonly Stream[] => streams.all(category),
    saveStream(category: number, given: Omit<Stream, 'id'>): void {
      saveStream.run({ ...streamColumns.write(given), category, at: clock() });
    },
  };
}

/** What a category knows of a user. */
const stateColumns = columnsOf('comment_user', {
  isModerator: flag('is_moderator'),
  options: json<JsonObject>('options'),
  highlightGroups: json<readonly string[]>('highlight_groups'),
});
const statesOfUsers = columnsOf('comment_user', { UID: readOnly(plain<string>('uid')), ...stateColumns.members });
type UserState = RecordOf<typeof stateColumns>;
const noState: UserState = { isModerator: false, options: {}, highlightGroups: [] };

/** What users do with comments besides writing them, and what categories know of users. */
export function commentReaderRepository(connection: Connection) {
  const { db } = connection;
  const account = '(SELECT id FROM account WHERE api_key = @apiKey AND uid = @UID)';
  const vote = db.prepare(
    `INSERT INTO comment_vote (comment, account, value) VALUES (@comment, ${account}, @value)
     ON CONFLICT DO UPDATE SET value = excluded.value`,
  );
  const unvote = db.prepare(`DELETE FROM comment_vote WHERE comment = @comment AND account = ${account}`);
  const flagged = db.prepare(`INSERT OR IGNORE INTO comment_flag (comment, account) VALUES (@comment, ${account})`);
  const count = db.prepare('UPDATE comment SET flags = flags + 1 WHERE id = ?');
  const subscribe = db.prepare(
    `INSERT OR IGNORE INTO comment_subscription (stream, account) VALUES (@stream, ${account})`,
  );
  const unsubscribe = db.prepare(`DELETE FROM comment_subscription WHERE stream = @stream AND account = ${account}`);
  const subscribed = db
    .prepare<[object], number>(`SELECT 1 FROM comment_subscription WHERE stream = @stream AND account = ${account}`)
    .pluck();
  const state = stateColumns.query(
    connection,
    `SELECT * FROM comment_user WHERE category = @category AND account = ${account}`,
  );
  const save = db.prepare(
    `INSERT INTO comment_user (category, account, ${stateColumns.names})
     VALUES (@category, ${account}, ${stateColumns.parameters})
     ON CONFLICT DO UPDATE SET ${stateColumns.replacements}`,
  );
  const moderators = db
    .prepare<[number], string>(
      `SELECT uid FROM comment_user u JOIN account a ON a.id = u.account
       WHERE u.category = ? AND u.is_moderator ORDER BY uid`,
    )
    .pluck();
  const highlighted = statesOfUsers.query(
    connection,
    `SELECT a.uid, u.* FROM comment_user u JOIN account a ON a.id = u.account
     WHERE u.category = ? AND u.highlight_groups <> '[]' ORDER BY uid LIMIT 1000`,
  );
  const states = statesOfUsers.query(
    connection,
    `SELECT a.uid, u.* FROM comment_user u JOIN account a ON a.id = u.account
     WHERE u.category = ? AND a.status = 'final' ORDER BY uid`,
  );

  const clear = db.prepare('DELETE FROM comment_user WHERE category = ?');

  const of = (apiKey: string, UID: string, category: number): UserState =>
    state.get({ apiKey, UID, category }) ?? noState;
  return {
    /** @param value undefined takes the vote back */
    vote(apiKey: string, UID: string, comment: number, value: 1 | -1 | undefined): void {
      if (value === undefined) unvote.run({ apiKey, UID, comment });
      else vote.run({ apiKey, UID, comment, value });
    },
    /** @returns false when the user has flagged it before: it counts once */
    flag(apiKey: string, UID: string, comment: number): boolean {
      if (flagged.run({ apiKey, UID, comment }).changes === 0) return false;
      count.run(comment);
      return true;
    },
    subscribe: (apiKey: string, UID: string, stream: number): void => void subscribe.run({ apiKey, UID, stream }),
    unsubscribe: (apiKey: string, UID: string, stream: number): void => void unsubscribe.run({ apiKey, UID, stream }),
    isSubscribed: (apiKey: string, UID: string, stream: number): boolean =>
      subscribed.get({ apiKey, UID, stream }) !== undefined,
    of,
    save(apiKey: string, UID: string, category: number, change: Partial<UserState>): void {
      save.run({ apiKey, UID, category, ...stateColumns.write({ ...of(apiKey, UID, category), ...change }) });
    },
    /** Deletes what a category knows of users. */
    clear: (category: number): void => void clear.run(category),
    moderators: (category: number): readonly string[] => moderators.all(category),
    /** At most 1000, by UID. */
    highlighted: (category: number) =>
      highlighted.all(category).map(({ UID, highlightGroups }) => ({ UID, highlightGroups })),
    /** Of final accounts: the workspace file has no others. */
    states: (category: number) => states.all(category),
  };
}
