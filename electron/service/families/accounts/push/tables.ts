import type { TableSet } from '#service/storage/index.ts';

/** Devices that pushes go to. */
export const pushTables: TableSet = {
  name: 'push',
  migrations: [
    `
        CREATE TABLE device (
          id INTEGER PRIMARY KEY,
          account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
          -- Session that registered it; NULL: the site did, or the session is gone.
          session INTEGER REFERENCES token (id) ON DELETE SET NULL,
          platform TEXT NOT NULL,
          manufacturer TEXT NOT NULL,
          os TEXT NOT NULL,
          -- Encrypted.
          push_token BLOB NOT NULL,
          created_at INTEGER NOT NULL,
          updated_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX device_account ON device (account);
        CREATE INDEX device_session ON device (session);
      `,
  ],
  areas: { device: ['people'] },
  ofAccounts: [{ table: 'device', what: 'devices for pushes', onMerge: 'move' }],
};
