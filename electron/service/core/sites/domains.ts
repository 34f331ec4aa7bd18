import { dataCenterRepository } from '#service/core/data-centers/index.ts';
import { isCertificateHost } from '#service/kernel/index.ts';
import type { Store } from '#service/storage/index.ts';
import type { Domains } from '#service/tls/index.ts';
import { siteRepository } from './repository.ts';

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
