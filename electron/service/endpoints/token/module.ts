import type { Module } from '#service/module/index.ts';
import { tokenRoutes } from './routes.ts';

/** The token endpoint (D24 to D27). */
export const oauthToken: Module = { name: 'oauth-token', routes: tokenRoutes };
