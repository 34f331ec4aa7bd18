import type { Module } from '#service/module/index.ts';
import { relyingPartyRoutes } from './routes.ts';

/** The end-points of sites as relying parties of foreign OpenID providers (X 4). */
export const relyingParty: Module = { name: 'relying-party', routes: relyingPartyRoutes };
