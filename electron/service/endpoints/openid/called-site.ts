import { checkDataCenter } from '#service/core/auth/index.ts';
import { siteRepository } from '#service/core/sites/index.ts';
import { type SiteCall, siteCall } from '#service/endpoints/login/index.ts';
import type { Core } from '#service/http/index.ts';
import { ApiError, type Call, causeOfOtherHost } from '#service/kernel/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import { decodedOrAsIs } from '#shared/protocol/percent.ts';
import { checkNotInClear, checkReadable } from './checks.ts';
import { OpenIdProblem } from './problem.ts';

/** Below this is what concerns the provider of a site. */
const path = /^\/oidc\/op\/v1\.0\/([^/]{1,300})\//;

/**
 * The site of a call, which its path names (X 2), once host, data center and transport are right and the call could be read.
 *
 * @throws OpenIdProblem
 */
export function calledSite(core: Core, call: Call): SiteCall {
  const site = namedSite(core, call);
  checkNotInClear(call);
  checkReadable(call, 'The OpenID provider', 'RFC 6749 3.1');
  return siteCall(core, call, site);
}

function namedSite(core: Core, call: Call): SiteRecord {
  const apiKey = decodedOrAsIs(path.exec(call.path)?.[1] ?? '');
  const site = core.store.of(siteRepository).get(apiKey);
  if (site === undefined) {
    const details = `No site has the API key "${apiKey.slice(0, 100)}". The address of its provider is /oidc/op/v1.0/<apiKey>/, with the key from the Sites panel.`;
    throw call.trace.refused(
      'X 2',
      new OpenIdProblem('invalid_request', 400093, details, { cause: 'unknown-api-key' }),
    );
  }
  call.facts.apiKey = site.apiKey;
  if (call.hostNamespace !== undefined && !['fidm', 'accounts'].includes(call.hostNamespace)) {
    const details = `The OpenID provider is at fidm.<data center>, but the call came to ${call.host}. Call fidm instead.`;
    const cause = causeOfOtherHost(call.hostNamespace);
    throw call.trace.refused('D3', new OpenIdProblem('invalid_request', 400001, details, { cause }));
  }
  try {
    checkDataCenter(core.store, call, site);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new OpenIdProblem('invalid_request', error.errorCode, error.details, { cause: error.causeName });
  }
  call.trace.passed('X 2', 'The path names a site.', { site: site.name });
  return site;
}
