import type { Module } from '#service/module/index.ts';
import type { TableSet } from '#service/storage/index.ts';

/** Logins that are decided before they begin, for tests that cannot click the provider’s screen: one a site, used once. */
const nextLoginTables: TableSet = {
  name: 'next-login',
  migrations: [
    `
        CREATE TABLE next_login (
          api_key TEXT PRIMARY KEY REFERENCES site (api_key) ON DELETE CASCADE,
          outcome TEXT NOT NULL,
          -- Who logs in; NULL: nobody, because it is refused or fails.
          account INTEGER REFERENCES account (id) ON DELETE CASCADE,
          -- NULL: any.
          provider TEXT
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX next_login_account ON next_login (account) WHERE account IS NOT NULL;
      `,
  ],
  areas: { next_login: ['failures', 'overview'] },
  ofAccounts: [{ table: 'next_login', what: 'logins that are decided before', onMerge: 'move' }],
};

/** The next login of a site, decided before it begins: once, and without the provider’s screen. */
export const nextLogin: Module = {
  name: 'next-login',
  tables: nextLoginTables,
};
