import type { TableSet } from '#service/storage/index.ts';

/**
 * Sites as OpenID providers (X 2 to X 4). What holds a secret, a key or a token is encrypted with AES-256-GCM (R42). Times
 * are milliseconds by the service clock (D39).
 */
export const fidmTables: TableSet = {
  name: 'fidm',
  migrations: [
    `
        CREATE TABLE openid_config (
          api_key TEXT PRIMARY KEY REFERENCES site (api_key) ON DELETE CASCADE,
          -- JSON, see op-config.ts.
          config TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;

        -- Keys that sign id tokens. The newest signs, older ones only verify.
        CREATE TABLE openid_key (
          id INTEGER PRIMARY KEY,
          api_key TEXT NOT NULL REFERENCES site (api_key) ON DELETE CASCADE,
          private_key BLOB NOT NULL,
          created_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX openid_key_site ON openid_key (api_key, id);

        CREATE TABLE openid_rp (
          api_key TEXT NOT NULL REFERENCES site (api_key) ON DELETE CASCADE,
          client_id TEXT NOT NULL,
          secret BLOB NOT NULL,
          -- JSON, see relying-party.ts.
          settings TEXT NOT NULL,
          created_at INTEGER NOT NULL,
          -- Counts the changes, so that a call is not answered by what is no longer so (R56).
          revision INTEGER NOT NULL,
          PRIMARY KEY (api_key, client_id)
        ) STRICT, WITHOUT ROWID;

        -- What the protocol library keeps: contexts, codes, tokens, grants. An id is a token, so only its SHA-256 is here.
        CREATE TABLE openid_artifact (
          api_key TEXT NOT NULL REFERENCES site (api_key) ON DELETE CASCADE,
          model TEXT NOT NULL,
          id BLOB NOT NULL,
          payload BLOB NOT NULL,
          revision INTEGER NOT NULL,
          -- By UID without a foreign key, so that a late call is told that its user is gone (D28).
          uid TEXT,
          client_id TEXT,
          grant_id BLOB,
          -- The second name of a device code, or of a session.
          alias BLOB,
          created_at INTEGER NOT NULL,
          expires_at INTEGER,
          consumed_at INTEGER,
          PRIMARY KEY (api_key, model, id)
        ) STRICT;
        CREATE INDEX openid_artifact_grant ON openid_artifact (grant_id) WHERE grant_id IS NOT NULL;
        CREATE INDEX openid_artifact_alias ON openid_artifact (api_key, model, alias) WHERE alias IS NOT NULL;
        CREATE INDEX openid_artifact_user ON openid_artifact (api_key, uid) WHERE uid IS NOT NULL;
        CREATE INDEX openid_artifact_expiry ON openid_artifact (expires_at) WHERE expires_at IS NOT NULL;

        -- What users allowed relying parties to know of them.
        CREATE TABLE openid_consent (
          account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
          client_id TEXT NOT NULL,
          -- JSON lists of names.
          scopes TEXT NOT NULL,
          claims TEXT NOT NULL,
          at INTEGER NOT NULL,
          PRIMARY KEY (account, client_id)
        ) STRICT, WITHOUT ROWID;
      `,
    `
        -- Foreign OpenID providers that a site logs its users in at (fidm.oidc.rp.*).
        CREATE TABLE openid_op (
          api_key TEXT NOT NULL REFERENCES site (api_key) ON DELETE CASCADE,
          name TEXT NOT NULL,
          secret BLOB NOT NULL,
          -- JSON, see rp/foreign-op.ts.
          settings TEXT NOT NULL,
          PRIMARY KEY (api_key, name)
        ) STRICT, WITHOUT ROWID;
      `,
    `
        -- Sites as SAML parties (X 5): 'idp' is the identity provider, 'sp' the service provider.
        CREATE TABLE saml_config (
          api_key TEXT NOT NULL REFERENCES site (api_key) ON DELETE CASCADE,
          role TEXT NOT NULL CHECK (role IN ('idp', 'sp')),
          -- JSON, see saml/partners.ts.
          config TEXT NOT NULL,
          PRIMARY KEY (api_key, role)
        ) STRICT, WITHOUT ROWID;

        -- Partners; role is theirs.
        CREATE TABLE saml_partner (
          api_key TEXT NOT NULL REFERENCES site (api_key) ON DELETE CASCADE,
          role TEXT NOT NULL CHECK (role IN ('idp', 'sp')),
          name TEXT NOT NULL,
          -- JSON, see saml/partners.ts.
          settings TEXT NOT NULL,
          PRIMARY KEY (api_key, role, name)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE saml_key (
          api_key TEXT PRIMARY KEY REFERENCES site (api_key) ON DELETE CASCADE,
          private_key BLOB NOT NULL,
          certificate TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;

        -- Logins at partners and by partners, which a logout ends.
        CREATE TABLE saml_session (
          id INTEGER PRIMARY KEY,
          account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
          role TEXT NOT NULL,
          partner TEXT NOT NULL,
          name_id TEXT NOT NULL,
          format TEXT NOT NULL,
          session_index TEXT NOT NULL,
          expires_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX saml_session_account ON saml_session (account);
        CREATE INDEX saml_session_name ON saml_session (partner, name_id);
        CREATE INDEX saml_session_expiry ON saml_session (expires_at);

        -- Assertions that were used, until nobody would believe them any more.
        CREATE TABLE saml_seen (
          api_key TEXT NOT NULL REFERENCES site (api_key) ON DELETE CASCADE,
          id BLOB NOT NULL,
          expires_at INTEGER NOT NULL,
          PRIMARY KEY (api_key, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX saml_seen_expiry ON saml_seen (expires_at);
      `,
    // Service clock, milliseconds; NULL: nothing replaced it. Until then it verifies, afterwards it names the cause.
    'ALTER TABLE openid_key ADD COLUMN until INTEGER;',
  ],
  areas: {
    openid_config: ['sites'],
    openid_rp: ['sites'],
    openid_op: ['sites'],
    saml_config: ['sites'],
    saml_partner: ['sites'],
    openid_artifact: ['tokens'],
    openid_consent: ['people'],
  },
  ofAccounts: [
    { table: 'saml_session', what: 'sessions at SAML partners', onMerge: 'move' },
    { table: 'openid_consent', what: 'consents for relying parties', onMerge: 'move', key: ['client_id'] },
  ],
};
