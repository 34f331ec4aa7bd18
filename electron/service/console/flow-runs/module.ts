import type { Module } from '#service/module/index.ts';
import type { Connection, TableSet } from '#service/storage/index.ts';

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

/** Longest run that is kept, in characters of JSON; with 100 runs the table stays below 64 MiB. */
export const MAX_RUN_LENGTH = 262_144;

/** Runs as texts, encrypted at rest. Writes belong inside a unit of work. */
export function flowRunRepository({ db, encryption }: Connection) {
  const all = db.prepare<[], Buffer>('SELECT run FROM flow_run ORDER BY no').pluck();
  const put = db.prepare<[string, Buffer]>(
    'INSERT INTO flow_run (id, run) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET run = excluded.run',
  );
  const remove = db.prepare<[string]>('DELETE FROM flow_run WHERE id = ?');
  return {
    /** In the order started. */
    list: (): readonly string[] => all.all().map((run) => encryption.decrypt('flow run', run)),
    save: (id: string, text: string): void => void put.run(id, encryption.encrypt('flow run', text)),
    remove: (id: string): void => void remove.run(id),
  };
}
