import { ofSite } from '#service/methods/index.ts';
import type { PostRecord } from '#service/records/index.ts';
import { absentOr, type Connection, columnsOf, json, plain, readOnly, rowIdText } from '#service/storage/index.ts';
import { accountCache } from './account-cache.ts';

const columns = columnsOf<PostRecord>('post', {
  id: readOnly(rowIdText('id')),
  kind: plain('kind'),
  provider: plain('provider'),
  body: plain('body'),
  at: plain('at'),
  tags: absentOr(json('tags')),
});

/** Published statuses and user actions. */
export function postRepository(connection: Connection) {
  const { db, of } = connection;
  const cache = of(accountCache);
  const insert = columns.query(
    connection,
    `INSERT INTO post (account, api_key, ${columns.names})
     SELECT id, api_key, ${columns.parameters} FROM account WHERE api_key = @apiKey AND uid = @UID RETURNING *`,
  );
  const newest = columns.query(
    connection,
    `SELECT * FROM post WHERE account = (SELECT id FROM account WHERE api_key = ? AND uid = ?) ORDER BY id DESC LIMIT ?`,
  );
  const latestStatus = db
    .prepare<[string, string], string>(
      `SELECT body FROM post
       WHERE account = (SELECT id FROM account WHERE api_key = ? AND uid = ?) AND kind = 'status'
       ORDER BY id DESC LIMIT 1`,
    )
    .pluck();
  return {
    add: cache.changing((apiKey: string, UID: string, post: Omit<PostRecord, 'id'>): PostRecord => {
      const added = insert.get({ apiKey, UID, ...columns.write(post) });
      if (added === undefined) throw new Error(`The site ${apiKey} has no account ${UID}.`);
      return added;
    }),
    /** Text of the newest status, for any provider; undefined when none was set. */
    latestStatus: cache.remembering((apiKey, UID) => {
      const value = latestStatus.get(apiKey, UID);
      return { value, size: value?.length ?? 0 };
    }),
    /** Newest first. */
    list: (apiKey: string, UID: string, limit: number): readonly PostRecord[] => newest.all(apiKey, UID, limit),
  };
}

/** Statuses and user actions. */
export const posts = ofSite(postRepository, 'add', 'list', 'latestStatus');
