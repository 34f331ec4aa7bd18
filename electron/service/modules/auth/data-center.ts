import type { Call } from '#service/kernel/call.ts';
import { ApiError } from '#service/kernel/errors.ts';
import type { SiteRecord } from '#service/storage/records.ts';
import type { Store } from '#service/storage/store.ts';

/**
 * Rejects a call to the host of another data center than the site's (D4, F 6.2). `localhost` is every data center (D3).
 *
 * @throws ApiError 301001 with `apiDomain` and `location`
 */
export function checkDataCenter(store: Pick<Store, 'dataCenters'>, call: Call, site: SiteRecord): void {
  if (call.dataCenter === undefined) {
    call.trace.passed('D3', 'The host stands for every data center.', { host: call.host });
    return;
  }
  const values = { 'host of': call.dataCenter.id, 'data center of the site': site.dataCenter };
  if (call.dataCenter.id === site.dataCenter) {
    call.trace.passed('D4', "The host belongs to the site's data center.", values);
    return;
  }
  const right = store.dataCenters.get(site.dataCenter);
  const check = "The host belongs to another data center than the site's.";
  if (right === undefined) {
    const details = `The site is in data center "${site.dataCenter}", which does not exist any more.`;
    throw call.trace.refused('D4', new ApiError(301001, details), values, check);
  }
  const namespace = /^\/?([^./]*)/.exec(call.path)?.[1] ?? '';
  const port = /:\d+$/.exec(call.host)?.[0] ?? '';
  const details = `The site is in data center "${right.id}", but the call came to a host of "${call.dataCenter.id}". Call ${namespace}.${right.domain} instead.`;
  const error = new ApiError(301001, details, {
    apiDomain: right.domain,
    location: `${call.transport}://${namespace.toLowerCase()}.${right.domain}${port}${call.path}`,
  });
  throw call.trace.refused('D4', error, values, check);
}
