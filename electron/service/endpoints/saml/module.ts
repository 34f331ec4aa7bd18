import { type AddOn, addOnRoutes } from '#service/endpoints/client-library/index.ts';
import { samlPath } from '#service/families/fidm/index.ts';
import type { Module } from '#service/module/index.ts';
import { samlRoutes } from './routes.ts';

/** What a SAML page of the site's own loads (X 5). */
const pageScript: AddOn = {
  file: 'gigya.saml.js',
  script: 'authdeskSamlLibrary',
  protocol: 'SAML',
  rule: 'X 5',
  base: (host, apiKey) => `https://${host}${samlPath(apiKey)}/idp`,
};

/** The end-points of sites as SAML identity and service providers (X 5). */
export const samlParties: Module = {
  name: 'saml-parties',
  routes: (core) => [...samlRoutes(core), ...addOnRoutes(core, pageScript)],
};
