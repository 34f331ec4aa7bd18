import { siteRepository } from '#service/core/sites/index.ts';
import type { Core } from '#service/http/index.ts';
import type { Call } from '#service/kernel/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import { decodedOrAsIs } from '#shared/protocol/percent.ts';

const path = /^\/oidc\/rp\/v1\.0\/([^/]{1,300})\//;

/** The site that the path of a call names; undefined: none, or one that the call may not go on with. */
export function calledSite({ store }: Core, call: Call): SiteRecord | undefined {
  const site = store.of(siteRepository).get(decodedOrAsIs(path.exec(call.path)?.[1] ?? ''));
  if (site === undefined || call.transport !== 'https' || call.malformed !== undefined) return undefined;
  if (call.dataCenter !== undefined && call.dataCenter.id !== site.dataCenter) return undefined;
  if (call.hostSite !== undefined && call.hostSite !== site.apiKey) return undefined;
  call.facts.apiKey = site.apiKey;
  return site;
}
