import type { Module } from '#service/module/index.ts';
import { flowRunTables } from './tables.ts';

/** Runs of the Flows panel, so that they are there after a restart; `console/flows` makes them. */
export const flowRuns: Module = { name: 'flow-runs', tables: flowRunTables };
