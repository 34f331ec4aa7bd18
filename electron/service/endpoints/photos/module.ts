import { z } from 'zod';
import { checkAccountOfMember } from '#service/core/accounts/index.ts';
import type { Core } from '#service/http/index.ts';
import { type Call, conflict, type Response, type Route } from '#service/kernel/index.ts';
import { checkedMember, type Module, refuseRepeated, type WorkspacePart } from '#service/module/index.ts';
import { uid } from '#shared/contract/values.ts';
import {
  getProfilePhoto,
  importProfilePhoto,
  publishProfilePhoto,
  removeProfilePhoto,
  setProfilePhoto,
} from './methods.ts';
import { MAX_PHOTO_SIZE, MAX_PHOTOS, photoRepository, profilePhotosTables, readPicture } from './repository.ts';

/** Bytes of the photos of a site in a file: with more, it says that it leaves them out. */
const MAX_BYTES = 2 * 1024 * 1024;

const photoInFile = z.strictObject({
  UID: uid,
  published: z.boolean(),
  /** Of its address, which profiles have. */
  id: z.string().regex(/^[0-9a-f]{64}$/, 'It is 64 hex digits.'),
  content: z.string().max(Math.ceil(MAX_PHOTO_SIZE / 3) * 4),
});
const part = z.strictObject({
  /** Absent: the photos stay as they are. */
  list: z.array(photoInFile).max(MAX_PHOTOS).optional(),
  leftOut: z.boolean().optional(),
});
type Part = z.infer<typeof part>;

/** `photos` of a site in the workspace file. */
const photosInWorkspace: WorkspacePart = {
  site: {
    name: 'photos',
    schema: part,
    read(store, apiKey): Part | undefined {
      const { bytes, photos } = store.of(photoRepository).ofSite(apiKey, MAX_BYTES);
      if (bytes === 0) return undefined;
      if (photos === undefined) return { leftOut: true };
      return { list: photos.map(({ content, ...one }) => ({ ...one, content: content.toString('base64') })) };
    },
    apply(store, apiKey, { list }: Part, at) {
      if (list === undefined) return;
      refuseRepeated(list, ({ UID, published }) => `${published} ${UID}`, `${at}.list`);
      const all = store.of(photoRepository);
      all.clear(apiKey);
      for (const [n, { UID, published, id, content }] of list.entries()) {
        const member = `${at}.list[${n}]`;
        checkAccountOfMember(store, apiKey, UID, `${member}.UID`);
        if (all.byId(id) !== undefined) {
          throw conflict('Another photo has this id.', 'An id is of one photo.', `${member}.id`);
        }
        all.save(
          apiKey,
          UID,
          { ...checkedMember(`${member}.content`, () => readPicture('content', content)), id },
          published,
        );
      }
    },
  },
};

/** Photos in the profiles of users, served by this service only (F 7.3, R32). */
export const profilePhotos: Module = {
  name: 'profile-photos',
  tables: profilePhotosTables,
  workspace: photosInWorkspace,
  methods: [setProfilePhoto, importProfilePhoto, publishProfilePhoto, getProfilePhoto, removeProfilePhoto],
  routes: photoRoutes,
};

const PHOTO_PATH = /^\/photo\/([0-9a-f]{64})$/;

/** Serves photos, whose addresses nobody can guess: as pictures of the type that their bytes say, and as nothing else. */
export function photoRoutes(core: Core): readonly Route[] {
  return [
    {
      name: 'photo',
      match: { pattern: PHOTO_PATH },
      httpMethods: ['GET'],
      endpoint: (call) => photo(core, call),
      failed: (_, { errorCode, details }) => plain(500, errorCode, details),
    },
  ];
}

function photo(core: Core, call: Call): Response {
  const [, id = ''] = PHOTO_PATH.exec(call.path) ?? [];
  const found = core.store.of(photoRepository).byId(id);
  if (found === undefined) return plain(404, 404000, 'There is no such photo: it was removed or replaced.');
  return {
    status: 200,
    headers: { 'content-type': found.type, 'content-security-policy': "default-src 'none'; sandbox" },
    body: `Photo (${found.type}, ${found.content.length} bytes)`,
    file: found.content,
    errorCode: 0,
    reason: 'Served a photo.',
  };
}

function plain(status: number, errorCode: number, sentence: string): Response {
  const headers = { 'content-type': 'text/plain; charset=utf-8' };
  return { status, headers, body: sentence, errorCode, reason: sentence };
}
