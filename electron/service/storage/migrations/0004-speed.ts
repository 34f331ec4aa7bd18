import type { Migration } from './migration.ts';

/**
 * What a call writes goes to the end of a table, not to random pages of an index (docs/performance.md).
 *
 * - `nonce` becomes a list in order of arrival; whether a nonce stands in it is asked of a table in memory.
 */
export const speed: Migration = {
  version: 4,
  sql: `
    ALTER TABLE nonce RENAME TO nonce_before;
    CREATE TABLE nonce (
      id INTEGER PRIMARY KEY,
      api_key TEXT NOT NULL,
      nonce TEXT NOT NULL,
      used_at INTEGER NOT NULL
    ) STRICT;
    INSERT INTO nonce (api_key, nonce, used_at) SELECT api_key, nonce, used_at FROM nonce_before ORDER BY used_at;
    DROP TABLE nonce_before;
    CREATE INDEX nonce_time ON nonce (used_at);
  `,
};
