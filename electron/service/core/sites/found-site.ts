import { dataCenterRepository } from '#service/core/data-centers/index.ts';
import { isCertificateHost, notFound } from '#service/kernel/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import type { Store } from '#service/storage/index.ts';
import type { Domains } from '#service/tls/index.ts';
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

/** Domains of the workspace. */
export function domainsOf({ of }: Pick<Store, 'of'>): Domains {
  return {
    dataCenters: of(dataCenterRepository)
      .list()
      .map(({ domain }) => domain),
    sites: of(siteRepository)
      .list()
      .flatMap(({ apiDomains }) => apiDomains),
  };
}

/** What the hosts of calls are looked up in. */
export const knownHosts = ({ of }: Pick<Store, 'of'>) => ({
  dataCenters: of(dataCenterRepository),
  sites: of(siteRepository),
  /** Only where an application has one: a browser asks its user. */
  asksForCertificate: (name: string) =>
    isCertificateHost(name.split('.')[0]) &&
    of(siteRepository)
      .list()
      .some(({ applications }) => applications.some(({ clientCertificate }) => clientCertificate !== undefined)),
});
