import type { Database } from 'better-sqlite3';
import { openDatabase } from '#service/storage/database.ts';
import { logSchema } from './tables.ts';

/** The log's database beside that of the service; in memory, when that one is. */
export function logPath(path: string): string {
  return path === ':memory:' ? path : `${path.replace(/\.db$/, '')}-log.db`;
}

/** Opens the log. @see openDatabase */
export function openLog(path: string): Database {
  return openDatabase(logPath(path), logSchema);
}
