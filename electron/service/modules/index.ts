import type { Module } from '#service/kernel/module.ts';
import { accountsTables } from './accounts/tables.ts';
import { authTables } from './auth/tables.ts';
import { dataCentersTables } from './data-centers/tables.ts';
import { loginTables } from './login/tables.ts';
import { mockResponsesTables } from './mock-responses/tables.ts';
import { reportsTables } from './reports/tables.ts';
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
  of(loginTables),
  of(authTables),
  of(socializeTables),
  of(reportsTables),
  of(mockResponsesTables),
];
