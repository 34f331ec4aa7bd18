import type { Database } from 'better-sqlite3';
import { type LogEntry, type LogRow, type LogWork, type Removed, ROW_COLUMNS } from './log-work.ts';

const DAY_MS = 86_400_000;
const NOTHING: Removed = { calls: 0, errors: 0 };

/** Writes the log's database: in the log's thread, or in the service's own where there is none. */
export function logWriting(db: Database): LogWork {
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const rollback = db.prepare('ROLLBACK');
  const insert = db.prepare(
    `INSERT INTO call (${ROW_COLUMNS.join(', ')}) VALUES (${ROW_COLUMNS.map(() => '?').join(', ')})`,
  );
  const insertDetail = db.prepare('INSERT INTO call_detail (id, detail) VALUES (?, ?)');
  const rename = db.prepare('UPDATE call SET uid = @to WHERE api_key = @apiKey AND uid = @from');
  const countAll = db.prepare<[], number>('SELECT count(*) FROM call').pluck();
  const counts = db.prepare<[number], Removed>(
    'SELECT count(*) AS calls, coalesce(sum(failed), 0) AS errors FROM call WHERE id <= ?',
  );
  const oldest = db
    .prepare<[number, number], number | null>(
      'SELECT max(id) FROM (SELECT id FROM call WHERE id <= ? ORDER BY id LIMIT ?)',
    )
    .pluck();
  const remove = db.prepare('DELETE FROM call WHERE id <= ?');
  const removeDetails = db.prepare('DELETE FROM call_detail WHERE id <= ?');
  const newest = db.prepare<[], number | null>('SELECT max(id) FROM call').pluck();
  // A machine clock that was set back writes into the newest day that is known: attributed to an earlier one, the rows
  // of today would count as old as soon as the clock is right again.
  const noteDay = db.prepare(
    `INSERT INTO log_day VALUES (max(@day, coalesce((SELECT max(day) FROM log_day), @day)), @last)
     ON CONFLICT DO UPDATE SET last_call = excluded.last_call`,
  );
  const lastBefore = db.prepare<[number], number | null>('SELECT max(last_call) FROM log_day WHERE day < ?').pluck();
  const forgetDays = db.prepare('DELETE FROM log_day WHERE last_call < ?');
  const clearDays = db.prepare('DELETE FROM log_day');

  /** Rows in the log, once they were counted. */
  let length: number | undefined;
  let noted: string | undefined;

  function whole<T>(work: () => T): T {
    begin.run();
    try {
      const value = work();
      commit.run();
      return value;
    } catch (error) {
      if (db.inTransaction) rollback.run();
      length = undefined;
      noted = undefined;
      throw error;
    }
  }

  function insertRow(row: LogRow): void {
    const { lastInsertRowid } = insert.run(row.slice(0, -1));
    insertDetail.run(lastInsertRowid, row.at(-1));
  }

  function removeUntil(last: number): Removed {
    length ??= countAll.get() ?? 0;
    const removed = counts.get(last) ?? NOTHING;
    removeDetails.run(last);
    remove.run(last);
    length -= removed.calls;
    // Ids begin anew in an empty log.
    if (length === 0) forgetAllDays();
    return removed;
  }

  function forgetAllDays(): void {
    clearDays.run();
    noted = undefined;
  }

  function removeAtMost(last: number, limit: number): Removed {
    const end = limit > 0 ? oldest.get(last, limit) : undefined;
    return end === undefined || end === null ? NOTHING : removeUntil(end);
  }

  function writeEntry(entry: LogEntry): void {
    if (entry === 'empty') removeUntil(Number.MAX_SAFE_INTEGER);
    else if ('from' in entry) rename.run(entry);
    else {
      insertRow(entry);
      if (length !== undefined) length += 1;
    }
  }

  return {
    write: (entries) => whole(() => entries.forEach(writeEntry)),
    prune: (keep, limit) =>
      whole(() => {
        length ??= countAll.get() ?? 0;
        return removeAtMost(Number.MAX_SAFE_INTEGER, Math.min(length - keep, limit));
      }),
    pruneByAge(now, days, limit) {
      const day = Math.floor(now / DAY_MS);
      const last = newest.get() ?? 0;
      return whole(() => {
        if (noted !== `${day} ${last}`) noteDay.run({ day, last });
        noted = `${day} ${last}`;
        const old = lastBefore.get(day - days) ?? 0;
        if (old > 0) forgetDays.run(old);
        return removeAtMost(old, limit);
      });
    },
    clear: () => whole(() => removeUntil(Number.MAX_SAFE_INTEGER)),
    checkpoint() {
      db.pragma('wal_checkpoint(PASSIVE)');
    },
  };
}
