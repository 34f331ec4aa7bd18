import type { TableSet } from '#service/storage/index.ts';

/**
 * Accounts and the identities connected to them. JSON is in TEXT columns; times are milliseconds since 1970 by the
 * service clock (D39).
 */
export const accountsTables: TableSet = {
  name: 'accounts',
  migrations: [
    `
        CREATE TABLE account (
          -- Never given again: cursors of searches name accounts by it.
          id INTEGER PRIMARY KEY AUTOINCREMENT,
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
          -- JSON of LoginIDs; what they find the account by is in login_identifier.
          login_ids TEXT NOT NULL DEFAULT '{}',
          subscriptions TEXT NOT NULL DEFAULT '{}',
          preferences TEXT NOT NULL DEFAULT '{}',
          internal TEXT NOT NULL DEFAULT '{}',
          communications TEXT NOT NULL DEFAULT '{}',
          -- JSON {name: id}; one account has each, by custom_identifier.
          custom_identifiers TEXT NOT NULL DEFAULT '{}',
          -- JSON of RiskPolicyOfAccount.
          rba TEXT NOT NULL DEFAULT '{}',
          is_lite INTEGER NOT NULL DEFAULT 0,
          -- Whether a second factor is asked for; NULL: as the policies say.
          tfa_status TEXT CHECK (tfa_status IN ('forceOn', 'forceOff')),
          verified_at INTEGER,
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
        -- What accounts.search finds accounts by at once (R47); the expression is that of EMAIL in search/sql-field.ts.
        CREATE INDEX account_email ON account (api_key, json_extract(profile, '$.email'));

        -- Login identifiers in lower case: one account of a site has each.
        CREATE TABLE login_identifier (
          api_key TEXT NOT NULL,
          value TEXT NOT NULL,
          account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
          PRIMARY KEY (api_key, value)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX login_identifier_account ON login_identifier (account);

        -- Ids of users in other systems, in lower case: one account of a site has each id of a name.
        CREATE TABLE custom_identifier (
          api_key TEXT NOT NULL,
          value TEXT NOT NULL,
          name TEXT NOT NULL,
          account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
          PRIMARY KEY (api_key, value, name)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX custom_identifier_account ON custom_identifier (account);

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
        CREATE INDEX identity_provider_uid ON identity (provider_uid);
        CREATE UNIQUE INDEX identity_holder ON identity (api_key, provider, provider_uid) WHERE reachable = 1;

        -- Identities that were disconnected but still log in to their account (socialize.removeConnection, "soft").
        CREATE TABLE mapped_identity (
          api_key TEXT NOT NULL,
          provider TEXT NOT NULL,
          provider_uid TEXT NOT NULL,
          account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
          PRIMARY KEY (api_key, provider, provider_uid)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX mapped_identity_account ON mapped_identity (account);
      `,
    // Addresses besides those of logins, by which accounts.search finds accounts, too.
    `CREATE INDEX account_other_emails ON account (api_key)
        WHERE json_extract(login_ids, '$.otherEmails') IS NOT NULL;`,
  ],
  areas: { account: ['people', 'registrations'], identity: ['people', 'registrations'], mapped_identity: ['people'] },
  ofAccounts: [
    { table: 'login_identifier', what: 'login identifiers', onMerge: 'merger' },
    { table: 'custom_identifier', what: 'custom identifiers', onMerge: 'merger' },
    { table: 'identity', what: 'identities', onMerge: 'merger' },
    { table: 'mapped_identity', what: 'disconnected identities that still log in', onMerge: 'move' },
  ],
};
