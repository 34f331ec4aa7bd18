import { chooseIdentities, extraFields, posts, userObject, userResponse } from '#service/core/accounts/index.ts';
import { providerParameters } from '#service/core/parameters/index.ts';
import { flag, list, sometimes, text, userMethod } from '#service/methods/index.ts';
import { userSettings } from '../dependencies.ts';

export const getUserInfo = userMethod({
  name: 'socialize.getUserInfo',
  documentation:
    'Reads a user: ids, profile fields, identities at the providers, and as "status" the newest status that socialize.setStatus set.',
  parameters: [
    ...providerParameters,
    list('extraFields', 'Further profile fields to show, comma separated.', {
      values: extraFields,
      example: 'languages,address',
    }),
    flag(
      'includeAllIdentities',
      'Also identities whose session at the provider has expired; here sessions never expire.',
    ),
    flag('signIDs', 'Signs the ids at the providers too (providerUIDSig).'),
    flag('includeiRank', 'Accepted; the rank is always 0 since 2018 and is left out.'),
    list('include', 'Accepted; every part is always included.'),
    text('group', 'Adds the settings of this section, as socialize.getUserSettings reads them.'),
    list('settings', 'Adds these settings, of the section in group.', { max: 1000 }),
  ],
  notEmulated: ['includeOpenidUID'],
  response: [
    ...userResponse,
    sometimes('settings', 'object', 'Settings of the user, when group or settings was sent.'),
  ],
  example: {
    parameters: { UID: 'u-ada' },
    response: { UID: 'u-ada', isConnected: true, firstName: 'Ada', identities: [{ provider: 'facebook' }] },
  },
  uses: { posts, userSettings },
  handler({ site, account, input, now, posts, userSettings }) {
    const { chosen } = chooseIdentities(account, input);
    const data = userObject(account, {
      site,
      at: now,
      identities: chosen,
      extraFields: new Set(input.extraFields),
      signIds: input.signIDs ?? false,
      status: posts.latestStatus(account.UID),
    });
    if (input.group === undefined && input.settings === undefined) {
      return { data, did: `Read the user "${account.UID}".` };
    }
    const settings = userSettings.values(account.UID, input.group ?? '', input.settings);
    return { data: { ...data, settings }, did: `Read the user "${account.UID}".` };
  },
});
