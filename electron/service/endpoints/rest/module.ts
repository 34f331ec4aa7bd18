import type { Module } from '#service/module/index.ts';
import { restRoutes } from './dispatch.ts';

/** REST method calls: registry, parameters, access, envelope (D5, D11 to D15, D36). */
export const rest: Module = { name: 'rest', routes: restRoutes };
