import { administratorRepository } from '#service/core/administrators/index.ts';
import { siteRepository } from '#service/core/sites/index.ts';
import type { Call } from '#service/kernel/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import type { Store } from '#service/storage/index.ts';

/**
 * The API key that a call names: its parameter, else that of the site whose API domain it was sent to (D55). An empty
 * parameter counts as not sent.
 */
export function namedApiKey({ parameters, hostSite }: Pick<Call, 'parameters' | 'hostSite'>): string | undefined {
  return parameters.get('apiKey') || hostSite;
}

/** True for a call of `admin.*`, which is about sites and not of one (C 2). */
export const isAdministration = ({ path }: Pick<Call, 'path'>): boolean => /^\/admin\./i.test(path);

/**
 * The site with, after its own, the applications that may administer: they make calls of every site (C 2). Own ones come
 * first, so that a key that the site gave is its own.
 */
export function withAdministrators(store: Pick<Store, 'of'>, site: SiteRecord): SiteRecord {
  const others = store
    .of(administratorRepository)
    .list()
    .filter(({ apiKey }) => apiKey !== site.apiKey);
  if (others.length === 0) return site;
  const sites = store.of(siteRepository);
  const more = others.flatMap(
    ({ apiKey, userKey }) => sites.get(apiKey)?.applications.find((one) => one.userKey === userKey) ?? [],
  );
  return { ...site, applications: [...site.applications, ...more] };
}

/** Of a call of `admin.*` without apiKey, the site that the application belongs to. */
export function siteOfAdministrator(store: Pick<Store, 'of'>, call: Call, userKey: string): string | undefined {
  if (!isAdministration(call)) return undefined;
  return store
    .of(administratorRepository)
    .list()
    .find((one) => one.userKey === userKey)?.apiKey;
}
