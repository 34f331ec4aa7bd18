import type { Core } from '#service/http/index.ts';
import type { Call } from '#service/kernel/index.ts';
import type { SiteRecord } from '#service/records/index.ts';

/** A call at an end-point of a site, once the site is known. */
export interface SiteCall {
  readonly core: Core;
  readonly call: Call;
  readonly site: SiteRecord;
  readonly apiKey: string;
}

export const siteCall = (core: Core, call: Call, site: SiteRecord): SiteCall => ({
  ...{ core, call, site, apiKey: site.apiKey },
});
