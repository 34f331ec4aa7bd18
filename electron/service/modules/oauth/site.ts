import type { Call } from '#service/kernel/call.ts';
import type { Core } from '#service/kernel/core.ts';
import { OAuthError } from '#service/kernel/errors.ts';
import { shown } from '#service/kernel/shown.ts';
import { otherSite } from '#service/modules/auth/data-center.ts';
import type { SiteRecord } from '#service/storage/records.ts';

/** Finds the site of a client_id and checks that the call came to its data center (D4, F 1.5). */
export function findSite(core: Core, call: Call, clientId: string): SiteRecord {
  const site = core.store.sites.get(clientId);
  if (!site) {
    const owner = core.store.sites
      .list()
      .find(({ applications }) => applications.some(({ userKey }) => userKey === clientId));
    const hint = owner
      ? `It is the userKey of an application; send the API key of its site, ${shown(owner.apiKey)}.`
      : 'Copy the API key of the site again.';
    throw call.trace.refused(
      'spec: client_id',
      new OAuthError('invalid_client', 400093, `No site has the API key ${shown(clientId)}. ${hint}`),
    );
  }
  call.facts.apiKey = site.apiKey;
  call.trace.passed('spec: client_id', 'The API key belongs to a site.', { client_id: site.apiKey, site: site.name });

  const { dataCenter } = call;
  if (dataCenter && dataCenter.id !== site.dataCenter) {
    const right = core.store.dataCenters.get(site.dataCenter);
    throw call.trace.refused(
      'D4',
      new OAuthError(
        'invalid_client',
        301001,
        `The site is in the data center "${site.dataCenter}", the call came to "${dataCenter.id}". ` +
          `Use the host socialize.${right?.domain ?? `<domain of ${site.dataCenter}>`}.`,
      ),
      { 'data center of the site': site.dataCenter, 'data center called': dataCenter.id },
    );
  }
  if (call.hostSite !== undefined && call.hostSite !== site.apiKey) {
    const { details, values, check } = otherSite(core.store, call, site);
    throw call.trace.refused('D55', new OAuthError('invalid_client', 400093, details), values, check);
  }
  call.trace.passed('D4', "The call came to the site's data center, or to a host that selects none.", {
    'data center': site.dataCenter,
  });
  return site;
}
