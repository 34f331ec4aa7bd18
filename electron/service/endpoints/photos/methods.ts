import { always, flag, invalidParameter, methodsUsing, text } from '#service/methods/index.ts';
import { photos, readPicture } from './repository.ts';

const { userMethod } = methodsUsing({ photos });

/** The smallest GIF: one pixel. */
const PIXEL = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

const publish = flag(
  'publish',
  'True: the photo is at once that of the profile (photoURL). Otherwise publishProfilePhoto does that.',
);

const tooMany = { errorCode: 400124, when: 'The site would have more than 1000 photos.' };
const pictureErrors = [
  { errorCode: 409010, when: 'It is no PNG, JPEG or GIF picture.' },
  { errorCode: 413004, when: 'The picture is larger than 512 KB.' },
];
const sent = [{ method: 'accounts.setProfilePhoto', parameters: { UID: 'u-ada', photoBytes: PIXEL, publish: 'true' } }];

export const setProfilePhoto = userMethod({
  name: 'accounts.setProfilePhoto',
  documentation: 'Sends a photo of the user: a PNG, JPEG or GIF picture of at most 512 KB.',
  takesRegToken: true,
  parameters: [text('photoBytes', 'The bytes of the picture, base64.', { required: true, example: PIXEL }), publish],
  errors: [tooMany, ...pictureErrors],
  example: { parameters: { UID: 'u-ada', photoBytes: PIXEL, publish: 'true' } },
  handler({ account, input, photos }) {
    photos.save(account, readPicture('photoBytes', input.photoBytes), input.publish ?? false);
    return { data: {}, did: `Took a photo of "${account.UID}"${input.publish ? ' and published it' : ''}.` };
  },
});

export const importProfilePhoto = userMethod({
  name: 'accounts.importProfilePhoto',
  documentation:
    'Takes a photo of the user from a data: address. Authdesk reads no other one, because it asks no other host.',
  takesRegToken: true,
  parameters: [
    text('url', 'data:image/png;base64,…; accounts.setProfilePhoto takes the bytes of a file.', {
      required: true,
      example: `data:image/gif;base64,${PIXEL}`,
    }),
    publish,
  ],
  errors: [tooMany, ...pictureErrors],
  handler({ account, input, photos }) {
    const [, base64] = /^data:image\/[a-z]{1,10};base64,(.*)$/s.exec(input.url) ?? [];
    if (base64 === undefined) {
      const details = 'Authdesk fetches nothing from other hosts: send the bytes with accounts.setProfilePhoto.';
      throw invalidParameter('url', details);
    }
    photos.save(account, readPicture('url', base64), input.publish ?? false);
    return { data: {}, did: `Took a photo of "${account.UID}"${input.publish ? ' and published it' : ''}.` };
  },
});

export const publishProfilePhoto = userMethod({
  name: 'accounts.publishProfilePhoto',
  documentation:
    'Makes the photo that was sent last the one of the profile: photoURL and thumbnailURL lead to it. Authdesk does not make it smaller for the thumbnail.',
  takesRegToken: true,
  // Width and height to scale it to: nothing here decodes pictures, and the policy profilePhoto scales none either.
  notEmulated: ['thumbnail'],
  errors: [{ errorCode: 409010, when: 'There is no photo that is not published.' }],
  example: { before: [{ method: 'accounts.setProfilePhoto', parameters: { UID: 'u-ada', photoBytes: PIXEL } }] },
  handler({ account, photos }) {
    photos.publish(account);
    return { data: {}, did: `Published the photo of "${account.UID}".` };
  },
});

export const getProfilePhoto = userMethod({
  name: 'accounts.getProfilePhoto',
  documentation: 'Says where the published photo of the user is. Parameters and response are inferred.',
  takesRegToken: true,
  errors: [{ errorCode: 409010, when: 'The user has no published photo.' }],
  response: [
    always('photoURL', 'string', 'Address of the photo, at this service (inferred).'),
    always('thumbnailURL', 'string', 'The same (inferred).'),
    always('contentType', 'string', 'image/png, image/jpeg or image/gif (inferred).'),
    always('size', 'integer', 'Bytes (inferred).'),
  ],
  example: { before: sent, response: { contentType: 'image/gif' } },
  handler({ account, photos }) {
    const { photoURL, type, bytes } = photos.get(account);
    const data = { photoURL, thumbnailURL: photoURL, contentType: type, size: bytes };
    return { data, did: `Read where the photo of "${account.UID}" is.` };
  },
});

export const removeProfilePhoto = userMethod({
  name: 'accounts.removeProfilePhoto',
  documentation: 'Removes the photos of the user, and their address from the profile. Inferred from the name.',
  takesRegToken: true,
  errors: [{ errorCode: 409010, when: 'The user has no photo.' }],
  example: { before: sent },
  handler({ account, photos }) {
    photos.remove(account);
    return { data: {}, did: `Removed the photos of "${account.UID}".` };
  },
});
