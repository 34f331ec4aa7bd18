import type { Module } from '#service/module/index.ts';
import { landingRoutes } from './landing-page.ts';

/** The page where a login lands whose site has no app yet. */
export const landing: Module = { name: 'landing', routes: landingRoutes };
