import { type Connection, remembered } from '#service/storage/index.ts';

/** An application with the right to administer. */
export interface Administrator {
  /** Of the site that the application belongs to. */
  readonly apiKey: string;
  readonly userKey: string;
}

/** Applications with the right to administer. They are few and asked for on calls, so that they are kept in memory. */
export function administratorRepository({ db, group }: Connection) {
  const select = db.prepare<[], { api_key: string; user_key: string }>(
    'SELECT api_key, user_key FROM administrator ORDER BY api_key, user_key',
  );
  const put = db.prepare('INSERT OR IGNORE INTO administrator (api_key, user_key) VALUES (?, ?)');
  const remove = db.prepare('DELETE FROM administrator WHERE api_key = ? AND user_key = ?');
  const known = remembered(group, (): readonly Administrator[] =>
    select.all().map(({ api_key, user_key }) => ({ apiKey: api_key, userKey: user_key })),
  );

  return {
    /** Every one of the installation. An application that was removed is in the list until the list is read again. */
    list: known.get,
    /** @param may whether the application, which exists, has the right */
    set(apiKey: string, userKey: string, may: boolean): void {
      if (may) put.run(apiKey, userKey);
      else remove.run(apiKey, userKey);
      known.forget();
    },
  };
}
