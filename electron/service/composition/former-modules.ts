import type { Module } from '#service/module/module.ts';

/**
 * Tables of version 0.1.0 that nothing uses any more. A folder made by it has them: they stay known, or it would be taken for
 * the folder of a newer version (R24), and are dropped where it is opened.
 */
export const formerModules: readonly Module[] = [
  {
    name: 'request-environments',
    tables: {
      name: 'request-environments',
      migrations: [
        `
        CREATE TABLE request_environment (
          name TEXT PRIMARY KEY COLLATE NOCASE,
          body BLOB NOT NULL
        ) STRICT, WITHOUT ROWID;
      `,
        'DROP TABLE request_environment',
      ],
    },
  },
  {
    name: 'imported-logs',
    tables: {
      name: 'imported-logs',
      migrations: [
        `
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
        'DROP TABLE imported_call; DROP TABLE imported_log;',
      ],
    },
  },
];
