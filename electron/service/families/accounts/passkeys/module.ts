import { methodsIn } from '#service/methods/index.ts';
import type { Module } from '#service/module/index.ts';
import type { TableSet } from '#service/storage/index.ts';
import * as login from './login.ts';
import * as registering from './registering.ts';

/** Passkeys of accounts: public keys, which are no secrets (W3C Web Authentication Level 3). */
const passkeysTables: TableSet = {
  name: 'passkeys',
  migrations: [
    `
        CREATE TABLE passkey (
          id INTEGER PRIMARY KEY,
          account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
          api_key TEXT NOT NULL,
          -- base64url, as clients send it.
          credential_id TEXT NOT NULL,
          -- COSE key.
          public_key BLOB NOT NULL,
          -- What the authenticator knows the user by: random, the same for all passkeys of an account.
          user_handle TEXT NOT NULL,
          rp_id TEXT NOT NULL,
          -- Signature counter; 0 of authenticators that do not count.
          counter INTEGER NOT NULL,
          -- JSON list.
          transports TEXT NOT NULL,
          device_name TEXT,
          backed_up INTEGER NOT NULL,
          created_at INTEGER NOT NULL,
          last_used_at INTEGER,
          UNIQUE (api_key, credential_id)
        ) STRICT;
        CREATE INDEX passkey_account ON passkey (account);
      `,
  ],
  areas: { passkey: ['people'] },
  ofAccounts: [{ table: 'passkey', what: 'passkeys', onMerge: 'move' }],
};

/** Login with passkeys (W3C Web Authentication Level 3). */
export const passkeys: Module = {
  name: 'passkeys',
  tables: passkeysTables,
  methods: methodsIn(login, registering),
};
