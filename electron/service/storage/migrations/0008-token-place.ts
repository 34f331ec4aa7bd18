import type { Migration } from './migration.ts';

/**
 * A token says at which place of the table it stands (`token-value.ts`): an index of hashes has its entries in random
 * places, and was half of what keeping a token cost (docs/adr/0010).
 *
 * - `digest`: what a token's value is checked against; `hash`: the same of tokens from before, which are looked up by
 *   it. A row has one of the two.
 */
export const tokenPlace: Migration = {
  version: 8,
  sql: `
    ALTER TABLE token RENAME TO token_before;
    CREATE TABLE token (
      id INTEGER PRIMARY KEY,
      digest BLOB,
      hash BLOB,
      value BLOB NOT NULL,
      api_key TEXT NOT NULL REFERENCES site (api_key) ON DELETE CASCADE,
      uid TEXT,
      origin TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      expires_at INTEGER,
      revoked_at INTEGER,
      browser_bound INTEGER NOT NULL,
      browser_closed INTEGER NOT NULL DEFAULT 0,
      cid TEXT,
      code INTEGER,
      last_used_at INTEGER,
      calls INTEGER NOT NULL DEFAULT 0,
      CHECK ((digest IS NULL) <> (hash IS NULL))
    ) STRICT;
    INSERT INTO token (id, hash, value, api_key, uid, origin, created_at, expires_at, revoked_at, browser_bound,
        browser_closed, cid, code, last_used_at, calls)
      SELECT id, hash, value, api_key, uid, origin, created_at, expires_at, revoked_at, browser_bound,
        browser_closed, cid, code, last_used_at, calls FROM token_before;
    DROP TABLE token_before;
    CREATE UNIQUE INDEX token_hash ON token (hash) WHERE hash IS NOT NULL;
    CREATE INDEX token_time ON token (created_at, id);
    CREATE INDEX token_site_time ON token (api_key, created_at, id);
    CREATE INDEX token_user ON token (api_key, uid) WHERE uid IS NOT NULL;
    CREATE INDEX token_code ON token (code) WHERE code IS NOT NULL;
    CREATE INDEX token_live ON token (expires_at) WHERE revoked_at IS NULL;
    CREATE INDEX token_browser ON token (api_key) WHERE browser_bound = 1 AND revoked_at IS NULL;
    CREATE INDEX token_revoked ON token (revoked_at) WHERE revoked_at IS NOT NULL;
  `,
};
