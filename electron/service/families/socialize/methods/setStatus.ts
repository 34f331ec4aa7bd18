import { posts } from '#service/core/accounts/index.ts';
import { providerParameters } from '#service/core/parameters/index.ts';
import { activity } from '#service/families/reports/index.ts';
import { text, userMethod } from '#service/methods/index.ts';
import { providerErrorResponse, providerErrors, publishingErrors, publishingProviders } from '../publishing.ts';

export const setStatus = userMethod({
  name: 'socialize.setStatus',
  documentation:
    'Sets the status of a user at the connected providers that support it. It is read back as "status" of socialize.getUserInfo.',
  parameters: [
    text('status', 'The new status.', { required: true, max: 5000, example: 'Trying out Authdesk' }),
    ...providerParameters,
  ],
  errors: publishingErrors,
  response: providerErrorResponse,
  example: { parameters: { UID: 'u-ada', status: 'Trying out Authdesk' } },
  uses: { posts, activity },
  handler({ account, input, cid, now, posts, activity }) {
    const { providers, errors } = publishingProviders(account, input, 'Status');
    for (const provider of providers) {
      posts.add(account.UID, { kind: 'status', provider, body: input.status, at: now });
      activity.count('statusUpdates', { provider, cid, UID: account.UID });
    }
    return {
      data: providerErrors(errors),
      did: `Set the status of "${account.UID}" at ${providers.join(', ')}.`,
    };
  },
});
