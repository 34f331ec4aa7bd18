import { z } from 'zod';
import { ask } from '../context.ts';
import { paging, part, partText, sliceOf } from '../pages.ts';
import { tool } from '../tool.ts';

export const listSites = tool({
  name: 'list_sites',
  title: 'Sites and their settings',
  description:
    'The sites by name, each with API key, data center, registered domains, allowed response and grant types, providers, and its applications (userKeys). Secrets are never shown.',
  effect: 'reads',
  input: z.strictObject({ ...paging }),
  output: z.object({
    sites: z.array(
      z.object({
        apiKey: z.string(),
        name: z.string(),
        dataCenter: z.string(),
        domains: z.array(z.string()),
        apiDomains: z.array(z.string()),
        responseTypes: z.array(z.string()),
        grantTypes: z.array(z.string()),
        providers: z.array(z.string()),
        tokenLifetimeSeconds: z.int().nullable(),
        userKeys: z.array(z.object({ userKey: z.string(), name: z.string() })),
      }),
    ),
    part,
  }),
  async run(range, context) {
    const { items, part: shown } = sliceOf(await ask(context, 'sites.list', {}), range);
    const sites = items.map((site) => ({
      apiKey: site.apiKey,
      name: site.name,
      dataCenter: site.dataCenter,
      domains: site.domains,
      apiDomains: site.apiDomains,
      responseTypes: site.responseTypes,
      grantTypes: site.grantTypes,
      providers: site.providers,
      tokenLifetimeSeconds: site.tokenLifetime,
      userKeys: site.applications.map(({ userKey, name }) => ({ userKey, name })),
    }));
    const lines = sites.map(
      ({ apiKey, name, dataCenter, domains }) => `${apiKey} "${name}" in ${dataCenter}: ${domains.join(', ')}`,
    );
    return { value: { sites, part: shown }, text: [partText(shown, 'sites'), ...lines].join('\n') };
  },
});
