import { meantSite, otherSite, siteGone } from '#service/core/auth/index.ts';
import { dataCenterRepository } from '#service/core/data-centers/index.ts';
import { sharedSite } from '#service/core/site-groups/index.ts';
import { siteRepository, sitesOf } from '#service/core/sites/index.ts';
import type { Core } from '#service/http/index.ts';
import { type Call, OAuthError, quoteForMessage } from '#service/kernel/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import { ownState } from '#shared/causes/own-state.ts';

/** Finds the site of a client_id and checks that the call came to its data center (D4, F 1.5). */
export function findSite(core: Core, call: Call, clientId: string): SiteRecord {
  const site = core.store.of(siteRepository).get(clientId);
  if (!site) {
    const gone = siteGone(core.store, clientId);
    if (gone !== undefined) {
      const error = new OAuthError('invalid_client', 400093, gone);
      throw call.trace.refused('spec: client_id', error, ownState('site deleted'));
    }
    const meant = meantSite(sitesOf(core.store), clientId);
    const details =
      meant === undefined
        ? `No site has the API key ${quoteForMessage(clientId)}. Copy the API key of the site again.`
        : `${meant.cause} ${meant.name === undefined ? meant.fix : `Send "${meant.apiKey}", the API key of its site.`}`;
    const values = meant && { 'API key meant': meant.apiKey };
    const error = new OAuthError('invalid_client', 400093, details, meant?.name ?? 'unknown-api-key');
    throw call.trace.refused('spec: client_id', error, values);
  }
  call.facts.apiKey = site.apiKey;
  call.trace.passed('spec: client_id', 'The API key belongs to a site.', { client_id: site.apiKey, site: site.name });

  const { dataCenter } = call;
  if (dataCenter && dataCenter.id !== site.dataCenter) {
    const right = core.store.of(dataCenterRepository).get(site.dataCenter);
    throw call.trace.refused(
      'D4',
      new OAuthError(
        'invalid_client',
        301001,
        `The site is in the data center "${site.dataCenter}", the call came to "${dataCenter.id}". ` +
          `Use the host socialize.${right?.domain ?? `<domain of ${site.dataCenter}>`}.`,
        'wrong-data-center',
      ),
      { 'data center of the site': site.dataCenter, 'data center called': dataCenter.id },
    );
  }
  if (call.hostSite !== undefined && call.hostSite !== site.apiKey) {
    const { details, values, check } = otherSite(core.store, call, site);
    const error = new OAuthError('invalid_client', 400093, details, 'api-domain-of-another-site');
    throw call.trace.refused('D55', error, values, check);
  }
  call.trace.passed('D4', "The call came to the site's data center, or to a host that selects none.", {
    'data center': site.dataCenter,
  });
  // Codes, tokens and accounts are those of the group (D70).
  return sharedSite(core.store, site);
}
