import type { Module } from '#service/module/index.ts';
import { authTables } from './tables.ts';

/** Who makes a call, and whether it is fresh (D28, D29, D33). */
export const auth: Module = {
  name: 'auth',
  tables: authTables,
};
