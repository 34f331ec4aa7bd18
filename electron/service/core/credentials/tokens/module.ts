import type { Module } from '#service/module/index.ts';
import type { TableSet } from '#service/storage/index.ts';

/**
 * Authorization codes, and access tokens: those of sessions too. `value`: encrypted with AES-256-GCM (R42). A code is found by the SHA-256 of its
 * value; a token carries its row id and is checked against `digest` (docs/adr/0010).
 *
 * Both name an account by UID without a foreign key: they outlive it, so that a late call is told that its user is gone
 * (D28).
 */
const tokensTables: TableSet = {
  name: 'tokens',
  migrations: [
    `
        CREATE TABLE code (
          id INTEGER PRIMARY KEY,
          hash BLOB NOT NULL UNIQUE,
          value BLOB NOT NULL,
          api_key TEXT NOT NULL REFERENCES site (api_key) ON DELETE CASCADE,
          redirect_uri TEXT NOT NULL,
          uid TEXT NOT NULL,
          created_at INTEGER NOT NULL,
          expires_at INTEGER NOT NULL,
          used_at INTEGER,
          used_by_call TEXT,
          revoked_at INTEGER,
          cid TEXT,
          session_expiration INTEGER,
          -- callId of the call that gave it.
          issued_by_call TEXT
        ) STRICT;
        CREATE INDEX code_time ON code (created_at, id);
        CREATE INDEX code_site_time ON code (api_key, created_at, id);
        CREATE INDEX code_user ON code (api_key, uid);

        CREATE TABLE token (
          id INTEGER PRIMARY KEY,
          digest BLOB NOT NULL,
          value BLOB NOT NULL,
          api_key TEXT NOT NULL REFERENCES site (api_key) ON DELETE CASCADE,
          uid TEXT,
          origin TEXT NOT NULL,
          created_at INTEGER NOT NULL,
          expires_at INTEGER,
          revoked_at INTEGER,
          browser_bound INTEGER NOT NULL,
          -- Why it was revoked, so that a late call is told (D25, D28).
          end_reason TEXT,
          -- Encrypted; what calls with it are signed with (D51). NULL: it cannot be signed with.
          secret BLOB,
          -- 1: a dynamic session, which the site prolongs by a signed cookie (F 5.8).
          dynamic INTEGER NOT NULL DEFAULT 0,
          cid TEXT,
          code INTEGER,
          last_used_at INTEGER,
          calls INTEGER NOT NULL DEFAULT 0,
          issued_by_call TEXT,
          last_used_by_call TEXT
        ) STRICT;
        CREATE INDEX token_time ON token (created_at, id);
        CREATE INDEX token_site_time ON token (api_key, created_at, id);
        CREATE INDEX token_user ON token (api_key, uid) WHERE uid IS NOT NULL;
        CREATE INDEX token_code ON token (code) WHERE code IS NOT NULL;
        CREATE INDEX token_live ON token (expires_at) WHERE revoked_at IS NULL;
        CREATE INDEX token_browser ON token (api_key) WHERE browser_bound = 1 AND revoked_at IS NULL;
        -- For pruning revoked tokens by age (R21); expired ones are found by token_live.
        CREATE INDEX token_revoked ON token (revoked_at) WHERE revoked_at IS NOT NULL;
      `,
  ],
  areas: { code: ['tokens'], token: ['tokens'] },
  // Noted with each call that a token makes.
  silentColumns: { token: ['last_used_at'] },
};

/** Authorization codes and access tokens (D24, D25). */
export const tokens: Module = {
  name: 'tokens',
  tables: tokensTables,
};
