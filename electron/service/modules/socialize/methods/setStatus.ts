import { userMethod } from '#service/modules/rest/method.ts';
import { providerParameters } from '../provider-selection.ts';
import { providerErrors, publishingProviders } from '../publishing.ts';

export const setStatus = userMethod({
  name: 'socialize.setStatus',
  documentation:
    'Sets the status of a user at the connected providers that support it. It is read back as "status" of socialize.getUserInfo.',
  parameters: [
    {
      name: 'status',
      type: 'string',
      required: true,
      documentation: 'The new status.',
      limits: { maxLength: 5000 },
      example: 'Trying out Authdesk',
    },
    ...providerParameters,
  ],
  handler({ core, call, site, account, input, cid }) {
    const { providers, errors } = publishingProviders(account, input, 'Status');
    for (const provider of providers) {
      core.store.posts.add(site.apiKey, account.UID, {
        kind: 'status',
        provider,
        body: input.status,
        at: call.at,
      });
      core.store.activity.count(site.apiKey, 'statusUpdates', { provider, cid, UID: account.UID });
    }
    return {
      data: providerErrors(errors),
      did: `Set the status of "${account.UID}" at ${providers.join(', ')}.`,
    };
  },
});
