import type { Database } from 'better-sqlite3';
import { openDatabase } from '#service/storage/database.ts';
import { logSchema } from './log-migrations.ts';
import { type LogRow, ROW_COLUMNS } from './log-work.ts';
import { logWriting } from './log-writing.ts';

/** Rows that are taken over at a time. */
const BATCH = 500;

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
 * next time: only the next step of the schema drops the old tables.
 *
 * @param segmentCalls rows of a full segment
 */
export function takeOutLog(db: Database, path: string, segmentCalls: number): void {
  const log = openLog(path);
  try {
    const writing = logWriting(log, segmentCalls);
    writing.clear();
    const columns = ROW_COLUMNS.map((name) => `call.${name}`).join(', ');
    const old = db
      .prepare<[], LogRow>(
        `SELECT ${columns}, detail FROM call JOIN call_detail ON call_detail.id = call.id ORDER BY call.id`,
      )
      .raw();
    let batch: LogRow[] = [];
    for (const row of old.iterate()) {
      batch.push(row);
      if (batch.length < BATCH) continue;
      writing.write(batch);
      batch = [];
    }
    writing.write(batch);
    while (writing.makeIndexes());
    // Rows are numbered anew, without gaps.
    const days = db.prepare<[], [day: number, last: number]>(
      'SELECT day, (SELECT count(*) FROM call WHERE id <= last_call) FROM log_day',
    );
    const noteDay = log.prepare('INSERT OR REPLACE INTO log_day VALUES (?, ?)');
    for (const day of days.raw().all()) noteDay.run(day);
  } finally {
    log.close();
  }
}
