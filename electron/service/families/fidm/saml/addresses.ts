import type { Call } from '#service/kernel/index.ts';

/** Below this are the end-points of a site as SAML party (X 5). */
export const samlPath = (apiKey: string): string => `/saml/v2.0/${encodeURIComponent(apiKey)}`;

/** Addresses of a site as SAML party: the same whichever host of the data center is called, since partners register them. */
export interface SamlAddresses {
  /** As service provider: also its entity id. */
  readonly sp: string;
  readonly assertionConsumer: string;
  readonly spLogout: string;
  /** As identity provider: also its entity id. */
  readonly idp: string;
  readonly singleSignOn: string;
  readonly idpLogout: string;
}

export function samlAddresses(
  { host, dataCenter, hostSite }: Pick<Call, 'host' | 'dataCenter' | 'hostSite'>,
  apiKey: string,
): SamlAddresses {
  const port = /:\d+$/.exec(host)?.[0] ?? '';
  const own = dataCenter === undefined || hostSite !== undefined ? host : `fidm.${dataCenter.domain}${port}`;
  const sp = `https://${own}${samlPath(apiKey)}`;
  return {
    ...{ sp, assertionConsumer: `${sp}/sp/acs`, spLogout: `${sp}/sp/slo` },
    ...{ idp: `${sp}/idp`, singleSignOn: `${sp}/idp/sso`, idpLogout: `${sp}/idp/slo` },
  };
}
