import type { TableSet } from '#service/storage/index.ts';

/** Groups of users, by model, with their members and invitations; and the organisations of business customers (C 4.9). */
export const groupsTables: TableSet = {
  name: 'account-groups',
  migrations: [
    `
        CREATE TABLE account_group (
          id INTEGER PRIMARY KEY,
          api_key TEXT NOT NULL REFERENCES site (api_key) ON DELETE CASCADE,
          model TEXT NOT NULL,
          group_id TEXT NOT NULL,
          -- JSON object.
          data TEXT NOT NULL,
          created_at INTEGER NOT NULL,
          updated_at INTEGER NOT NULL,
          UNIQUE (api_key, model, group_id)
        ) STRICT;
        CREATE TABLE group_member (
          account_group INTEGER NOT NULL REFERENCES account_group (id) ON DELETE CASCADE,
          account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
          -- JSON object.
          relationship TEXT NOT NULL,
          -- JSON list of texts.
          permissions TEXT NOT NULL,
          joined_at INTEGER NOT NULL,
          PRIMARY KEY (account, account_group)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX group_member_group ON group_member (account_group, joined_at);
        CREATE TABLE organization (
          id INTEGER PRIMARY KEY,
          api_key TEXT NOT NULL REFERENCES site (api_key) ON DELETE CASCADE,
          bpid TEXT NOT NULL,
          org_id TEXT NOT NULL,
          name TEXT NOT NULL,
          -- pending or approved.
          status TEXT NOT NULL,
          -- JSON objects: what was registered besides the name, and who asked for it.
          info TEXT NOT NULL,
          requester TEXT NOT NULL,
          created_at INTEGER NOT NULL,
          UNIQUE (api_key, bpid),
          UNIQUE (api_key, org_id)
        ) STRICT;
        CREATE TABLE organization_context (
          account INTEGER PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
          organization INTEGER NOT NULL REFERENCES organization (id) ON DELETE CASCADE
        ) STRICT;
        CREATE INDEX organization_context_of ON organization_context (organization);
      `,
  ],
  ofAccounts: [
    { table: 'group_member', what: 'memberships of groups', onMerge: 'move', key: ['account_group'] },
    { table: 'organization_context', what: 'organizations that it acts for', onMerge: 'end' },
  ],
};
