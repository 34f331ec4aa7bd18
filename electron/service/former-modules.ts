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
        {
          version: 1,
          sql: `
        CREATE TABLE request_environment (
          name TEXT PRIMARY KEY COLLATE NOCASE,
          body BLOB NOT NULL
        ) STRICT, WITHOUT ROWID;
      `,
        },
        { version: 2, sql: 'DROP TABLE request_environment' },
      ],
      state: [],
    },
  },
];
