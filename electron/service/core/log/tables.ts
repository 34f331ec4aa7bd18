import type { Schema, TableSet } from '#service/storage/index.ts';

/**
 * What holds the segments together; the segments' own tables are made as they are needed (`segments.ts`).
 *
 * - `journal`: how far the journal is ingested, one row (`journal.ts`).
 * - `log_day`: the newest row of each day by the machine's clock, for pruning by age (R21). The rows themselves have the
 *   time of the service clock, which the user may move (D39): pruned by that, moving it by a year would delete the log.
 */
const tables: TableSet = {
  name: 'request-log',
  ofFolder: ['segment', 'journal', 'log_day'],
  migrations: [
    `
    CREATE TABLE segment (
      no INTEGER PRIMARY KEY,
      -- Rows are numbered in the order of arrival, through all segments. What was deleted is missing at the beginning.
      first_id INTEGER NOT NULL,
      last_id INTEGER NOT NULL,
      calls INTEGER NOT NULL,
      errors INTEGER NOT NULL,
      -- Times of the service clock and of the machine's: the lowest and the highest ever written.
      first_at INTEGER NOT NULL,
      last_at INTEGER NOT NULL,
      -- 1: it has its indexes; 0: it is full, and still lacks them; NULL: it is written to.
      indexed INTEGER,
      -- Rows up to this one are in the segment's index of words.
      words_to INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE journal (
      file INTEGER NOT NULL,
      -- Bytes.
      offset INTEGER NOT NULL
    ) STRICT;
    INSERT INTO journal VALUES (0, 0);

    CREATE TABLE log_day (
      -- Days since 1970, UTC.
      day INTEGER PRIMARY KEY,
      last_call INTEGER NOT NULL
    ) STRICT;
  `,
  ],
};

/** The log's database. */
export const logSchema: Schema = {
  // `Autl` in ASCII.
  applicationId: 0x4175746c,
  sets: [tables],
  // A row's details are about 2 KiB: of pages of 4 KiB, each would hold one and be half empty.
  pageSize: 16_384,
  whenDamaged:
    'Move the file away and start again: only the log of calls is lost. Or choose another data folder with --data.',
};
