import { providerParameters } from '#service/core/parameters/index.ts';
import { always, membersOf, text, userMethod } from '#service/methods/index.ts';
import { providerErrorResponse, providerErrors } from '../publishing.ts';
import { able, readableIdentities, readDegrees } from './abilities.ts';
import { placeResponse, placesNear } from './media.ts';

export const getPlaces = userMethod({
  name: 'socialize.getPlaces',
  documentation:
    'Lists places near a position where a user can check in (simulated: invented by Authdesk). Parameters and response are inferred.',
  parameters: [
    text('latitude', 'Degrees, -90 to 90.', { required: true, example: '52.52' }),
    text('longitude', 'Degrees, -180 to 180.', { required: true, example: '13.4' }),
    ...providerParameters,
  ],
  errors: [{ errorCode: 400106, when: 'The user is connected to no provider that has this.' }],
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
