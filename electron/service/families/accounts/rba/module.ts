import { methodsIn } from '#service/methods/index.ts';
import type { Module } from '#service/module/index.ts';
import type { TableSet } from '#service/storage/index.ts';
import * as methods from './methods.ts';

/**
 * Failed logins of accounts and from addresses, each in a row of its own that is kept as long as a rule counts it, the
 * addresses that are locked, and the networks that accounts have logged in from.
 */
const rbaTables: TableSet = {
  name: 'rba',
  migrations: [
    `
        CREATE TABLE failed_login (
          id INTEGER PRIMARY KEY,
          api_key TEXT NOT NULL REFERENCES site (api_key) ON DELETE CASCADE,
          -- Either of them.
          account INTEGER REFERENCES account (id) ON DELETE CASCADE,
          address TEXT,
          at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX failed_login_account ON failed_login (account, at) WHERE account IS NOT NULL;
        CREATE INDEX failed_login_address ON failed_login (api_key, address, at) WHERE address IS NOT NULL;
        CREATE INDEX failed_login_at ON failed_login (api_key, at);

        CREATE TABLE locked_address (
          api_key TEXT NOT NULL REFERENCES site (api_key) ON DELETE CASCADE,
          address TEXT NOT NULL,
          until INTEGER NOT NULL,
          because TEXT NOT NULL,
          PRIMARY KEY (api_key, address)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE known_network (
          account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
          network TEXT NOT NULL,
          at INTEGER NOT NULL,
          PRIMARY KEY (account, network)
        ) STRICT, WITHOUT ROWID;
      `,
  ],
  ofAccounts: [
    { table: 'failed_login', what: 'failed logins', onMerge: 'end' },
    { table: 'known_network', what: 'networks of former logins', onMerge: 'end' },
  ],
};

/** Risk based authentication: rules judge logins; accounts and addresses are locked and unlocked (403120). */
export const rba: Module = { name: 'rba', tables: rbaTables, methods: methodsIn(methods) };
