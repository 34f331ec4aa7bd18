import type { Module } from '#service/module/index.ts';
import type { TableSet } from '#service/storage/index.ts';

/**
 * Nonces of signed calls (D33, R5): a row for each transaction, in order of arrival. Look-ups use a table in memory.
 *
 * - `nonces`: JSON, a list of [API key, nonce, time of use]; `newest`: the latest of these times.
 *
 * Without a foreign key to the site: a replay must fail also after the site was deleted and created again.
 */
export const authTables: TableSet = {
  name: 'auth',
  migrations: [
    `
        CREATE TABLE nonce_batch (
          id INTEGER PRIMARY KEY,
          newest INTEGER NOT NULL,
          nonces TEXT NOT NULL
        ) STRICT;
        CREATE INDEX nonce_batch_newest ON nonce_batch (newest);
      `,
  ],
};

/** Who makes a call, and whether it is fresh (D28, D29, D33). */
export const auth: Module = {
  name: 'auth',
  tables: authTables,
};
