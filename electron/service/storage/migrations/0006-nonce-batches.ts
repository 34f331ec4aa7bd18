import type { Migration } from './migration.ts';

/**
 * Nonces come as a row for each event-loop turn instead of a row and an index entry for each nonce
 * (docs/performance.md). Those that are there are put together in hundreds, in their order of arrival.
 *
 * - `nonces`: JSON, a list of [API key, nonce, time of use]; `newest`: the latest of these times.
 */
export const nonceBatches: Migration = {
  version: 6,
  sql: `
    CREATE TABLE nonce_batch (
      id INTEGER PRIMARY KEY,
      newest INTEGER NOT NULL,
      nonces TEXT NOT NULL
    ) STRICT;
    INSERT INTO nonce_batch (newest, nonces)
      SELECT max(used_at), json_group_array(json_array(api_key, nonce, used_at) ORDER BY id)
      FROM nonce GROUP BY id / 100 ORDER BY id / 100;
    DROP TABLE nonce;
    CREATE INDEX nonce_batch_newest ON nonce_batch (newest);
  `,
};
