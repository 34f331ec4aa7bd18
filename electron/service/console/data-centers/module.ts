import { dataCentersTables } from '#service/core/data-centers/index.ts';
import type { Module } from '#service/module/index.ts';

/** Data centers and the domains of their hosts (D3, D9). */
export const dataCenters: Module = {
  name: 'data-centers',
  tables: dataCentersTables,
};
