import type { Module } from '#service/module/index.ts';
import { machineRoutes } from './routes.ts';

/** The server of the organisation that gives machines tokens (X 2). */
export const machines: Module = {
  name: 'machines',
  routes: machineRoutes,
};
