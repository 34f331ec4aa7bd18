import type { TableSet } from '#service/storage/index.ts';

/** Screen-sets that sites have stored, and when each version of one was stored. The content is JSON; it is never run here. */
export const screenSetsTables: TableSet = {
  name: 'screen-sets',
  migrations: [
    `
        CREATE TABLE screen_set (
          api_key TEXT NOT NULL REFERENCES site (api_key) ON DELETE CASCADE,
          id TEXT NOT NULL,
          version INTEGER NOT NULL,
          content TEXT NOT NULL,
          modified_at INTEGER NOT NULL,
          PRIMARY KEY (api_key, id)
        ) STRICT;
        CREATE TABLE screen_set_version (
          api_key TEXT NOT NULL,
          id TEXT NOT NULL,
          version INTEGER NOT NULL,
          modified_at INTEGER NOT NULL,
          PRIMARY KEY (api_key, id, version),
          FOREIGN KEY (api_key, id) REFERENCES screen_set (api_key, id) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
      `,
  ],
};
