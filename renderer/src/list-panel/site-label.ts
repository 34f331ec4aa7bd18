import type { Site } from '#shared/contract/sites.ts';

/** Hebrew, Arabic and their like: beside them a key would be drawn in another order. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufefc]/;

/** Name and key of a site in a line, each in its own direction. */
function siteLabel({ name, apiKey }: Pick<Site, 'name' | 'apiKey'>): string {
  // First strong isolate, and its end.
  return `${rightToLeft.test(name) ? `\u2068${name}\u2069` : name} (${apiKey})`;
}

/** Sites as the options of a select. */
export const siteOptions = (sites: readonly Site[]) =>
  sites.map((site) => ({ value: site.apiKey, label: siteLabel(site) }));
