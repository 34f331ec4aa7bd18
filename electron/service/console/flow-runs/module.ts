import type { Module } from '#service/module/index.ts';
import type { TableSet } from '#service/storage/index.ts';

/** Runs name tokens and codes of the workspace: a reset empties them, a restored snapshot brings its own back. */
const flowRunTables: TableSet = {
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

/** Runs of the Flows panel, so that they are there after a restart; `console/flows` makes them. */
export const flowRuns: Module = { name: 'flow-runs', tables: flowRunTables };
