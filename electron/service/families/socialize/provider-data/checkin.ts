import { posts } from '#service/core/accounts/index.ts';
import { providerParameters } from '#service/core/parameters/index.ts';
import { activity } from '#service/families/reports/index.ts';
import { missingParameter, text, userMethod } from '#service/methods/index.ts';
import { providerErrorResponse, providerErrors, publishingErrors, publishingProviders } from '../publishing.ts';
import { able, readDegrees } from './abilities.ts';

export const checkin = userMethod({
  name: 'socialize.checkin',
  documentation:
    'Tells the connected providers where a user is; socialize.getFeed shows it. The response is inferred, and so is that Facebook and Foursquare can do it.',
  parameters: [
    text('placeID', 'Id of the place, as socialize.getPlaces names it; any other is taken, too.', {
      required: true,
      max: 300,
      example: 'facebook-0123456789',
    }),
    text('comment', 'What the user says there.', { max: 5000 }),
    text('latitude', 'Degrees, -90 to 90; with longitude.'),
    text('longitude', 'Degrees, -180 to 180; with latitude.'),
    ...providerParameters,
  ],
  errors: publishingErrors,
  response: providerErrorResponse,
  example: { parameters: { UID: 'u-ada', placeID: 'facebook-0123456789' }, response: {} },
  uses: { posts, activity },
  handler({ account, input, cid, now, posts, activity }) {
    const { placeID, comment, latitude, longitude } = input;
    if (latitude !== undefined && longitude === undefined) throw missingParameter('longitude');
    if (latitude === undefined && longitude !== undefined) throw missingParameter('latitude');
    const position = {
      ...(latitude !== undefined && { latitude: readDegrees('latitude', latitude, 90) }),
      ...(longitude !== undefined && { longitude: readDegrees('longitude', longitude, 180) }),
    };
    const { providers, errors } = publishingProviders(account, input, able.checkin);
    const body = JSON.stringify({ title: 'Checked in', userMessage: comment, placeID, ...position });
    for (const provider of providers) {
      posts.add(account.UID, { kind: 'userAction', provider, body, at: now });
      activity.count('streamPosts', { provider, cid, UID: account.UID });
    }
    return { data: providerErrors(errors), did: `Checked "${account.UID}" in at ${providers.join(', ')}.` };
  },
});
