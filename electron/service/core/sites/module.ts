import type { Module } from '#service/module/index.ts';
import type { TableSet } from '#service/storage/index.ts';

/**
 * Sites, their secrets and applications. `secret`: encrypted with AES-256-GCM (R42).
 *
 * - `expired_secret`: secrets that were rotated out, replaced or deleted. Clients send them for a while, and the log
 *   must not show them (R15). `mark` is encrypted and has only a part of the secret (`secret-mark.ts`). `secret` is the
 *   whole one with its owner, encrypted, for 30 days, so that 403003 can say which one signed; it is never accepted. They
 *   belong to the data folder, not to the state of the workspace: no export and no snapshot holds them (R48).
 */
export const sitesTables: TableSet = {
  name: 'sites',
  migrations: [
    `
        CREATE TABLE site (
          api_key TEXT PRIMARY KEY,
          created_at INTEGER NOT NULL,
          name TEXT NOT NULL,
          data_center TEXT NOT NULL REFERENCES data_center (id),
          domains TEXT NOT NULL,
          api_domains TEXT NOT NULL,
          response_types TEXT NOT NULL,
          grant_types TEXT NOT NULL,
          providers TEXT NOT NULL,
          token_lifetime INTEGER,
          allow_signed_user_key INTEGER NOT NULL,
          revoke_on_code_reuse INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX site_data_center ON site (data_center);

        CREATE TABLE site_secret (
          api_key TEXT NOT NULL REFERENCES site (api_key) ON DELETE CASCADE,
          slot TEXT NOT NULL CHECK (slot IN ('current', 'previous')),
          secret BLOB NOT NULL,
          created_at INTEGER NOT NULL,
          PRIMARY KEY (api_key, slot)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE application (
          position INTEGER PRIMARY KEY,
          api_key TEXT NOT NULL REFERENCES site (api_key) ON DELETE CASCADE,
          user_key TEXT NOT NULL,
          name TEXT NOT NULL,
          secret BLOB NOT NULL,
          created_at INTEGER NOT NULL,
          -- PEM (SPKI); absent: no Bearer JWT is accepted (D62).
          public_key TEXT,
          UNIQUE (api_key, user_key)
        ) STRICT;

        CREATE TABLE expired_secret (
          id INTEGER PRIMARY KEY,
          mark BLOB NOT NULL,
          secret BLOB,
          expired_at INTEGER NOT NULL
        ) STRICT;
      `,
    // D66. A site that exists goes on accepting what it accepted: milliseconds came with the switch for signed userKeys.
    `
        ALTER TABLE site ADD COLUMN accept_milliseconds INTEGER NOT NULL DEFAULT 0;
        UPDATE site SET accept_milliseconds = allow_signed_user_key;
      `,
    // D64.
    "ALTER TABLE site ADD COLUMN default_format TEXT NOT NULL DEFAULT 'specification'",
    // D82.
    "ALTER TABLE site ADD COLUMN token_credentials TEXT NOT NULL DEFAULT 'specification'",
    // F 5.1: PEM.
    'ALTER TABLE application ADD COLUMN client_certificate TEXT',
  ],
  ofFolder: ['expired_secret'],
  areas: { site: ['sites'], site_secret: ['sites'], application: ['sites'] },
};

/** Sites with their secrets and applications (D30, D34). */
export const sites: Module = {
  name: 'sites',
  tables: sitesTables,
};
