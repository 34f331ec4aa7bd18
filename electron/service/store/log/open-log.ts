import type { Database } from 'better-sqlite3';
import { openDatabase } from '../database.ts';
import { logSchema } from './log-migrations.ts';

/** The log's database beside that of the service; in memory, when that one is. */
export function logPath(path: string): string {
  return path === ':memory:' ? path : `${path.replace(/\.db$/, '')}-log.db`;
}

/** Opens the log. @see openDatabase */
export function openLog(path: string): Database {
  return openDatabase(logPath(path), logSchema);
}

/**
 * Takes the log out of a service's database that still holds it (schema 6 and before). Broken off, it begins anew the
 * next time: only the last step of the schema drops the old tables.
 */
export function takeOutLog(db: Database, path: string): void {
  openLog(path).close();
  db.prepare('ATTACH ? AS log').run(logPath(path));
  try {
    db.transaction(() => {
      for (const table of ['call', 'call_detail', 'log_day']) {
        db.exec(`DELETE FROM log.${table}; INSERT INTO log.${table} SELECT * FROM main.${table};`);
      }
    }).immediate();
  } finally {
    db.exec('DETACH log');
  }
}
