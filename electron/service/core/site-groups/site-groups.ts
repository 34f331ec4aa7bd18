import { siteRepository } from '#service/core/sites/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import { type Connection, remembered, type Store } from '#service/storage/index.ts';

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

/**
 * The site as what is stored of its users sees it (D70): a child has the API key of its parent, so that accounts, sessions,
 * schema and policies are those of the group; secrets, domains and everything else are its own.
 */
export function sharedSite(store: Pick<Store, 'of'>, site: SiteRecord): SiteRecord {
  const owner = store.of(siteGroupRepository).ownerOf(site.apiKey);
  return owner === undefined ? site : { ...site, apiKey: owner, ownKey: site.apiKey };
}

/** The API key that callers of the site send. */
export const ownKeyOf = ({ apiKey, ownKey }: Pick<SiteRecord, 'apiKey' | 'ownKey'>): string => ownKey ?? apiKey;

/** Whether tokens of a site are good for calls that name another key: that of the site, or of a child of it. */
export const isOfGroup = (store: Pick<Store, 'of'>, owner: string, named: string): boolean =>
  named === owner || store.of(siteGroupRepository).ownerOf(named) === owner;

/**
 * Why a site cannot be the child of another one, a sentence; undefined when it can. Groups have one level, so that none is
 * a circle (D70).
 */
export function problemOfOwner(store: Pick<Store, 'of'>, apiKey: string, owner: string): string | undefined {
  if (owner === apiKey) return 'A site is not the parent of itself.';
  if (store.of(siteRepository).get(owner) === undefined) return `There is no site with the API key "${owner}".`;
  const dataCenterOf = (key: string) => store.of(siteRepository).get(key)?.dataCenter;
  if (dataCenterOf(owner) !== dataCenterOf(apiKey)) {
    return `The site "${owner}" is in the data center "${dataCenterOf(owner)}": a group is in one data center.`;
  }
  const groups = store.of(siteGroupRepository);
  const grandparent = groups.ownerOf(owner);
  if (grandparent === apiKey) return `The site "${owner}" is a child of this one: a group is no circle.`;
  if (grandparent !== undefined) {
    return `The site "${owner}" is itself a child, of "${grandparent}". Name that one: a group has one parent.`;
  }
  const [member] = groups.members(apiKey);
  if (member !== undefined) {
    return `The site is the parent of "${member}", so that it is no child. Take its children out of the group first.`;
  }
  return undefined;
}
