import { hash } from 'node:crypto';
import type { Identity } from '#service/core/accounts/index.ts';

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
