import { methodsIn } from '#service/methods/index.ts';
import type { Module } from '#service/module/index.ts';
import type { TableSet } from '#service/storage/index.ts';
import * as liteTokens from './lite-tokens.ts';
import * as methods from './methods.ts';

/** What lite accounts are found by: an address that is no login identifier, so that its user can still register. */
const liteAccountsTables: TableSet = {
  name: 'lite-accounts',
  migrations: [
    `
        CREATE TABLE lite_account (
          account INTEGER PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
          api_key TEXT NOT NULL,
          -- As it is compared (loginIDKey).
          email TEXT NOT NULL,
          -- Names the account without its address (emailToken); it is no credential.
          token TEXT NOT NULL UNIQUE,
          UNIQUE (api_key, email)
        ) STRICT;
      `,
  ],
  areas: { lite_account: ['people'] },
  ofAccounts: [{ table: 'lite_account', what: 'addresses of a lite account', onMerge: 'end' }],
};

/** Lite accounts: an address without a login (F 7.3, F 8.2). */
export const liteAccountsModule: Module = {
  name: 'lite-accounts',
  tables: liteAccountsTables,
  methods: methodsIn(liteTokens, methods),
};
