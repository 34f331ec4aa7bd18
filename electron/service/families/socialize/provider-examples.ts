import { hash } from 'node:crypto';
import { chooseIdentities, type Identity, type ProviderChoice } from '#service/core/accounts/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { invalidParameter } from '#service/methods/index.ts';
import type { AccountRecord, IdentityRecord } from '#service/records/index.ts';
import { canonicalProvider } from '#shared/protocol/providers.ts';
import { type ProviderError, providerErrors, providerFailures } from './publishing.ts';

const named = (names: string): ReadonlySet<string> =>
  new Set(names.split(' ').map((name) => canonicalProvider(name) ?? name));

/** Providers that have what a method reads or does (F 2, "Provider sets per operation"); the last four are inferred. */
export const able = {
  contacts: named('yahoo messenger googleplus aol'),
  rawData: named('facebook twitter yahoo linkedin googleplus xing odnoklassniki wechat microsoft foursquare'),
  sessionInfo: named(
    'facebook twitter google linkedin yahoo microsoft foursquare renren qq sina vkontakte mixi yahoojapan spiceworks odnoklassniki amazon xing wechat wordpress blogger paypaloauth netlog line livedoor aol orangefr',
  ),
  checkin: named('facebook foursquare'),
  photos: named('facebook googleplus yahoo vkontakte instagram messenger'),
  places: named('facebook foursquare'),
  notifications: named('facebook twitter yahoo linkedin messenger'),
} as const;

/**
 * The user's identities at providers that have what a method reads.
 *
 * @returns them, and an error for each provider that the call named and that gives nothing
 * @throws ApiError 400106 when the user is connected to none of those providers, 400006 when a name is no provider
 */
export function readableIdentities(
  account: AccountRecord,
  choice: ProviderChoice,
  providers: ReadonlySet<string>,
): { readonly identities: readonly IdentityRecord[]; readonly errors: readonly ProviderError[] } {
  const { chosen, named: wanted } = chooseIdentities(account, choice);
  const identities = chosen.filter(({ provider }) => providers.has(provider));
  const connected = new Set(chosen.map(({ provider }) => provider));
  const without = (errorCode: number, is: (provider: string) => boolean) =>
    providerFailures([...wanted].filter(is), errorCode);
  const errors = [
    ...without(400096, (provider) => connected.has(provider) && !providers.has(provider)),
    ...without(400106, (provider) => !connected.has(provider)),
  ];
  if (identities.length > 0) return { identities, errors };
  const details = `The user "${account.UID}" is not connected to a provider that has this: ${[...providers].join(', ')}.`;
  throw new ApiError(400106, details, providerErrors(errors));
}

/**
 * Degrees in a text.
 *
 * @param most 90 for a latitude, 180 for a longitude
 * @throws ApiError 400006
 */
export function readDegrees(parameter: string, text: string, most: 90 | 180): number {
  const degrees = /^[+-]?\d{1,3}(?:\.\d{1,15})?$/.test(text) ? Number(text) : Number.NaN;
  if (Math.abs(degrees) <= most) return degrees;
  throw invalidParameter(parameter, `It is a number of degrees from -${most} to ${most}.`);
}

/**
 * What the simulated providers have of a user: the same for each, with the ids of the identity. Names of hosts end in
 * `.example`, so that nobody's address is hit.
 */
const people = ['Alan Baker', 'Carol Hughes', 'Grace Novak', 'Joan Keller'].map((name) => {
  const [firstName = '', lastName = ''] = name.split(' ');
  return { firstName, lastName, name, id: name.toLowerCase().replace(' ', '-') };
});
const albums = [
  { name: 'profile', title: 'Profile pictures', photosCount: 2 },
  { name: 'holidays', title: 'Holidays', photosCount: 3 },
  { name: 'work', title: 'At work', photosCount: 1 },
] as const;
/** By how many degrees they are north and east of the position. */
const places = [
  { name: 'Central Station', north: 0.001, east: 0.002 },
  { name: 'City Library', north: -0.003, east: 0.001 },
  { name: 'Old Harbour', north: 0.004, east: -0.005 },
  { name: 'Corner Café', north: -0.002, east: -0.004 },
] as const;
const likes = ['Chess', 'Cycling', 'Opera'];

/** Contacts of a user (F 7.2, getContacts). */
export const contactsOf = ({ provider }: Identity) =>
  people.map(({ id, name, firstName, lastName }) => ({
    ...{ email: `${id.replace('-', '.')}@mail.example`, provider, firstName, lastName, nickname: name },
    photoURL: `https://photos.example/${provider}/${id}.jpg`,
  }));

/** Friends and likes as the Graph has them. */
export const friendsOf = ({ providerUID }: Identity) =>
  people.map(({ id, name }) => ({ id: `${providerUID}-${id}`, name }));
export const likesOf = ({ providerUID }: Identity) =>
  likes.map((name) => ({ id: `${providerUID}-${name.toLowerCase()}`, name }));

/** Albums of a user at a provider. */
export const albumsOf = ({ provider, providerUID }: Identity) =>
  albums.map(({ name, title, photosCount }) => {
    const albumID = `${provider}-${providerUID}-${name}`;
    const albumURL = `https://photos.example/${provider}/albums/${encodeURIComponent(albumID.toWellFormed())}`;
    return { albumID, provider, title, photosCount, albumURL };
  });

/** Photos of an album of `albumsOf`. */
export const photosOf = ({ albumID, provider, title, photosCount }: ReturnType<typeof albumsOf>[number]) =>
  Array.from({ length: photosCount }, (_, index) => {
    const photoID = `${albumID}-${index + 1}`;
    const photoURL = `https://photos.example/${provider}/${encodeURIComponent(photoID.toWellFormed())}`;
    return {
      ...{ photoID, albumID, provider, title: `${title} ${index + 1}` },
      ...{ photoURL: `${photoURL}.jpg`, thumbnailURL: `${photoURL}-small.jpg` },
    };
  });

/** Places near a position: the same ones for positions that are less than a hundredth of a degree apart. */
export function placesNear(provider: string, latitude: number, longitude: number) {
  const [south, west] = [Math.floor(latitude * 100) / 100, Math.floor(longitude * 100) / 100];
  const within = (degrees: number, most: number) => Number(Math.max(-most, Math.min(most, degrees)).toFixed(5));
  return places.map(({ name, north, east }) => ({
    ...{ placeID: `${provider}-${south}-${west}-${name.toLowerCase().replace(' ', '-')}`, provider, name },
    ...{ latitude: within(south + north, 90), longitude: within(west + east, 180) },
  }));
}

/**
 * A text of a session at a simulated provider.
 *
 * @param subject what it is about; the same subject gives the same text
 * @returns 43 letters, digits, "-" and "_"
 */
export const sessionText = (...subject: readonly (string | number)[]): string =>
  hash('sha256', subject.join('\n'), 'base64url');
