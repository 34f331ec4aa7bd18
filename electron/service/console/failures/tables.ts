import type { TableSet } from '#service/storage/index.ts';

/** Failures that the user provokes (D50). `effect` and `schedule` are JSON. */
export const failuresTables: TableSet = {
  name: 'failures',
  migrations: [
    `
        CREATE TABLE failure (
          id INTEGER PRIMARY KEY,
          position INTEGER NOT NULL,
          enabled INTEGER NOT NULL,
          api_key TEXT REFERENCES site (api_key) ON DELETE CASCADE,
          endpoint TEXT,
          method TEXT,
          effect TEXT NOT NULL,
          schedule TEXT NOT NULL,
          until INTEGER,
          seed INTEGER NOT NULL,
          seen INTEGER NOT NULL DEFAULT 0,
          hits INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE INDEX failure_of_site ON failure (api_key);
      `,
  ],
  areas: { failure: ['failures', 'overview'] },
  // Counts the calls that it looks at.
  silentColumns: { failure: ['seen'] },
};
