import { notFound } from '#service/kernel/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import type { Store } from '#service/storage/index.ts';
import { siteRepository } from './repository.ts';

/**
 * The site that an operation of the console names.
 *
 * @throws {OperationProblem} `not-found`
 */
export function foundSite(store: Pick<Store, 'of'>, apiKey: string): SiteRecord {
  const site = store.of(siteRepository).get(apiKey);
  if (site === undefined) throw notFound(`site with the API key "${apiKey}"`);
  return site;
}

/** Every site of this service. */
export const sitesOf = (store: Pick<Store, 'of'>): readonly SiteRecord[] => store.of(siteRepository).list();
