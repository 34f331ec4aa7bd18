import type { TableSet } from '#service/storage/index.ts';

/** Runs name tokens and codes of the workspace: a reset empties them, a restored snapshot brings its own back. */
export const flowRunTables: TableSet = {
  name: 'flow-runs',
  migrations: [
    `
        CREATE TABLE flow_run (
          -- In the order started.
          no INTEGER PRIMARY KEY,
          id TEXT NOT NULL UNIQUE,
          -- The run as JSON, encrypted: it holds codes and tokens (R42).
          run BLOB NOT NULL
        ) STRICT;
      `,
  ],
};
