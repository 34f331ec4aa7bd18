import type { Module } from '#service/kernel/module.ts';
import { contractOperations } from '#service/kernel/module-operation.ts';
import { dataCenterHandlers } from './operations.ts';
import { dataCentersTables } from './tables.ts';

/** Data centers and the domains of their hosts (D3, D9). */
export const dataCenters: Module = {
  name: 'data-centers',
  tables: dataCentersTables,
  operations: (context) => contractOperations(dataCenterHandlers(context)),
};
