import type { Module } from '#service/kernel/module.ts';
import { loginRoutes } from './index.ts';
import { loginTables } from './tables.ts';

/** The login endpoint and the provider’s screen (D21). */
export const login: Module = {
  name: 'login',
  tables: loginTables,
  routes: loginRoutes,
};
