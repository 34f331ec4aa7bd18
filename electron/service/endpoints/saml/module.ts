import type { Module } from '#service/module/index.ts';
import { samlLibraryRoutes } from './library.ts';
import { samlRoutes } from './routes.ts';

/** The end-points of sites as SAML identity and service providers (X 5). */
export const samlParties: Module = {
  name: 'saml-parties',
  routes: (core) => [...samlRoutes(core), ...samlLibraryRoutes(core)],
};
