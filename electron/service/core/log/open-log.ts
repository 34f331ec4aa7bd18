import type { Database } from 'better-sqlite3';
import { openDatabase } from '#service/storage/index.ts';
import { callsOf } from './table-names.ts';
import { logSchema } from './tables.ts';

/** The log's database beside that of the service; in memory, when that one is. */
function logPath(path: string): string {
  return path === ':memory:' ? path : `${path.replace(/\.db$/, '')}-log.db`;
}

/** Opens the log. @see openDatabase */
export function openLog(path: string): Database {
  const db = openDatabase(logPath(path), logSchema);
  addMachineTime(db);
  return db;
}

/** Segments of before rows had the machine's time get its column, in which they have nothing: their clock is not known to differ. */
function addMachineTime(db: Database): void {
  for (const no of db.prepare<[], number>('SELECT no FROM segment').pluck().all()) {
    const columns = db.pragma(`table_info(${callsOf(no)})`) as readonly { readonly name: string }[];
    if (columns.length > 0 && columns.every(({ name }) => name !== 'machine_at')) {
      db.exec(`ALTER TABLE ${callsOf(no)} ADD COLUMN machine_at INTEGER`);
    }
  }
}
