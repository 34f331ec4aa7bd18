import type { Module } from '#service/kernel/module.ts';
import { contractOperations } from '#service/kernel/module-operation.ts';
import { siteHandlers } from './operations.ts';
import { sitesTables } from './tables.ts';

/** Sites with their secrets and applications (D30, D34). */
export const sites: Module = {
  name: 'sites',
  tables: sitesTables,
  operations: (context) => contractOperations(siteHandlers(context)),
};
