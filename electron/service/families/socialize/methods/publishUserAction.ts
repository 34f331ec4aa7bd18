import { posts } from '#service/core/accounts/index.ts';
import { providerParameters } from '#service/core/parameters/index.ts';
import { activity } from '#service/families/reports/index.ts';
import { always, json, jsonObject, list, text, userMethod } from '#service/methods/index.ts';
import { providerErrorResponse, providerErrors, publishingErrors, publishingProviders } from '../publishing.ts';
import { checkUserAction } from '../user-action.ts';

const accepted = 'Accepted and kept with the call; the simulated provider does nothing with it.';

export const publishUserAction = userMethod({
  name: 'socialize.publishUserAction',
  documentation: "Publishes something that a user did to the connected providers' feeds; returns the id of each post.",
  parameters: [
    jsonObject(
      'userAction',
      'The UserAction object: title, description, userMessage, linkBack, mediaItems, actionLinks …',
      { required: true, example: '{"title":"Bought a lamp","linkBack":"https://shop.example/lamp"}' },
    ),
    ...providerParameters,
    text('target', accepted),
    json('userLocation', accepted),
    text('shortURLs', accepted),
    list('tags', 'Tags, comma separated, by which socialize.getTopShares selects.', { max: 50 }),
    text('feedID', accepted),
    text('scope', accepted),
    text('privacy', accepted),
  ],
  errors: publishingErrors,
  response: [
    always('providerPostIDs', 'array', 'One for each provider where it was published.'),
    always('providerPostIDs[].provider', 'string', 'The provider, in lower case.'),
    always('providerPostIDs[].postID', 'string', 'Id of the post.'),
    ...providerErrorResponse,
  ],
  example: {
    parameters: { UID: 'u-ada', userAction: '{"title":"Bought a lamp","linkBack":"https://shop.example/lamp"}' },
    response: { providerPostIDs: [{ provider: 'facebook' }] },
  },
  uses: { posts, activity },
  handler({ account, input, cid, now, posts, activity }) {
    checkUserAction('userAction', input.userAction);
    const { providers, errors } = publishingProviders(account, input, 'Actions');
    const body = JSON.stringify(input.userAction);
    const providerPostIDs = providers.map((provider) => {
      const post = posts.add(account.UID, { kind: 'userAction', provider, body, at: now, tags: input.tags });
      activity.count('streamPosts', { provider, cid, UID: account.UID });
      return { provider, postID: `${provider}_${post.id}` };
    });
    return {
      data: { providerPostIDs, ...providerErrors(errors) },
      did: `Published an action of "${account.UID}" at ${providers.join(', ')}.`,
    };
  },
});
