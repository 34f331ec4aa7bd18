import { type AddOn, addOnRoutes } from '#service/endpoints/client-library/index.ts';
import { baseOf } from '#service/families/fidm/index.ts';
import type { Module } from '#service/module/index.ts';
import { openIdRoutes } from './routes.ts';

/** What a proxy page loads (X 3). */
const pageScript: AddOn = {
  file: 'gigya.oidc.js',
  script: 'authdeskOidcLibrary',
  protocol: 'The OpenID provider',
  rule: 'X 3',
  base: (host, apiKey) => baseOf({ host }, apiKey),
};

/** The end-points of sites as OpenID providers (X 2, X 3). */
export const openIdProvider: Module = {
  name: 'openid-provider',
  routes: (core) => [...openIdRoutes(core), ...addOnRoutes(core, pageScript)],
};
