import type { TableSet } from '#service/storage/index.ts';

/** What lite accounts are found by: an address that is no login identifier, so that its user can still register. */
export const liteAccountsTables: TableSet = {
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
