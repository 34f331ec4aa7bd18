import { namedApiKey, otherSite } from '#service/core/auth/index.ts';
import { dataCenterRepository } from '#service/core/data-centers/index.ts';
import { siteRepository } from '#service/core/sites/index.ts';
import type { Core } from '#service/http/index.ts';
import type { Call } from '#service/kernel/index.ts';
import type { SiteRecord } from '#service/records/index.ts';

interface Refused {
  readonly errorCode: number;
  readonly details: string;
}

/** The site that a page names, with the domain of its data center, or why there is none on this host (D48, D55). */
export type CalledSite =
  | { readonly site: SiteRecord; readonly domain: string | undefined }
  | { readonly refused: Refused };

/** @param path that the page loads, for the sentences */
export function calledSite({ store }: Core, call: Call, path: string): CalledSite {
  const refused = (errorCode: number, details: string): CalledSite => ({ refused: { errorCode, details } });
  if (call.malformed) return { refused: call.malformed };
  const apiKey = namedApiKey(call) ?? '';
  if (apiKey === '') {
    return refused(400002, `Missing required parameter: apiKey. Load ${path}?apiKey=<API key of the site>.`);
  }
  const site = store.of(siteRepository).get(apiKey);
  if (site === undefined) {
    return refused(400093, `No site has the API key "${apiKey.slice(0, 100)}". Copy it from the Sites panel.`);
  }
  call.facts.apiKey = site.apiKey;
  const own = store
    .of(dataCenterRepository)
    .list()
    .find(({ id }) => id === site.dataCenter);
  if (call.dataCenter !== undefined && own !== undefined && call.dataCenter.id !== own.id) {
    return refused(301001, `The site is in the data center "${own.id}". Load the library from cdns.${own.domain}.`);
  }
  if (call.hostSite !== undefined && call.hostSite !== site.apiKey) {
    return refused(400093, otherSite(store, call, site).details);
  }
  return { site, domain: own?.domain };
}
