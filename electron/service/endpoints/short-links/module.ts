import type { Module } from '#service/module/index.ts';
import { linkRoutes } from './link.ts';

/** Short links of socialize.shortenURL as a browser opens them. */
export const shortLinks: Module = { name: 'short-links', routes: linkRoutes };
