import { statSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { checkPages, openDatabase, type Schema, type TableSet } from '#service/storage/index.ts';
import { laterColumns } from './columns.ts';

/** Names of a segment's tables (`segments.ts`). */
export const callsOf = (no: number): string => `call_${no}`;
export const detailsOf = (no: number): string => `call_detail_${no}`;
export const wordsOf = (no: number): string => `call_word_${no}`;

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

/** The log's database beside that of the service; in memory, when that one is. */
function logPath(path: string): string {
  return path === ':memory:' ? path : `${path.replace(/\.db$/, '')}-log.db`;
}

/** Opens the log. @see openDatabase */
export function openLog(path: string, open = openDatabase): Database {
  const db = open(logPath(path), logSchema);
  addColumns(db);
  return db;
}

/** Bytes of a log that are read for damage, which takes some seconds; one may have gigabytes. */
const MAX_CHECKED = 536_870_912;

/** Reads all pages of the log of a database, where there is one. @see checkPages @returns false for one too large, which is not read */
export function checkLogPages(path: string): boolean {
  const size = statSync(logPath(path), { throwIfNoEntry: false })?.size ?? 0;
  if (size > MAX_CHECKED) return false;
  if (size > 0) checkPages(logPath(path), logSchema);
  return true;
}

/** Segments of before get the columns that were added since, in which they have nothing. */
function addColumns(db: Database): void {
  for (const no of db.prepare<[], number>('SELECT no FROM segment').pluck().all()) {
    const there = db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(callsOf(no));
    if (there.length === 0) continue;
    for (const { name, type } of laterColumns) {
      if (!there.includes(name)) db.exec(`ALTER TABLE ${callsOf(no)} ADD COLUMN ${name} ${type}`);
    }
  }
}
