import {
  absentOr,
  type Connection,
  columnsOf,
  orNull,
  plain,
  type RecordOf,
  readOnly,
} from '#service/storage/index.ts';

/** The path of short links. */
export const LINK_PATH = '/l/';
/** Random bytes of an id: nobody finds the links of others by guessing. */
const ID_BYTES = 9;
/** Links that a site keeps; the oldest go (R21). */
const MAX_LINKS = 100_000;

const columns = columnsOf('short_link', {
  id: plain<string>('id'),
  apiKey: plain<string>('api_key'),
  url: plain<string>('url'),
  cid: absentOr(plain<string>('cid')),
  /** The user who shares it. */
  UID: readOnly(absentOr(plain<string>('uid'))),
  visits: plain<number>('visits'),
});
export type ShortLink = RecordOf<typeof columns>;

export function shortLinkRepository(connection: Connection) {
  const { db, clock, random } = connection;
  const same = db
    .prepare<[Record<string, unknown>], string>(
      `SELECT s.id FROM short_link s LEFT JOIN account a ON a.id = s.account
       WHERE s.api_key = @apiKey AND s.url = @url AND s.cid IS @cid AND a.uid IS @UID`,
    )
    .pluck();
  const insert = db.prepare(
    `INSERT INTO short_link (id, api_key, url, account, cid, created_at)
     VALUES (@id, @apiKey, @url, (SELECT id FROM account WHERE api_key = @apiKey AND uid = @UID), @cid, @now)`,
  );
  const count = db.prepare<[string], number>('SELECT count(*) FROM short_link WHERE api_key = ?').pluck();
  const removeOldest = db.prepare(
    `DELETE FROM short_link WHERE id = (SELECT id FROM short_link WHERE api_key = ? ORDER BY created_at, id LIMIT 1)`,
  );
  const find = columns.query(
    connection,
    'SELECT s.*, a.uid FROM short_link s LEFT JOIN account a ON a.id = s.account WHERE s.id = ?',
  );
  const visit = db.prepare('UPDATE short_link SET visits = visits + 1 WHERE id = ?');
  return {
    /** The id of a link to the address; the same one for the same site, user and context id. */
    shorten(apiKey: string, url: string, facts: { UID: string | undefined; cid: string | undefined }): string {
      const values = { apiKey, url, UID: orNull(facts.UID), cid: orNull(facts.cid) };
      const known = same.get(values);
      if (known !== undefined) return known;
      if ((count.get(apiKey) ?? 0) >= MAX_LINKS) removeOldest.run(apiKey);
      const id = random(ID_BYTES).toString('base64url');
      insert.run({ ...values, id, now: clock() });
      return id;
    },
    find: (id: string): ShortLink | undefined => find.get(id),
    visited: (id: string): void => void visit.run(id),
  };
}
