import { pushVendorsConfig, siteConfigs, tooLarge } from '#service/core/site-configs/index.ts';
import { always, jsonObject, noteKept, siteMethod } from '#service/methods/index.ts';

export const getPushConfig = siteMethod({
  name: 'accounts.auth.push.config.get',
  documentation: 'Says the vendor of pushes that the site has set, with its credentials.',
  response: [always('vendors', 'object', 'As it was set; empty: none.')],
  example: {
    before: [{ method: 'accounts.auth.push.config.set', parameters: { vendors: '{"fcm":"example"}' } }],
    response: { vendors: { fcm: 'example' } },
  },
  uses: { siteConfigs },
  handler: ({ siteConfigs }) => ({
    data: { vendors: siteConfigs.get(pushVendorsConfig) },
    did: 'Returned the vendor of pushes.',
  }),
});

export const setPushConfig = siteMethod({
  name: 'accounts.auth.push.config.set',
  documentation: 'Sets the vendor of pushes. It is kept and returned; pushes end in the outbox all the same.',
  parameters: [
    jsonObject('vendors', 'Either {"fcm": server key} or {"fcmHttpV1": JSON of the service account}; {} removes it.', {
      required: true,
      example: '{"fcm":"example"}',
    }),
  ],
  errors: [tooLarge],
  example: { parameters: { vendors: '{"fcm":"example"}' } },
  uses: { siteConfigs },
  handler({ input, trace, siteConfigs }) {
    noteKept(trace, ['vendors']);
    siteConfigs.set(pushVendorsConfig, input.vendors, 'vendors');
    return { data: {}, did: 'Set the vendor of pushes.' };
  },
});
