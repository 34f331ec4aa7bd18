import type { Module } from '#service/module/index.ts';
import { nextLoginTables } from './tables.ts';

/** The next login of a site, decided before it begins: once, and without the provider’s screen. */
export const nextLogin: Module = {
  name: 'next-login',
  tables: nextLoginTables,
};
