import type { Module } from '#service/module/index.ts';
import { machineTokenTables } from './tables.ts';

/** Tokens of machines, which the server of the organisation gives (X 2). */
export const machineTokens: Module = {
  name: 'machine-tokens',
  tables: machineTokenTables,
};
