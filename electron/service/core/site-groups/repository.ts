import { type Connection, remembered } from '#service/storage/index.ts';

/** Parents of child sites (D70). They are few and every call asks for one, so that they are kept in memory. */
export function siteGroupRepository({ db, group }: Connection) {
  const select = db.prepare<[], { api_key: string; owner: string }>(
    'SELECT api_key, owner FROM site_group ORDER BY api_key',
  );
  const put = db.prepare(
    'INSERT INTO site_group (api_key, owner) VALUES (?, ?) ON CONFLICT DO UPDATE SET owner = excluded.owner',
  );
  const remove = db.prepare('DELETE FROM site_group WHERE api_key = ?');
  const owners = remembered(group, () => new Map(select.all().map(({ api_key, owner }) => [api_key, owner])));

  return {
    /** The API key of the parent; undefined: the site is no child. */
    ownerOf: (apiKey: string): string | undefined => owners.get().get(apiKey),
    /** API keys of the children. */
    members: (owner: string): readonly string[] =>
      [...owners.get()].filter(([, parent]) => parent === owner).map(([apiKey]) => apiKey),
    /** @param owner undefined: it is no child any more */
    set(apiKey: string, owner: string | undefined): void {
      if (owner === undefined) remove.run(apiKey);
      else put.run(apiKey, owner);
      owners.forget();
    },
  };
}
