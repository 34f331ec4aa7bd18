import type { Migration } from './migration.ts';

/**
 * What pruning by age goes by (R21).
 *
 * - `log_day`: the newest log row of each day by the machine's clock. The rows themselves have the time of the service
 *   clock, which a person may move (D39): going by that, a look at next year would delete the log.
 * - Revoked tokens in the order of their end; expired ones have `token_live` already.
 */
export const retention: Migration = {
  version: 2,
  sql: `
    CREATE TABLE log_day (
      -- Days since 1970, UTC.
      day INTEGER PRIMARY KEY,
      last_call INTEGER NOT NULL
    ) STRICT;

    CREATE INDEX token_revoked ON token (revoked_at) WHERE revoked_at IS NOT NULL;
  `,
};
