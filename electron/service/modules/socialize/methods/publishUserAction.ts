import { userMethod } from '#service/modules/rest/method.ts';
import { providerParameters } from '../provider-selection.ts';
import { providerErrors, publishingProviders } from '../publishing.ts';
import { checkUserAction } from '../user-action.ts';

const accepted = 'Accepted and kept with the call; the simulated provider does nothing with it.';

export const publishUserAction = userMethod({
  name: 'socialize.publishUserAction',
  documentation: "Publishes something that a user did to the connected providers' feeds; answers the id of each post.",
  parameters: [
    {
      name: 'userAction',
      type: 'json',
      required: true,
      documentation: 'The UserAction object: title, description, userMessage, linkBack, mediaItems, actionLinks …',
      limits: { shape: 'object' },
      example: '{"title":"Bought a lamp","linkBack":"https://shop.example/lamp"}',
    },
    ...providerParameters,
    { name: 'target', type: 'string', required: false, documentation: accepted },
    { name: 'userLocation', type: 'json', required: false, documentation: accepted },
    { name: 'shortURLs', type: 'string', required: false, documentation: accepted },
    { name: 'tags', type: 'string', required: false, documentation: accepted },
    { name: 'feedID', type: 'string', required: false, documentation: accepted },
    { name: 'scope', type: 'string', required: false, documentation: accepted },
    { name: 'privacy', type: 'string', required: false, documentation: accepted },
  ],
  handler({ core, call, site, account, input, cid }) {
    checkUserAction('userAction', input.userAction);
    const { providers, errors } = publishingProviders(account, input, 'Actions');
    const body = JSON.stringify(input.userAction);
    const providerPostIDs = providers.map((provider) => {
      const post = core.store.posts.add(site.apiKey, account.UID, { kind: 'userAction', provider, body, at: call.at });
      core.store.activity.count(site.apiKey, 'streamPosts', { provider, cid, UID: account.UID });
      return { provider, postID: `${provider}_${post.id}` };
    });
    return {
      data: { providerPostIDs, ...providerErrors(errors) },
      did: `Published an action of "${account.UID}" at ${providers.join(', ')}.`,
    };
  },
});
