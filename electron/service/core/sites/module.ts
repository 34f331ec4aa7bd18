import type { Module } from '#service/module/index.ts';
import { sitesTables } from './tables.ts';

/** Sites with their secrets and applications (D30, D34). */
export const sites: Module = {
  name: 'sites',
  tables: sitesTables,
};
