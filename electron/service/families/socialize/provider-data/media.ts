import type { Identity } from '#service/core/accounts/index.ts';
import { always } from '#service/methods/index.ts';
import { invent, inventPerson } from './invented.ts';

/** A contact of a user (F 7.2, getContacts). */
export function contactsOf({ provider, providerUID }: Identity) {
  const subject = invent('contacts', provider, providerUID);
  return Array.from({ length: 3 + subject.number(5) }, () => {
    const { id, firstName, lastName, email } = inventPerson(subject);
    return {
      email,
      provider,
      firstName,
      lastName,
      nickname: `${firstName} ${lastName}`,
      photoURL: `https://photos.example/${provider}/${id}.jpg`,
    };
  });
}

export const contactResponse = [
  always('email', 'string', 'Email address.'),
  always('provider', 'string', 'The provider, in lower case.'),
  always('firstName', 'string', 'First name.'),
  always('lastName', 'string', 'Last name.'),
  always('nickname', 'string', 'First and last name.'),
  always('photoURL', 'string', 'Address of the photo; no such host exists.'),
];

const albumTitles = ['Profile pictures', 'Holidays', 'At work', 'Friends', 'Garden'];

/** Albums of a user at a provider. */
export function albumsOf({ provider, providerUID }: Identity) {
  const subject = invent('albums', provider, providerUID);
  return albumTitles.slice(0, 2 + subject.number(4)).map((title) => {
    const albumID = `${provider}-${subject.hex(10)}`;
    return {
      albumID,
      provider,
      title,
      photosCount: 1 + subject.number(6),
      albumURL: `https://photos.example/${provider}/albums/${albumID}`,
    };
  });
}

export const albumResponse = [
  always('albumID', 'string', 'Id of the album, for socialize.getPhotos.'),
  always('provider', 'string', 'The provider, in lower case.'),
  always('title', 'string', 'Title.'),
  always('photosCount', 'integer', 'Number of photos in it.'),
  always('albumURL', 'string', 'Address of the album; no such host exists.'),
];

/** Photos of an album of `albumsOf`. */
export function photosOf({ albumID, provider, title, photosCount }: ReturnType<typeof albumsOf>[number]) {
  const subject = invent('photos', albumID);
  return Array.from({ length: photosCount }, (_, index) => {
    const photoID = subject.hex(12);
    return {
      photoID,
      albumID,
      provider,
      title: `${title} ${index + 1}`,
      photoURL: `https://photos.example/${provider}/${photoID}.jpg`,
      thumbnailURL: `https://photos.example/${provider}/${photoID}-small.jpg`,
    };
  });
}

export const photoResponse = [
  always('photoID', 'string', 'Id of the photo.'),
  always('albumID', 'string', 'Id of its album.'),
  always('provider', 'string', 'The provider, in lower case.'),
  always('title', 'string', 'Title.'),
  always('photoURL', 'string', 'Address of the photo; no such host exists.'),
  always('thumbnailURL', 'string', 'Address of a small one.'),
];

const placeNames = ['Central Station', 'City Library', 'Old Harbour', 'Museum of Clocks', 'Market Hall', 'Corner Café'];

/** Places near a position; the same ones for positions that are less than a hundredth of a degree apart. */
export function placesNear(provider: string, latitude: number, longitude: number) {
  const [south, west] = [Math.floor(latitude * 100) / 100, Math.floor(longitude * 100) / 100];
  const subject = invent('places', provider, south, west);
  return placeNames.slice(0, 3 + subject.number(4)).map((name) => ({
    placeID: `${provider}-${subject.hex(10)}`,
    provider,
    name,
    latitude: rounded(Math.min(90, south + subject.number(1000) / 100_000)),
    longitude: rounded(Math.min(180, west + subject.number(1000) / 100_000)),
  }));
}

const rounded = (degrees: number) => Number(degrees.toFixed(5));

export const placeResponse = [
  always('placeID', 'string', 'Id of the place, for socialize.checkin.'),
  always('provider', 'string', 'The provider, in lower case.'),
  always('name', 'string', 'Name.'),
  always('latitude', 'number', 'Degrees.'),
  always('longitude', 'number', 'Degrees.'),
];
