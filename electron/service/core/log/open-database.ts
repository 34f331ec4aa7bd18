import { statSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { checkPages, openDatabase } from '#service/storage/index.ts';
import { laterColumns } from './columns.ts';
import { callsOf } from './table-names.ts';
import { logSchema } from './tables.ts';

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
