import type { Module } from '#service/module/index.ts';
import {
  getProfilePhoto,
  importProfilePhoto,
  publishProfilePhoto,
  removeProfilePhoto,
  setProfilePhoto,
} from './methods.ts';
import { photoRoutes } from './photo-route.ts';
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
