import type { Schema } from '../database.ts';
import type { Migration } from '../migrations/migration.ts';

/**
 * The log's tables as they stood in the database of the service before they got a file of their own.
 *
 * - `call` is what lists show and filters ask for, `call_detail` all the rest, packed (`call-record.ts`).
 * - `log_day`: the newest row of each day by the machine's clock, what pruning by age goes by (R21). The rows themselves
 *   have the time of the service clock, which a person may move (D39): going by that, a look at next year would delete
 *   the log.
 */
const first: Migration = {
  version: 1,
  sql: `
    CREATE TABLE call (
      id INTEGER PRIMARY KEY,
      call_id TEXT NOT NULL,
      at INTEGER NOT NULL,
      transport TEXT NOT NULL,
      http_method TEXT NOT NULL,
      method TEXT NOT NULL,
      host TEXT NOT NULL,
      api_key TEXT,
      uid TEXT,
      credential TEXT NOT NULL,
      http_status INTEGER NOT NULL,
      error_code INTEGER NOT NULL,
      error TEXT,
      reason TEXT NOT NULL,
      duration REAL NOT NULL,
      flow_id TEXT,
      failed INTEGER NOT NULL,
      -- 1: answered by a canned answer; otherwise NULL, which takes one byte of a row and none of the index.
      canned INTEGER
    ) STRICT;
    CREATE INDEX call_call_id ON call (call_id);
    CREATE INDEX call_at ON call (at);
    CREATE INDEX call_api_key ON call (api_key) WHERE api_key IS NOT NULL;
    CREATE INDEX call_method ON call (method);
    CREATE INDEX call_uid ON call (uid) WHERE uid IS NOT NULL;
    CREATE INDEX call_flow ON call (flow_id) WHERE flow_id IS NOT NULL;
    CREATE INDEX call_failed ON call (failed) WHERE failed = 1;
    CREATE INDEX call_error_code ON call (error_code) WHERE error_code <> 0;
    CREATE INDEX call_canned ON call (canned) WHERE canned = 1;

    CREATE TABLE call_detail (
      id INTEGER PRIMARY KEY,
      detail TEXT NOT NULL
    ) STRICT;

    CREATE TABLE log_day (
      -- Days since 1970, UTC.
      day INTEGER PRIMARY KEY,
      last_call INTEGER NOT NULL
    ) STRICT;
  `,
};

/** The log's database. */
export const logSchema: Schema = {
  // `Autl` in ASCII.
  applicationId: 0x4175746c,
  migrations: [first],
  whenDamaged:
    'Move the file away and start again: only the log of calls is lost. Or choose another data folder with --data.',
};
