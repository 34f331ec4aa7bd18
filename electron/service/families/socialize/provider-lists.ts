import { posts } from '#service/core/accounts/index.ts';
import { sendMessage } from '#service/core/outbox/index.ts';
import { providerParameters } from '#service/core/parameters/index.ts';
import { activity } from '#service/families/reports/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import {
  always,
  arrayOf,
  invalidParameter,
  list,
  missingParameter,
  shorten,
  text,
  userMethod,
} from '#service/methods/index.ts';
import {
  able,
  albumsOf,
  contactsOf,
  photosOf,
  placesNear,
  readableIdentities,
  readDegrees,
} from './provider-examples.ts';
import { providerErrorResponse, providerErrors, publishingErrors, publishingProviders } from './publishing.ts';

const notConnected = { errorCode: 400106, when: 'The user is connected to no provider that has this.' } as const;
const SAME = 'Invented, always the same for the same identity.';

const contactResponse = [
  always('email', 'string', 'Email address.'),
  always('provider', 'string', 'The provider, in lower case.'),
  always('firstName', 'string', 'First name.'),
  always('lastName', 'string', 'Last name.'),
  always('nickname', 'string', 'First and last name.'),
  always('photoURL', 'string', 'Address of the photo; no such host exists.'),
];

export const getContacts = userMethod({
  name: 'socialize.getContacts',
  documentation:
    'Lists the contacts that a user has at providers with an address book (simulated: invented by Authdesk).',
  parameters: [...providerParameters],
  errors: [notConnected],
  response: [...arrayOf('contacts', SAME, contactResponse), ...providerErrorResponse],
  example: {
    before: [
      {
        method: 'socialize.importIdentities',
        parameters: { UID: 'u-ada', identities: '[{"provider":"yahoo","providerUID":"ya-1"}]' },
      },
    ],
    parameters: { UID: 'u-ada' },
    response: { contacts: contactsOf({ provider: 'yahoo', providerUID: 'ya-1' }) },
  },
  handler({ account, input }) {
    const { identities, errors } = readableIdentities(account, input, able.contacts);
    const contacts = identities.flatMap(contactsOf);
    return {
      data: { contacts, ...providerErrors(errors) },
      did: `Listed ${contacts.length} contacts of "${account.UID}".`,
    };
  },
});

const albumResponse = [
  always('albumID', 'string', 'Id of the album, for socialize.getPhotos.'),
  always('provider', 'string', 'The provider, in lower case.'),
  always('title', 'string', 'Title.'),
  always('photosCount', 'integer', 'Number of photos in it.'),
  always('albumURL', 'string', 'Address of the album; no such host exists.'),
];

export const getAlbums = userMethod({
  name: 'socialize.getAlbums',
  documentation:
    'Lists the photo albums of a user (simulated: invented by Authdesk). Parameters and response are inferred.',
  parameters: [...providerParameters],
  errors: [notConnected],
  response: [...arrayOf('albums', SAME, albumResponse), ...providerErrorResponse],
  example: {
    parameters: { UID: 'u-ada' },
    response: { albums: albumsOf({ provider: 'facebook', providerUID: 'fb-1001' }) },
  },
  handler({ account, input }) {
    const { identities, errors } = readableIdentities(account, input, able.photos);
    const albums = identities.flatMap(albumsOf);
    return { data: { albums, ...providerErrors(errors) }, did: `Listed ${albums.length} albums of "${account.UID}".` };
  },
});

const photoResponse = [
  always('photoID', 'string', 'Id of the photo.'),
  always('albumID', 'string', 'Id of its album.'),
  always('provider', 'string', 'The provider, in lower case.'),
  always('title', 'string', 'Title.'),
  always('photoURL', 'string', 'Address of the photo; no such host exists.'),
  always('thumbnailURL', 'string', 'Address of a small one.'),
];

export const getPhotos = userMethod({
  name: 'socialize.getPhotos',
  documentation:
    'Lists the photos of a user, of all albums or of one (simulated: invented by Authdesk). Parameters and response are inferred.',
  parameters: [
    text('albumID', 'Only the photos of this album, as socialize.getAlbums names it.'),
    ...providerParameters,
  ],
  errors: [notConnected, { errorCode: 404000, when: 'The user has no album with this albumID.' }],
  response: [...arrayOf('photos', SAME, photoResponse), ...providerErrorResponse],
  example: {
    parameters: { UID: 'u-ada' },
    response: { photos: albumsOf({ provider: 'facebook', providerUID: 'fb-1001' }).flatMap(photosOf) },
  },
  handler({ account, input }) {
    const { identities, errors } = readableIdentities(account, input, able.photos);
    const { albumID } = input;
    const albums = identities.flatMap(albumsOf).filter((album) => albumID === undefined || album.albumID === albumID);
    if (albums.length === 0) {
      const details = `The user "${account.UID}" has no album "${shorten(albumID ?? '')}" at the chosen providers.`;
      throw new ApiError(404000, details);
    }
    const photos = albums.flatMap(photosOf);
    return {
      data: { photos, ...providerErrors(errors) },
      did: `Listed ${photos.length} photos of "${account.UID}".`,
    };
  },
});

const placeResponse = [
  always('placeID', 'string', 'Id of the place, for socialize.checkin.'),
  always('provider', 'string', 'The provider, in lower case.'),
  always('name', 'string', 'Name.'),
  always('latitude', 'number', 'Degrees.'),
  always('longitude', 'number', 'Degrees.'),
];

export const getPlaces = userMethod({
  name: 'socialize.getPlaces',
  documentation:
    'Lists places near a position where a user can check in (simulated: invented by Authdesk). Parameters and response are inferred.',
  parameters: [
    text('latitude', 'Degrees, -90 to 90.', { required: true, example: '52.52' }),
    text('longitude', 'Degrees, -180 to 180.', { required: true, example: '13.4' }),
    ...providerParameters,
  ],
  errors: [notConnected],
  response: [
    ...arrayOf('places', 'Invented, always the same for the same position.', placeResponse),
    ...providerErrorResponse,
  ],
  example: {
    parameters: { UID: 'u-ada', latitude: '52.52', longitude: '13.4' },
    response: { places: placesNear('facebook', 52.52, 13.4) },
  },
  handler({ account, input }) {
    const { identities, errors } = readableIdentities(account, input, able.places);
    const latitude = readDegrees('latitude', input.latitude, 90);
    const longitude = readDegrees('longitude', input.longitude, 180);
    const providers = [...new Set(identities.map(({ provider }) => provider))];
    const places = providers.flatMap((provider) => placesNear(provider, latitude, longitude));
    return { data: { places, ...providerErrors(errors) }, did: `Listed ${places.length} places.` };
  },
});

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
