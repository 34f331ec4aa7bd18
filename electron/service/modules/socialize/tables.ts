import type { TableSet } from '#service/storage/table-set.ts';

/** Published statuses and user actions, per provider. */
export const socializeTables: TableSet = {
  name: 'socialize',
  migrations: [
    {
      version: 1,
      sql: `
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
      `,
    },
  ],
  state: ['post'],
};
