import { dataCenterRepository } from '#service/core/data-centers/index.ts';
import { isOfGroup } from '#service/core/site-groups/index.ts';
import { siteRepository } from '#service/core/sites/index.ts';
import { ApiError, type Call, isCertificateHost } from '#service/kernel/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import type { Store } from '#service/storage/index.ts';

/**
 * Rejects a call to the host of another data center than the site's (D4, F 6.2), or to the API domain of another site
 * (D55). `localhost` is every data center (D3).
 *
 * @throws ApiError 301001 with `apiDomain` and `location`; 400093 where only the site is another one
 */
export function checkDataCenter(store: Pick<Store, 'of'>, call: Call, site: SiteRecord): void {
  if (call.dataCenter === undefined) {
    call.trace.passed('D3', 'The host stands for every data center.', { host: call.host });
    return;
  }
  const values = { 'host of': call.dataCenter.id, 'data center of the site': site.dataCenter };
  if (call.hostSite !== undefined && isOfGroup(store, site.apiKey, call.hostSite)) {
    const check = 'The host is an API domain of the site, so it selects the site and its data center.';
    call.trace.passed('D55', check, { host: call.host, site: site.name, 'data center': site.dataCenter });
    return;
  }
  if (call.dataCenter.id === site.dataCenter && call.hostSite !== undefined) {
    const { details, values, check } = otherSite(store, call, site);
    throw call.trace.refused('D55', new ApiError(400093, details, {}, 'api-domain-of-another-site'), values, check);
  }
  if (call.dataCenter.id === site.dataCenter) {
    call.trace.passed('D4', "The host belongs to the site's data center.", values);
    return;
  }
  const right = store.of(dataCenterRepository).get(site.dataCenter);
  const check = "The host belongs to another data center than the site's.";
  if (right === undefined) {
    const details = `The site is in data center "${site.dataCenter}", which does not exist any more.`;
    throw call.trace.refused('D4', new ApiError(301001, details, {}, 'wrong-data-center'), values, check);
  }
  const isOfCertificates = isCertificateHost(call.hostNamespace);
  const namespace = isOfCertificates ? 'mtls' : (/^\/?([^./]*)/.exec(call.path)?.[1] ?? '');
  const port = /:\d+$/.exec(call.host)?.[0] ?? '';
  const details = `The site is in data center "${right.id}", but the call came to a host of "${call.dataCenter.id}". Call ${namespace}.${right.domain} instead.`;
  const location = `${call.transport}://${namespace.toLowerCase()}.${right.domain}${port}${call.path}`;
  const data = { apiDomain: right.domain, location };
  throw call.trace.refused('D4', new ApiError(301001, details, data, { cause: 'wrong-data-center' }), values, check);
}

/** What is wrong with a call to the API domain of another site than the one that it is for (D55). */
export function otherSite(
  store: Pick<Store, 'of'>,
  { host, hostSite = '', path }: Pick<Call, 'host' | 'hostSite' | 'path'>,
  site: Pick<SiteRecord, 'apiKey' | 'name' | 'dataCenter' | 'apiDomains'>,
): { readonly details: string; readonly values: Record<string, string>; readonly check: string } {
  const namespace = /^\/?([^./]*)/.exec(path)?.[1]?.toLowerCase() ?? '';
  const center = store.of(dataCenterRepository).get(site.dataCenter)?.domain ?? '';
  const right = site.apiDomains[0] ?? `${namespace}.${center}`;
  const owner = store.of(siteRepository).get(hostSite)?.name ?? '';
  return {
    details: `The host ${host} is an API domain of the site "${owner}" (${hostSite}), but the call is for the site "${site.name}" (${site.apiKey}). Send that site's key, or call ${right}.`,
    values: { 'host of': hostSite, 'site called': site.apiKey },
    check: 'The host is an API domain of another site.',
  };
}
