import { methodsIn } from '#service/methods/index.ts';
import type { Module } from '#service/module/index.ts';
import type { TableSet } from '#service/storage/index.ts';
import * as approval from './approval.ts';
import * as devices from './devices.ts';

/** Devices that pushes go to. */
const pushTables: TableSet = {
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

/** Devices of apps, and logins that their users approve on them. */
export const push: Module = {
  name: 'push',
  tables: pushTables,
  methods: methodsIn(approval, devices),
};
