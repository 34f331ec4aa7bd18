import { chooseProviders } from '#service/core/accounts/index.ts';
import { always, list, membersOf, openMethod, random, sometimes } from '#service/methods/index.ts';
import { providersConfig } from '../dependencies.ts';
import { readConfig } from '../providers-config/config.ts';
import { clientIds, idResponse, sentIds } from './client-ids.ts';

const parts = ['permissions', 'ids', 'appIds'] as const;
const none = { enabledProviders: undefined, disabledProviders: undefined };

export const getSDKConfig = openMethod({
  name: 'socialize.getSDKConfig',
  documentation:
    'Gives a mobile client library what it needs of the site: permissions to ask for and ids of applications at providers. The response is inferred from those libraries.',
  parameters: [
    list('include', 'Of permissions, ids, appIds; all of them when left out.', {
      max: parts.length,
      values: parts,
      example: 'permissions,ids,appIds',
    }),
    ...sentIds,
  ],
  response: [
    always('errorReportRules', 'array', 'Which errors the library reports: none.'),
    sometimes('permissions', 'object', 'Permissions to ask for, by provider.'),
    sometimes('ids', 'object', 'Ids of the client, as in socialize.getIDs.'),
    ...membersOf('ids', idResponse),
    sometimes(
      'appIds',
      'object',
      'Ids of the applications at providers, by provider; socialize.setProvidersConfig sets them.',
    ),
  ],
  example: { parameters: { include: 'permissions,ids' }, response: { errorReportRules: [] } },
  uses: { random, providersConfig },
  handler({ site, input, random, providersConfig }) {
    const wanted = new Set<string>(input.include ?? parts);
    const { gmid, ucid } = clientIds(random, input);
    const providers = chooseProviders(site, none, []);
    const { providers: configured } = readConfig(providersConfig.get());
    const permissions = Object.fromEntries(providers.map((provider) => [provider, ['email', 'public_profile']]));
    const appIds = Object.fromEntries(
      providers.flatMap((provider) => {
        const app = configured[provider]?.app;
        const id = app?.appID ?? app?.clientID ?? app?.consumerKey;
        return typeof id === 'string' && id !== '' ? [[provider, id] as const] : [];
      }),
    );
    return {
      data: {
        errorReportRules: [],
        ...(wanted.has('permissions') && { permissions }),
        ...(wanted.has('ids') && { ids: { gmid, ucid, gcid: ucid } }),
        ...(wanted.has('appIds') && { appIds }),
      },
      did: 'Gave its configuration to a client library.',
    };
  },
});
