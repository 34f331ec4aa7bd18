import { always, jsonObject, noteKept, readShape, siteMethod, sometimes } from '#service/methods/index.ts';
import { openIdProvider } from '../dependencies.ts';
import { basePath } from '../op/paths.ts';
import { enforcedMembers, opConfig, scopesOf } from '../op-config.ts';

export const setConfig = siteMethod({
  name: 'fidm.oidc.op.setConfig',
  documentation:
    'Configures the site as an OpenID provider. Members that nothing here reads are kept, and returned as they came.',
  parameters: [
    jsonObject(
      'config',
      'issuer, proxyPage, customClaims, customScopes, standardClaims, deviceFlowConfig, allowIntrospectAllStaticRp, and others that are only kept.',
      {
        required: true,
        example: '{"customClaims":{"city":{"fieldName":"profile.city"}},"customScopes":{"home":["city"]}}',
      },
    ),
  ],
  errors: [{ errorCode: 413003, when: 'The configuration would have more than 100000 characters.' }],
  example: { parameters: { config: '{"customScopes":{"home":["city"]}}' } },
  uses: { openIdProvider },
  handler({ input, trace, openIdProvider }) {
    const config = readShape('config', opConfig, input.config);
    const kept = Object.keys(config).filter((name) => !enforcedMembers.has(name));
    if (kept.length > 0)
      noteKept(
        trace,
        kept.map((name) => `config.${name.slice(0, 100)}`),
      );
    openIdProvider.saveConfig(config);
    return { data: {}, did: 'Configured the site as an OpenID provider.' };
  },
});

export const getConfig = siteMethod({
  name: 'fidm.oidc.op.getConfig',
  documentation: 'Reads what fidm.oidc.op.setConfig set.',
  response: [always('config', 'object', 'The configuration as it was set; empty when it was not.')],
  example: {
    before: [{ method: 'fidm.oidc.op.setConfig', parameters: { config: '{"customScopes":{"home":["city"]}}' } }],
    response: { config: { customScopes: { home: ['city'] } } },
  },
  uses: { openIdProvider },
  handler: ({ openIdProvider }) => ({
    data: { config: openIdProvider.config() ?? {} },
    did: 'Read the configuration of the OpenID provider.',
  }),
});

export const clearConfig = siteMethod({
  name: 'fidm.oidc.op.clearConfig',
  documentation: 'Removes what fidm.oidc.op.setConfig set. Relying parties stay.',
  uses: { openIdProvider },
  handler({ openIdProvider }) {
    openIdProvider.clearConfig();
    return { data: {}, did: 'Removed the configuration of the OpenID provider.' };
  },
});

export const getMetadata = siteMethod({
  name: 'fidm.oidc.op.getMetadata',
  documentation: 'Says where the OpenID provider of the site is; the members are inferred.',
  response: [
    always('issuer', 'string', 'The issuer.'),
    always('discoveryURL', 'string', 'Address of the document that describes the provider.'),
    always('scopes', 'array', 'Scopes that relying parties can ask for.'),
    sometimes('proxyPage', 'string', "The site's own proxy page, where it has one."),
  ],
  uses: { openIdProvider },
  handler({ site, openIdProvider }) {
    const config = openIdProvider.config() ?? {};
    const base = `https://${openIdProvider.host}${basePath(site.apiKey)}`;
    const data = {
      issuer: config.issuer ?? base,
      discoveryURL: `${base}/.well-known/openid-configuration`,
      scopes: Object.keys(scopesOf(config)),
      proxyPage: config.proxyPage,
    };
    return { data, did: 'Said where the OpenID provider is.' };
  },
});
