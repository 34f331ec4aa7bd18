import type { Module } from '#service/module/index.ts';
import { oidcLibraryRoutes } from './library.ts';
import { openIdRoutes } from './routes.ts';

/** The end-points of sites as OpenID providers (X 2, X 3). */
export const openIdProvider: Module = {
  name: 'openid-provider',
  routes: (core) => [...openIdRoutes(core), ...oidcLibraryRoutes(core)],
};
