import type { Module } from '#service/kernel/module.ts';
import { tokenRoutes } from './index.ts';

/** The token endpoint (D24 to D27). */
export const oauthToken: Module = { name: 'oauth-token', routes: tokenRoutes };
