import type { Migration } from './migration.ts';

/**
 * The first schema. It stays as it is: `fixtures/0001.sql` keeps it, and a change is a further step (R24).
 *
 * - Times are milliseconds since 1970 by the service clock (D39). JSON stands in TEXT columns.
 * - `secret`, `value`: sealed with AES-256-GCM (R42); `hash`: SHA-256 of the value, what a look-up goes by.
 * - Tokens, codes and log rows name a person by UID without a foreign key: they outlive the account, so that a late
 *   call is told that its user is gone (D28).
 * - The log is two tables: lists and searches read short rows only, never the recorded requests and answers.
 */
export const first: Migration = {
  version: 1,
  sql: `
    CREATE TABLE setting (
      name TEXT PRIMARY KEY,
      value BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE data_center (
      position INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      domain TEXT NOT NULL UNIQUE
    ) STRICT;

    CREATE TABLE site (
      api_key TEXT PRIMARY KEY,
      created_at INTEGER NOT NULL,
      name TEXT NOT NULL,
      data_center TEXT NOT NULL REFERENCES data_center (id),
      domains TEXT NOT NULL,
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
      UNIQUE (api_key, user_key)
    ) STRICT;

    CREATE TABLE account (
      id INTEGER PRIMARY KEY,
      api_key TEXT NOT NULL REFERENCES site (api_key) ON DELETE CASCADE,
      uid TEXT NOT NULL,
      is_site_uid INTEGER NOT NULL,
      status TEXT NOT NULL CHECK (status IN ('final', 'pending', 'temporary')),
      profile TEXT NOT NULL,
      data TEXT NOT NULL,
      user_info TEXT,
      is_active INTEGER NOT NULL,
      is_verified INTEGER NOT NULL,
      login_provider TEXT,
      reg_source TEXT,
      created_at INTEGER NOT NULL,
      registered_at INTEGER,
      last_login_at INTEGER,
      updated_at INTEGER NOT NULL,
      -- Lower-case text that the filter of the lists looks in.
      search TEXT NOT NULL,
      UNIQUE (api_key, uid)
    ) STRICT;
    CREATE INDEX account_time ON account (created_at, id);
    CREATE INDEX account_site_time ON account (api_key, created_at, id);
    CREATE INDEX account_not_final ON account (status, created_at, id) WHERE status <> 'final';

    CREATE TABLE identity (
      id INTEGER PRIMARY KEY,
      account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      api_key TEXT NOT NULL,
      provider TEXT NOT NULL,
      provider_uid TEXT NOT NULL,
      last_login_at INTEGER,
      -- 0: identity of a temporary account, which a login never reaches again (D22).
      reachable INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX identity_account ON identity (account);
    CREATE UNIQUE INDEX identity_holder ON identity (api_key, provider, provider_uid) WHERE reachable = 1;

    CREATE TABLE post (
      id INTEGER PRIMARY KEY,
      account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      kind TEXT NOT NULL,
      provider TEXT NOT NULL,
      body TEXT NOT NULL,
      at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX post_account ON post (account, id);
    CREATE INDEX post_status ON post (account, id) WHERE kind = 'status';

    CREATE TABLE activity (
      api_key TEXT NOT NULL REFERENCES site (api_key) ON DELETE CASCADE,
      date TEXT NOT NULL,
      kind TEXT NOT NULL,
      provider TEXT NOT NULL,
      cid TEXT NOT NULL,
      uid TEXT NOT NULL,
      count INTEGER NOT NULL,
      PRIMARY KEY (api_key, date, kind, provider, cid, uid)
    ) STRICT, WITHOUT ROWID;

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
      session_expiration INTEGER
    ) STRICT;
    CREATE INDEX code_time ON code (created_at, id);
    CREATE INDEX code_site_time ON code (api_key, created_at, id);
    CREATE INDEX code_user ON code (api_key, uid);

    CREATE TABLE token (
      id INTEGER PRIMARY KEY,
      hash BLOB NOT NULL UNIQUE,
      value BLOB NOT NULL,
      api_key TEXT NOT NULL REFERENCES site (api_key) ON DELETE CASCADE,
      uid TEXT,
      origin TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      expires_at INTEGER,
      revoked_at INTEGER,
      browser_bound INTEGER NOT NULL,
      cid TEXT,
      code INTEGER,
      last_used_at INTEGER,
      calls INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX token_time ON token (created_at, id);
    CREATE INDEX token_site_time ON token (api_key, created_at, id);
    CREATE INDEX token_user ON token (api_key, uid) WHERE uid IS NOT NULL;
    CREATE INDEX token_code ON token (code) WHERE code IS NOT NULL;
    CREATE INDEX token_live ON token (expires_at) WHERE revoked_at IS NULL;
    CREATE INDEX token_browser ON token (api_key) WHERE browser_bound = 1 AND revoked_at IS NULL;

    -- Without a reference to the site: a site that is deleted and made again must still refuse a replay (R5).
    CREATE TABLE nonce (
      api_key TEXT NOT NULL,
      nonce TEXT NOT NULL,
      used_at INTEGER NOT NULL,
      PRIMARY KEY (api_key, nonce)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX nonce_time ON nonce (used_at);

    CREATE TABLE login (
      id TEXT PRIMARY KEY,
      anti_forgery_token TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      api_key TEXT NOT NULL REFERENCES site (api_key) ON DELETE CASCADE,
      request TEXT NOT NULL,
      flow_id TEXT,
      finished_at INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX login_site ON login (api_key);
    CREATE INDEX login_time ON login (created_at);

    CREATE TABLE call (
      id INTEGER PRIMARY KEY,
      call_id TEXT NOT NULL,
      at INTEGER NOT NULL,
      transport TEXT NOT NULL,
      http_method TEXT NOT NULL,
      method TEXT NOT NULL,
      host TEXT NOT NULL,
      api_key TEXT,
      uid TEXT,
      credential TEXT NOT NULL,
      http_status INTEGER NOT NULL,
      error_code INTEGER NOT NULL,
      error TEXT,
      reason TEXT NOT NULL,
      duration REAL NOT NULL,
      flow_id TEXT,
      failed INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX call_call_id ON call (call_id);
    CREATE INDEX call_at ON call (at);
    CREATE INDEX call_api_key ON call (api_key) WHERE api_key IS NOT NULL;
    CREATE INDEX call_method ON call (method);
    CREATE INDEX call_uid ON call (uid) WHERE uid IS NOT NULL;
    CREATE INDEX call_flow ON call (flow_id) WHERE flow_id IS NOT NULL;
    CREATE INDEX call_failed ON call (failed) WHERE failed = 1;
    CREATE INDEX call_error_code ON call (error_code) WHERE error_code <> 0;

    CREATE TABLE call_detail (
      id INTEGER PRIMARY KEY,
      detail TEXT NOT NULL
    ) STRICT;
  `,
};
