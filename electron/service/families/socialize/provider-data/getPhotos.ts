import { providerParameters } from '#service/core/parameters/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { always, membersOf, shorten, text, userMethod } from '#service/methods/index.ts';
import { providerErrorResponse, providerErrors } from '../publishing.ts';
import { able, readableIdentities } from './abilities.ts';
import { albumsOf, photoResponse, photosOf } from './media.ts';

export const getPhotos = userMethod({
  name: 'socialize.getPhotos',
  documentation:
    'Lists the photos of a user, of all albums or of one (simulated: invented by Authdesk). Parameters and response are inferred.',
  parameters: [
    text('albumID', 'Only the photos of this album, as socialize.getAlbums names it.'),
    ...providerParameters,
  ],
  errors: [
    { errorCode: 400106, when: 'The user is connected to no provider that has this.' },
    { errorCode: 404000, when: 'The user has no album with this albumID.' },
  ],
  response: [
    always('photos', 'array', 'Invented, always the same for the same identity.'),
    ...membersOf('photos[]', photoResponse),
    ...providerErrorResponse,
  ],
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
