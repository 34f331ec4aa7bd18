import type { Module } from '#service/module/index.ts';
import type { TableSet } from '#service/storage/index.ts';
import { passwordsInWorkspace } from './workspace.ts';

/** Passwords of accounts, as hashes, and failed logins. */
const passwordsTables: TableSet = {
  name: 'passwords',
  migrations: [
    `
        CREATE TABLE password (
          account INTEGER PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
          -- JSON of a PasswordHash; NULL: the account has none.
          hash TEXT,
          created_at INTEGER,
          -- JSON list of former ones, newest first.
          history TEXT NOT NULL DEFAULT '[]',
          must_change INTEGER NOT NULL DEFAULT 0,
          secret_question TEXT,
          -- JSON of a PasswordHash.
          secret_answer TEXT,
          failed INTEGER NOT NULL DEFAULT 0,
          failed_at INTEGER,
          failed_since INTEGER,
          locked_until INTEGER,
          locked_because TEXT
        ) STRICT;
      `,
  ],
  areas: { password: ['people'] },
  ofAccounts: [{ table: 'password', what: 'passwords', onMerge: 'merger' }],
};

/** Passwords of accounts: hashed with scrypt, off the answering thread. */
export const passwords: Module = { name: 'passwords', tables: passwordsTables, workspace: passwordsInWorkspace };
