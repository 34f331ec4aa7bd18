import type { Migration } from './migration.ts';

/**
 * What is left of secrets that were rotated out, replaced or deleted: clients go on sending them for a while, and the log
 * must not show them (R15). `mark` is encrypted and holds a part of the secret only (`secret-mark.ts`).
 */
export const endedSecret: Migration = {
  version: 9,
  sql: `
    CREATE TABLE ended_secret (
      id INTEGER PRIMARY KEY,
      mark BLOB NOT NULL,
      ended_at INTEGER NOT NULL
    ) STRICT;
  `,
};
