import { providerParameters } from '#service/core/parameters/index.ts';
import { always, membersOf, userMethod } from '#service/methods/index.ts';
import { providerErrorResponse, providerErrors } from '../publishing.ts';
import { able, readableIdentities } from './abilities.ts';
import { albumResponse, albumsOf } from './media.ts';

export const getAlbums = userMethod({
  name: 'socialize.getAlbums',
  documentation:
    'Lists the photo albums of a user (simulated: invented by Authdesk). Parameters and response are inferred.',
  parameters: [...providerParameters],
  errors: [{ errorCode: 400106, when: 'The user is connected to no provider that has this.' }],
  response: [
    always('albums', 'array', 'Invented, always the same for the same identity.'),
    ...membersOf('albums[]', albumResponse),
    ...providerErrorResponse,
  ],
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
