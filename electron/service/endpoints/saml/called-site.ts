import { checkDataCenter, hasSecretInClear, SECRET_IN_CLEAR } from '#service/core/auth/index.ts';
import { siteRepository } from '#service/core/sites/index.ts';
import { type SiteCall, siteCall } from '#service/endpoints/login/index.ts';
import { SamlProblem } from '#service/families/fidm/index.ts';
import type { Core } from '#service/http/index.ts';
import { ApiError, type Call, causeOfOtherHost } from '#service/kernel/index.ts';
import { decodedOrAsIs } from '#shared/protocol/percent.ts';

const path = /^\/saml\/v2\.0\/([^/]{1,300})\//;

/** The site of a call, which its path names (X 5), once host, data center and transport are right. @throws SamlProblem */
export function calledSite(core: Core, call: Call): SiteCall {
  const apiKey = decodedOrAsIs(path.exec(call.path)?.[1] ?? '');
  const site = core.store.of(siteRepository).get(apiKey);
  if (site === undefined) {
    const details = `No site has the API key "${apiKey.slice(0, 100)}". The address is /saml/v2.0/<apiKey>/, with the key from the Sites panel.`;
    throw new SamlProblem('X 5', details, 400093, 'unknown-api-key');
  }
  call.facts.apiKey = site.apiKey;
  if (call.hostNamespace !== undefined && !['fidm', 'accounts'].includes(call.hostNamespace)) {
    const details = `SAML is at fidm.<data center>, but the call came to ${call.host}. Call fidm instead.`;
    throw new SamlProblem('D3', details, 400001, causeOfOtherHost(call.hostNamespace));
  }
  try {
    checkDataCenter(core.store, call, site);
  } catch (error) {
    if (error instanceof ApiError) throw new SamlProblem('D3', error.details, error.errorCode, error.causeName);
    throw error;
  }
  if (hasSecretInClear(call)) throw new SamlProblem('D42', SECRET_IN_CLEAR, 403006, 'over-http');
  if (call.transport !== 'https')
    throw new SamlProblem('X 5', 'SAML is available over HTTPS only. Call it over HTTPS.', 400001, 'over-http');
  if (call.malformed !== undefined) {
    const { details, errorCode, cause } = call.malformed;
    throw new SamlProblem('D7', details, errorCode, cause);
  }
  call.trace.passed('X 5', 'The path names a site.', { site: site.name });
  return siteCall(core, call, site);
}
