import type { TableSet } from '#service/storage/index.ts';

/**
 * What users publish, per provider; their sessions at the simulated providers; settings that sites keep for them; counts of
 * reactions, short links and the configuration of providers, per site.
 */
export const socializeTables: TableSet = {
  name: 'socialize',
  migrations: [
    `
        CREATE TABLE post (
          id INTEGER PRIMARY KEY,
          account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
          api_key TEXT NOT NULL,
          kind TEXT NOT NULL,
          provider TEXT NOT NULL,
          body TEXT NOT NULL,
          at INTEGER NOT NULL,
          -- JSON list of texts.
          tags TEXT
        ) STRICT;
        CREATE INDEX post_account ON post (account, id);
        CREATE INDEX post_site ON post (api_key, at);
        CREATE INDEX post_status ON post (account, id) WHERE kind = 'status';

        -- What differs from the session that is invented for every identity; given: what the site sent, encrypted.
        CREATE TABLE provider_session (
          identity INTEGER PRIMARY KEY REFERENCES identity (id) ON DELETE CASCADE,
          renewals INTEGER NOT NULL,
          given BLOB,
          expires_at INTEGER
        ) STRICT;

        CREATE TABLE user_setting (
          account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
          -- Empty: settings that were set without a group.
          section TEXT NOT NULL,
          name TEXT NOT NULL,
          value TEXT NOT NULL,
          PRIMARY KEY (account, section, name)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE reaction (
          api_key TEXT NOT NULL REFERENCES site (api_key) ON DELETE CASCADE,
          bar TEXT NOT NULL,
          button TEXT NOT NULL,
          count INTEGER NOT NULL,
          PRIMARY KEY (api_key, bar, button)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE short_link (
          id TEXT PRIMARY KEY,
          api_key TEXT NOT NULL REFERENCES site (api_key) ON DELETE CASCADE,
          url TEXT NOT NULL,
          account INTEGER REFERENCES account (id) ON DELETE SET NULL,
          cid TEXT,
          created_at INTEGER NOT NULL,
          visits INTEGER NOT NULL DEFAULT 0
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX short_link_site ON short_link (api_key, url);
        CREATE INDEX short_link_account ON short_link (account);

        CREATE TABLE providers_config (
          api_key TEXT PRIMARY KEY REFERENCES site (api_key) ON DELETE CASCADE,
          -- JSON with the secrets of applications at providers, encrypted.
          config BLOB NOT NULL
        ) STRICT, WITHOUT ROWID;
      `,
  ],
  ofAccounts: [
    { table: 'post', what: 'published posts', onMerge: 'move' },
    { table: 'user_setting', what: 'user settings', onMerge: 'move', key: ['section', 'name'] },
    { table: 'short_link', what: 'short links', onMerge: 'move' },
  ],
};
