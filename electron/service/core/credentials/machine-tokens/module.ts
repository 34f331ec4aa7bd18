import type { Module } from '#service/module/index.ts';
import type { TableSet } from '#service/storage/index.ts';

/**
 * Tokens of machines, which the server of the organisation gives (X 2). An id is found by its SHA-256, the key that signs is
 * encrypted with AES-256-GCM (R42). Times are milliseconds by the service clock (D39).
 */
const machineTokenTables: TableSet = {
  name: 'machine-tokens',
  migrations: [
    `
        CREATE TABLE machine_key (
          id INTEGER PRIMARY KEY CHECK (id = 1),
          private_key BLOB NOT NULL,
          created_at INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE machine_token (
          -- Of the jti of an access token, of the whole refresh token.
          mark BLOB PRIMARY KEY,
          kind TEXT NOT NULL CHECK (kind IN ('access', 'refresh')),
          -- The application that it was given to; its tokens go with it.
          api_key TEXT NOT NULL,
          user_key TEXT NOT NULL,
          -- Shared by all tokens that come from one grant by refreshing.
          family BLOB NOT NULL,
          created_at INTEGER NOT NULL,
          expires_at INTEGER NOT NULL,
          -- Of a refresh token.
          used_at INTEGER,
          revoked_at INTEGER,
          FOREIGN KEY (api_key, user_key) REFERENCES application (api_key, user_key) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX machine_token_family ON machine_token (family);
        CREATE INDEX machine_token_application ON machine_token (api_key, user_key);
        CREATE INDEX machine_token_expiry ON machine_token (expires_at);
      `,
    // The list of the console is paged by it (R52).
    'CREATE INDEX machine_token_created ON machine_token (created_at, mark);',
  ],
  areas: { machine_token: ['tokens'] },
};

/** Tokens of machines, which the server of the organisation gives (X 2). */
export const machineTokens: Module = {
  name: 'machine-tokens',
  tables: machineTokenTables,
};
