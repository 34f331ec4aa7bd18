import type { CallScope } from '#service/methods/index.ts';
import type { PostRecord } from '#service/records/index.ts';
import type { Connection } from '#service/storage/index.ts';
import { accountCache } from './account-cache.ts';

export interface Posts {
  add(apiKey: string, UID: string, post: Omit<PostRecord, 'id'>): PostRecord;
  /** Text of the newest status, for any provider; undefined when none was set. */
  latestStatus(apiKey: string, UID: string): string | undefined;
  /** Newest first. */
  list(apiKey: string, UID: string, limit: number): readonly PostRecord[];
}

interface PostRow {
  id: number;
  kind: PostRecord['kind'];
  provider: string;
  body: string;
  at: number;
}

const toPost = (row: PostRow): PostRecord => ({ ...row, id: String(row.id) });

/** Published statuses and user actions. */
export function postRepository({ db, of }: Connection): Posts {
  const cache = of(accountCache);
  const insert = db.prepare<[string, string, string, number, string | null, string, string], PostRow>(
    `INSERT INTO post (account, api_key, kind, provider, body, at, tags)
     SELECT id, api_key, ?, ?, ?, ?, ? FROM account WHERE api_key = ? AND uid = ?
     RETURNING id, kind, provider, body, at`,
  );
  const newest = db.prepare<[string, string, number], PostRow>(
    `SELECT id, kind, provider, body, at FROM post
     WHERE account = (SELECT id FROM account WHERE api_key = ? AND uid = ?) ORDER BY id DESC LIMIT ?`,
  );
  const latestStatus = db
    .prepare<[string, string], string>(
      `SELECT body FROM post
       WHERE account = (SELECT id FROM account WHERE api_key = ? AND uid = ?) AND kind = 'status'
       ORDER BY id DESC LIMIT 1`,
    )
    .pluck();
  return {
    add: cache.changing((apiKey, UID, { kind, provider, body, at, tags }) => {
      const row = insert.get(kind, provider, body, at, tags ? JSON.stringify(tags) : null, apiKey, UID);
      if (row === undefined) throw new Error(`The site ${apiKey} has no account ${UID}.`);
      return toPost(row);
    }),
    latestStatus: cache.remembering((apiKey, UID) => {
      const value = latestStatus.get(apiKey, UID);
      return { value, size: value?.length ?? 0 };
    }),
    list: (apiKey, UID, limit) => newest.all(apiKey, UID, limit).map(toPost),
  };
}

/** Statuses and user actions. */
export const posts = ({ core: { store }, apiKey }: CallScope) => ({
  add: (UID: string, post: Omit<PostRecord, 'id'>) => store.of(postRepository).add(apiKey, UID, post),
  /** Newest first. */
  list: (UID: string, limit: number) => store.of(postRepository).list(apiKey, UID, limit),
  latestStatus: (UID: string) => store.of(postRepository).latestStatus(apiKey, UID),
});
