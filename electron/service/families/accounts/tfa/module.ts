import { methodsIn } from '#service/methods/index.ts';
import type { Module } from '#service/module/index.ts';
import type { TableSet } from '#service/storage/index.ts';
import * as administration from './administration.ts';
import * as backupCodes from './backup-codes.ts';
import * as email from './email.ts';
import * as phone from './phone.ts';
import * as push from './push.ts';
import * as tfa from './tfa.ts';
import * as totp from './totp.ts';
import { secondFactorsInWorkspace } from './workspace.ts';

/**
 * Second factors of accounts, and the devices on which one was proved. `value` is the encrypted JSON of a FactorValue
 * (R42); `machine` is the hash of a device's id.
 */
const secondFactorsTables: TableSet = {
  name: 'second-factors',
  migrations: [
    `
        CREATE TABLE second_factor (
          id INTEGER PRIMARY KEY,
          account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
          public_id TEXT NOT NULL,
          -- 0: a device that was not verified yet.
          active INTEGER NOT NULL,
          value BLOB NOT NULL,
          created_at INTEGER NOT NULL,
          verified_at INTEGER
        ) STRICT;
        CREATE INDEX second_factor_account ON second_factor (account);

        CREATE TABLE known_device (
          account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
          machine BLOB NOT NULL,
          -- Until when it logs in without a second factor; 0: it does not.
          expires_at INTEGER NOT NULL,
          verified_at INTEGER NOT NULL,
          auth_level INTEGER NOT NULL,
          PRIMARY KEY (account, machine)
        ) STRICT, WITHOUT ROWID;
      `,
  ],
  areas: { second_factor: ['people'] },
  ofAccounts: [
    { table: 'second_factor', what: 'second factors', onMerge: 'move' },
    // Whoever has the device proves it to the other account first.
    { table: 'known_device', what: 'trusted devices', onMerge: 'end' },
  ],
};

/** Two-factor authentication, accounts.tfa.* (F 7.3): registering and proving a second factor, and when a login needs one. */
export const secondFactors: Module = {
  name: 'second-factors',
  tables: secondFactorsTables,
  workspace: secondFactorsInWorkspace,
  methods: methodsIn(administration, backupCodes, email, phone, push, tfa, totp),
};
