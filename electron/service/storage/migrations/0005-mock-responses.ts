import type { Migration } from './migration.ts';

/**
 * Canned answers (D38), and the mark of the log rows of calls that got one. Names of methods match in any case (D5):
 * NOCASE compares ASCII letters, and they have no others.
 */
export const cannedAnswers: Migration = {
  version: 5,
  sql: `
    CREATE TABLE canned_answer (
      id INTEGER PRIMARY KEY,
      api_key TEXT NOT NULL REFERENCES site (api_key) ON DELETE CASCADE,
      method TEXT NOT NULL COLLATE NOCASE,
      enabled INTEGER NOT NULL,
      anonymous INTEGER NOT NULL,
      error_code INTEGER NOT NULL,
      error_details TEXT,
      body TEXT NOT NULL,
      UNIQUE (api_key, method)
    ) STRICT;

    -- 1: answered by a canned answer; otherwise NULL, which takes one byte of a row and none of the index.
    ALTER TABLE call ADD COLUMN canned INTEGER;
    CREATE INDEX call_canned ON call (canned) WHERE canned = 1;
  `,
};
