import { policies } from '#service/core/policies/index.ts';
import { always, siteMethod } from '#service/methods/index.ts';

export const getGlobalConfig = siteMethod({
  name: 'accounts.getGlobalConfig',
  documentation:
    'The configuration that the pages of the site share. Clients call it to see whether the site has accounts at all; the members are inferred.',
  response: [
    always('globalConf', 'object', 'What the client-side library starts with (inferred).'),
    always('globalConf.enabledProviders', 'string', 'Providers of the site, comma separated; * for all.'),
    always('globalConf.lang', 'string', 'Language when the page does not say one.'),
    always('globalConf.sessionExpiration', 'integer', 'Seconds of a session; 0, -1 and -2 as at login.'),
  ],
  example: { response: { globalConf: { enabledProviders: '*', lang: 'en' } } },
  uses: { policies },
  handler({ site, policies }) {
    const { accountOptions, gigyaPlugins } = policies;
    const globalConf = {
      enabledProviders: site.providers.join(','),
      lang: accountOptions.defaultLanguage,
      sessionExpiration: gigyaPlugins.sessionExpiration,
    };
    return { data: { globalConf }, did: 'Read the configuration.' };
  },
});
