import { capabilities, chooseProviders } from '#service/core/accounts/index.ts';
import { foreignProviders } from '#service/core/foreign-providers/index.ts';
import { providerParameters } from '#service/core/parameters/index.ts';
import { always, list, openMethod } from '#service/methods/index.ts';

export const getAvailableProviders = openMethod({
  name: 'socialize.getAvailableProviders',
  documentation: 'Lists the providers that the site has switched on; anybody who knows the API key may ask.',
  parameters: [
    ...providerParameters,
    list('requiredCapabilities', 'Only providers that can do all of this, comma separated.', {
      values: capabilities,
      example: 'Friends,Status',
    }),
  ],
  response: [always('providers', 'array', 'The providers, in lower case.')],
  example: {
    parameters: { enabledProviders: 'facebook,twitter' },
    response: { providers: ['facebook', 'twitter'] },
  },
  uses: { foreignProviders },
  handler({ site, input, foreignProviders }) {
    const own = foreignProviders.map(({ id }) => id);
    const providers = chooseProviders(site, input, input.requiredCapabilities ?? [], own);
    return { data: { providers }, did: `Listed ${providers.length} of the providers of the site.` };
  },
});
