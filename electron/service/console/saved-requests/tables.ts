import type { TableSet } from '#service/storage/index.ts';

/** Both belong to the workspace: they name its sites and users, so that a reset empties them. */
export const savedRequestsTables: TableSet = {
  name: 'saved-requests',
  migrations: [
    `
        CREATE TABLE request_collection (
          name TEXT PRIMARY KEY COLLATE NOCASE,
          body TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE request_history (
          id INTEGER PRIMARY KEY,
          at INTEGER NOT NULL,
          draft TEXT NOT NULL,
          outcome TEXT NOT NULL
        ) STRICT;
      `,
    // Checks of requests, which 0.1.0 had.
    `
        UPDATE request_collection SET body = json_set(body, '$.requests', json((
          SELECT json_group_array(json_remove(value, '$.checks') ORDER BY key) FROM json_each(body, '$.requests')
        ))) WHERE body LIKE '%"checks"%';
      `,
  ],
  areas: { request_collection: ['savedRequests'], request_history: ['savedRequests'] },
};
