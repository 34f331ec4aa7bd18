import { dataCenterRepository, isPublicSuffix } from '#service/core/data-centers/index.ts';
import { conflict, invalidMember } from '#service/kernel/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import type { Store } from '#service/storage/index.ts';
import { hostNames } from '#service/tls/index.ts';
import { sitesOf } from './found-site.ts';
import { siteRepository } from './repository.ts';

/** API domains of all sites at most: each is a name in the one certificate, which every client gets in its handshake. */
const MAX_API_DOMAINS = 200;

type Owner = Pick<SiteRecord, 'apiKey' | 'name'>;

/**
 * Refuses API domains that cannot be those of one site (D55): one that is listed twice, that the local CA must not sign
 * (R34), that is a host of a data center, or that another site has.
 *
 * @param owner undefined: a new site
 * @param member path of the list in the input
 * @param holderOf the site that has a domain
 * @throws OperationProblem
 */
export function checkApiDomains(
  store: Pick<Store, 'of'>,
  owner: string | undefined,
  domains: readonly string[],
  member: string,
  holderOf: (domain: string) => Owner | undefined = (domain) => store.of(siteRepository).byApiDomain(domain),
): void {
  for (const [n, domain] of domains.entries()) {
    const at = `${member}[${n}]`;
    if (domains.indexOf(domain) < n) throw invalidMember(at, `The API domain "${domain}" is in the list twice.`);
    if (isPublicSuffix(domain)) {
      throw invalidMember(
        at,
        `"${domain}" is a public suffix: the names below it belong to many owners, and the local certificate authority would sign certificates for all of them.`,
        `Use a name of your own below it, such as "login.shop.${domain}".`,
      );
    }
    const center = store
      .of(dataCenterRepository)
      .list()
      .find((one) => hostNames(one.domain).includes(domain));
    if (center !== undefined) {
      throw conflict(
        `"${domain}" is a host of the data center "${center.id}" (${center.domain}).`,
        'Choose a name that selects this site only.',
        at,
      );
    }
    const holder = holderOf(domain);
    if (holder !== undefined && holder.apiKey !== owner) {
      throw conflict(
        `The API domain "${domain}" is that of the site "${holder.name}" (${holder.apiKey}) already: a host selects one site.`,
        'Choose another domain, or remove it from the other site first.',
        at,
      );
    }
  }
  const others = sitesOf(store).reduce((sum, site) => sum + (site.apiKey === owner ? 0 : site.apiDomains.length), 0);
  if (domains.length > 0 && others + domains.length > MAX_API_DOMAINS) {
    throw conflict(
      `All sites together have at most ${MAX_API_DOMAINS} API domains, because one certificate names them all.`,
      'Remove those that are not used.',
      member,
    );
  }
}

/** True when neither a site nor a data center has the host name. */
export function isFreeApiDomain({ of }: Pick<Store, 'of'>, domain: string): boolean {
  if (of(siteRepository).byApiDomain(domain) !== undefined) return false;
  return !of(dataCenterRepository)
    .list()
    .some((one) => hostNames(one.domain).includes(domain));
}

/**
 * The same for sites that were saved together: a domain may move from one to another among them.
 *
 * @param saved API keys with the paths of their lists in the input
 * @throws OperationProblem
 */
export function checkSavedApiDomains(store: Pick<Store, 'of'>, saved: ReadonlyMap<string, string>): void {
  const holders = new Map<string, Owner>();
  const hold = (site: SiteRecord) => {
    for (const domain of site.apiDomains) holders.set(domain, site);
  };
  for (const site of sitesOf(store)) if (!saved.has(site.apiKey)) hold(site);
  for (const [apiKey, member] of saved) {
    const site = store.of(siteRepository).get(apiKey);
    if (site === undefined || site.apiDomains.length === 0) continue;
    checkApiDomains(store, apiKey, site.apiDomains, member, (domain) => holders.get(domain));
    hold(site);
  }
}
