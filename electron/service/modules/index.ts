import type { Core } from '#service/kernel/core.ts';
import type { Module } from '#service/kernel/module.ts';
import type { Route } from '#service/kernel/route.ts';
import { accountsTables } from './accounts/tables.ts';
import { authTables } from './auth/tables.ts';
import { dataCentersTables } from './data-centers/tables.ts';
import { loginRoutes } from './login/index.ts';
import { loginTables } from './login/tables.ts';
import { mockResponsesTables } from './mock-responses/tables.ts';
import { tokenRoutes } from './oauth-token/index.ts';
import { reportsTables } from './reports/tables.ts';
import { restRoutes } from './rest/index.ts';
import { sitesTables } from './sites/tables.ts';
import { socializeTables } from './socialize/tables.ts';
import { tokensTables } from './tokens/tables.ts';

const of = (tables: NonNullable<Module['tables']>): Module => ({ name: tables.name, tables });

/** What the service is made of; adding a family is adding one line. */
export const modules: readonly Module[] = [
  of(dataCentersTables),
  of(sitesTables),
  of(accountsTables),
  of(tokensTables),
  { ...of(loginTables), routes: loginRoutes },
  of(authTables),
  of(socializeTables),
  of(reportsTables),
  of(mockResponsesTables),
  { name: 'oauth-token', routes: tokenRoutes },
  { name: 'rest', routes: restRoutes },
];

/** The table of routes: what every module answers over HTTP. */
export const routesOf = (core: Core): readonly Route[] => modules.flatMap(({ routes }) => routes?.(core) ?? []);
