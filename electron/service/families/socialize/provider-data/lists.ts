import { providerParameters } from '#service/core/parameters/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { always, membersOf, shorten, text, userMethod } from '#service/methods/index.ts';
import { providerErrorResponse, providerErrors } from '../publishing.ts';
import { able, readableIdentities, readDegrees } from './abilities.ts';
import { albumsOf, contactsOf, photosOf, placesNear } from './examples.ts';

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
  response: [always('contacts', 'array', SAME), ...membersOf('contacts[]', contactResponse), ...providerErrorResponse],
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
  response: [always('albums', 'array', SAME), ...membersOf('albums[]', albumResponse), ...providerErrorResponse],
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
  response: [always('photos', 'array', SAME), ...membersOf('photos[]', photoResponse), ...providerErrorResponse],
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
    always('places', 'array', 'Invented, always the same for the same position.'),
    ...membersOf('places[]', placeResponse),
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
