import { callableOrigin, type SendContext, upstreamOrigin } from '#service/console/requests/index.ts';
import { siteRepository } from '#service/core/sites/index.ts';
import { invalidMember } from '#service/kernel/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import type { Flow } from '#shared/contract/flows.ts';

/**
 * Where a run calls the service: at the API domain that it was started with (D55), as long as the site has it; else at a
 * name that needs no name resolution. A domain that the site has no more may lead anywhere, and runs send secrets (R15). One that goes
 * on to the upstream calls that by its own name (D85).
 */
export function originOfRun(
  { apiKey, apiDomain, upstream }: Pick<Flow, 'apiKey' | 'apiDomain' | 'upstream'>,
  { core, addresses }: Pick<SendContext, 'core' | 'addresses'>,
  transport: 'http' | 'https',
  method = 'socialize',
): string {
  if (upstream) return upstreamOrigin(core.store, apiKey, { transport, method });
  const isOwn = apiDomain !== undefined && core.store.of(siteRepository).byApiDomain(apiDomain)?.apiKey === apiKey;
  return callableOrigin(addresses(), transport, isOwn ? apiDomain : undefined);
}

/** @throws {OperationProblem} when a run is to be started at a domain that the site has not */
export function checkApiDomain(apiDomain: string | undefined, { name, apiDomains }: SiteRecord): void {
  if (apiDomain === undefined || apiDomains.includes(apiDomain)) return;
  throw invalidMember(
    'apiDomain',
    `"${apiDomain}" is no API domain of the site "${name}".`,
    apiDomains.length === 0 ? 'Add it to the settings of the site first.' : `Choose one of: ${apiDomains.join(', ')}.`,
  );
}
