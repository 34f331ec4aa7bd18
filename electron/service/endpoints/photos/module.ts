import type { Core } from '#service/http/index.ts';
import type { Call, Response, Route } from '#service/kernel/index.ts';
import type { Module } from '#service/module/index.ts';
import {
  getProfilePhoto,
  importProfilePhoto,
  publishProfilePhoto,
  removeProfilePhoto,
  setProfilePhoto,
} from './methods.ts';
import { photoRepository } from './repository.ts';
import { profilePhotosTables } from './tables.ts';
import { photosInWorkspace } from './workspace.ts';

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
