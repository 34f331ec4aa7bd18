import type { TableSet } from '#service/storage/table-set.ts';

/**
 * Nonces of signed calls (D33, R5): a row for each transaction, in the order of arrival. Whether a nonce is among them is
 * asked of a table in memory.
 *
 * - `nonces`: JSON, a list of [API key, nonce, time of use]; `newest`: the latest of these times.
 *
 * Without a reference to the site: a site that is deleted and made again must still refuse a replay.
 */
export const authTables: TableSet = {
  name: 'auth',
  migrations: [
    {
      version: 1,
      sql: `
        CREATE TABLE nonce_batch (
          id INTEGER PRIMARY KEY,
          newest INTEGER NOT NULL,
          nonces TEXT NOT NULL
        ) STRICT;
        CREATE INDEX nonce_batch_newest ON nonce_batch (newest);
      `,
    },
  ],
  state: ['nonce_batch'],
};
