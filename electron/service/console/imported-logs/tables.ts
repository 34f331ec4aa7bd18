import type { TableSet } from '#service/storage/index.ts';

/**
 * Logs that were imported from files (docs/adr/0018). They are no state of the workspace: snapshots do not hold them, and a
 * reset leaves them, because nothing of this service made them.
 */
export const importedLogTables: TableSet = {
  name: 'imported-logs',
  migrations: [
    {
      version: 1,
      sql: `
        CREATE TABLE imported_log (
          id INTEGER PRIMARY KEY,
          name TEXT NOT NULL,
          format TEXT NOT NULL,
          imported_at INTEGER NOT NULL,
          calls INTEGER NOT NULL,
          errors INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE imported_call (
          log INTEGER NOT NULL REFERENCES imported_log (id) ON DELETE CASCADE,
          -- Place in the file, from 0.
          n INTEGER NOT NULL,
          -- The row of the list, as JSON.
          summary TEXT NOT NULL,
          -- Request, response and trace, packed as in the log.
          detail TEXT NOT NULL,
          PRIMARY KEY (log, n)
        ) STRICT, WITHOUT ROWID;
      `,
    },
  ],
  state: [],
  areas: { imported_log: ['log'] },
};
