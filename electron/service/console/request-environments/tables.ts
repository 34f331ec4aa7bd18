import type { TableSet } from '#service/storage/index.ts';

/** They belong to the workspace, so that a reset empties them. */
export const requestEnvironmentTables: TableSet = {
  name: 'request-environments',
  migrations: [
    {
      version: 1,
      sql: `
        CREATE TABLE request_environment (
          name TEXT PRIMARY KEY COLLATE NOCASE,
          body BLOB NOT NULL
        ) STRICT, WITHOUT ROWID;
      `,
    },
  ],
  state: ['request_environment'],
  areas: { request_environment: ['savedRequests'] },
};
