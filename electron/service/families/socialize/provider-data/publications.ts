import { posts } from '#service/core/accounts/index.ts';
import { sendMessage } from '#service/core/outbox/index.ts';
import { providerParameters } from '#service/core/parameters/index.ts';
import { activity } from '#service/families/reports/index.ts';
import { invalidParameter, list, missingParameter, shorten, text, userMethod } from '#service/methods/index.ts';
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
  example: { parameters: { UID: 'u-ada', placeID: 'facebook-0123456789' } },
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

const MAX_RECIPIENTS = 50;

export const sendNotification = userMethod({
  name: 'socialize.sendNotification',
  documentation:
    'Sends a message of a user to friends at the connected providers: it ends in the outbox. Parameters and response are inferred.',
  parameters: [
    list('recipients', `Ids of the friends, comma separated; at most ${MAX_RECIPIENTS}.`, {
      required: true,
      max: MAX_RECIPIENTS,
      example: 'u-bruno',
    }),
    text('subject', 'Subject of the message.', { max: 500 }),
    text('body', 'Text of the message.', { required: true, max: 5000, example: 'See you on Friday' }),
    ...providerParameters,
  ],
  errors: publishingErrors,
  response: providerErrorResponse,
  example: { parameters: { UID: 'u-ada', recipients: 'u-bruno', body: 'See you on Friday' } },
  uses: { sendMessage },
  handler({ account, input, sendMessage }) {
    const { recipients, subject, body } = input;
    const long = recipients.find((to) => to.length > 300);
    if (long !== undefined) throw invalidParameter('recipients', `"${shorten(long)}" has more than 300 characters.`);
    const { providers, errors } = publishingProviders(account, input, able.notifications);
    for (const provider of providers) {
      for (const to of new Set(recipients)) {
        sendMessage({
          kind: 'push',
          purpose: 'notification',
          UID: account.UID,
          to: `${provider} ${to}`,
          subject,
          text: body,
        });
      }
    }
    return {
      data: providerErrors(errors),
      did: `Sent a message of "${account.UID}" to ${recipients.length} friends at ${providers.join(', ')}.`,
    };
  },
});
