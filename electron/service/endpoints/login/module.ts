import { loginTables } from '#service/core/provider-logins/index.ts';
import type { Module } from '#service/module/index.ts';
import { loginRoutes } from './routes.ts';

/** The login endpoint and the provider’s screen (D21). */
export const login: Module = {
  name: 'login',
  tables: loginTables,
  routes: loginRoutes,
};
