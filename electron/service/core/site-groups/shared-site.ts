import type { SiteRecord } from '#service/records/index.ts';
import type { Store } from '#service/storage/index.ts';
import { siteGroupRepository } from './repository.ts';

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
