import { accountChanges } from '#service/core/accounts/index.ts';
import type { Module } from '#service/module/index.ts';
import type { TableSet } from '#service/storage/index.ts';
import { oneTimeTokenRepository } from './repository.ts';

/**
 * Short-lived values that stand for something begun: a registration token, a password reset token, a verification code
 * that was sent. Found by the hash of the value; `payload` is encrypted, because it may hold the code that was sent (R42).
 * The account is named by UID without a foreign key: a late call is told that it is gone.
 */
const oneTimeTokensTables: TableSet = {
  name: 'one-time-tokens',
  migrations: [
    `
        CREATE TABLE one_time_token (
          id INTEGER PRIMARY KEY,
          kind TEXT NOT NULL,
          hash BLOB NOT NULL UNIQUE,
          api_key TEXT NOT NULL REFERENCES site (api_key) ON DELETE CASCADE,
          uid TEXT,
          payload BLOB NOT NULL,
          created_at INTEGER NOT NULL,
          expires_at INTEGER NOT NULL,
          used_at INTEGER,
          -- How often a wrong code was tried with it.
          attempts INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE INDEX one_time_token_time ON one_time_token (expires_at);
        CREATE INDEX one_time_token_user ON one_time_token (api_key, uid, kind);
      `,
    `
        -- The account whose identities a login brings along when it is finished.
        ALTER TABLE one_time_token ADD COLUMN linked_uid TEXT;
        -- Why it ended without being used; NULL when it was used, or a newer one replaced it.
        ALTER TABLE one_time_token ADD COLUMN end_reason TEXT;
        CREATE INDEX one_time_token_linked ON one_time_token (api_key, linked_uid) WHERE linked_uid IS NOT NULL;
      `,
  ],
};

/** Registration tokens, password reset tokens, and what goes with codes that were sent. */
export const oneTimeTokens: Module = {
  name: 'one-time-tokens',
  tables: oneTimeTokensTables,
  opened: ({ of }) =>
    of(accountChanges).listen({
      renamed: (renaming) => of(oneTimeTokenRepository).rename(renaming),
      deleted: (apiKey, UID) => of(oneTimeTokenRepository).endOf({ apiKey, UID, reason: 'accountDeleted', kept: null }),
      loginIDsRemoved: (apiKey, UID, keys) => of(oneTimeTokenRepository).endSentTo(apiKey, UID, keys),
    }),
};
