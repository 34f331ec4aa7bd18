import { dirname } from 'node:path';
import { type Database, SqliteError, type Statement } from 'better-sqlite3';
import type { Renaming } from '#service/records/index.ts';
import {
  DEFAULT_KEEP_BYTES,
  emptyLog,
  finishCopying,
  isShortOfRoom,
  orNextTime,
  removeReserve,
} from '#service/storage/index.ts';
import {
  detailIn,
  type JournalOffset,
  type LogEntry,
  type LogRow,
  type ReplacedRow,
  valueIn,
  WRITTEN_COLUMNS,
  wholeRow,
} from './columns.ts';
import { addToIndex, RUN, type RunWords, readRun, startRun } from './search/words.ts';
import { searchFields } from './search-fields.ts';
import { indexesOf, type Segment, tablesOf } from './segments.ts';
import { callsOf, detailsOf, wordsOf } from './tables.ts';

const DAY_MS = 86_400_000;
const arrivedAt = valueIn('at');
const arrivedByMachine = valueIn('machine_at');
const failed = valueIn('failed');
const PLACEHOLDERS = WRITTEN_COLUMNS.map(() => '?').join(', ');

/** The size is checked each time that this fraction of the limit was written. */
const CHECKS = 100;
/** Rows that one write deletes at most, so that it stays short. */
const MAX_CUT = 2_000;

/** The segment that is written to, as its row will hold it. */
interface Open extends Pick<Segment, 'no' | 'first_id'> {
  last_id: number;
  calls: number;
  errors: number;
  first_at: number;
  last_at: number;
  words_to: number;
  readonly insert: Statement;
  readonly insertDetail: Statement;
}

/**
 * Writes the log's database: in the log's thread, or in the service's own where there is none.
 *
 * @param segmentCalls rows of a full segment
 * @param firstLimit limit of the database file, free pages not counted. Beyond it each write deletes the oldest rows
 *   (R53). `pruneByBytes` changes it. The file does not shrink; later writes reuse its free pages.
 */
export function databaseWriter(db: Database, segmentCalls: number, firstLimit = DEFAULT_KEEP_BYTES) {
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const rollback = db.prepare('ROLLBACK');
  const all = db.prepare<[], Segment>('SELECT * FROM segment ORDER BY no');
  const oldest = db.prepare<[], Segment>('SELECT * FROM segment ORDER BY no LIMIT 1');
  const newest = db.prepare<[], Segment>('SELECT * FROM segment ORDER BY no DESC LIMIT 1');
  const unindexed = db.prepare<[], Segment>('SELECT * FROM segment WHERE indexed = 0 ORDER BY no LIMIT 1');
  const length = db.prepare<[], number>('SELECT coalesce(sum(calls), 0) FROM segment').pluck();
  const add = db.prepare('INSERT INTO segment VALUES (?, ?, ?, 0, 0, ?, ?, NULL, ?)');
  const change = db.prepare(
    `UPDATE segment SET first_id = @first_id, last_id = @last_id, calls = @calls, errors = @errors,
       first_at = @first_at, last_at = @last_at, words_to = @words_to WHERE no = @no`,
  );
  const setIndexed = db.prepare('UPDATE segment SET indexed = ? WHERE no = ?');
  const forget = db.prepare('DELETE FROM segment WHERE no = ?');
  // When the machine's clock was set back, rows count for the newest known day. Counted for an earlier one, they would
  // be pruned too early once the clock is right again.
  const noteDay = db.prepare(
    `INSERT INTO log_day VALUES (max(@day, coalesce((SELECT max(day) FROM log_day), @day)), @last)
     ON CONFLICT DO UPDATE SET last_call = excluded.last_call`,
  );
  const lastBefore = db.prepare<[number], number | null>('SELECT max(last_call) FROM log_day WHERE day < ?').pluck();
  const forgetDays = db.prepare('DELETE FROM log_day WHERE last_call < ?');
  const clearDays = db.prepare('DELETE FROM log_day');

  const ingested = db.prepare<[], JournalOffset>('SELECT file, offset FROM journal');
  const setIngested = db.prepare('UPDATE journal SET file = @file, offset = @offset');

  const pageSize = Number(db.pragma('page_size', { simple: true }));
  const pages = db.prepare<[], number>('PRAGMA page_count').pluck();
  const freePages = db.prepare<[], number>('PRAGMA freelist_count').pluck();
  const bytesUsed = () => ((pages.get() ?? 0) - (freePages.get() ?? 0)) * pageSize;
  /** Bytes of details written since the size was last within the limit; infinite at the start: check at once. */
  let written = Number.POSITIVE_INFINITY;

  let keepBytes = firstLimit;

  /** Undefined: read it from the database first, at the start and after a rollback. */
  let open: Open | undefined;
  let noted: string | undefined;
  /** Words of the rows that are not in the index of words yet; undefined: read them from the database. */
  let run: RunWords | undefined;

  function whole<T>(work: () => T): T {
    begin.run();
    try {
      const value = work();
      commit.run();
      return value;
    } catch (error) {
      if (db.inTransaction) rollback.run();
      open = undefined;
      noted = undefined;
      run = undefined;
      throw error;
    }
  }

  /**
   * Empties the log, also on a full disk (R23): then segment by segment, each of which needs little of the reserve. A
   * failure leaves the remaining segments.
   */
  function clearOnFullDisk(emptyAll: () => number): number {
    try {
      return whole(emptyAll);
    } catch (error) {
      if (!(error instanceof SqliteError) || error.code !== 'SQLITE_FULL' || db.memory) throw error;
    }
    removeReserve(dirname(db.name));
    let removed = 0;
    for (const segment of all.all()) {
      orNextTime(() => emptyLog(db));
      removed += whole(() => drop(segment));
    }
    return removed + whole(emptyAll);
  }

  function opened(segment: Omit<Segment, 'indexed'>): Open {
    const columns = WRITTEN_COLUMNS.join(', ');
    return {
      ...segment,
      insert: db.prepare(`INSERT INTO ${callsOf(segment.no)} (id, ${columns}) VALUES (?, ${PLACEHOLDERS})`),
      insertDetail: db.prepare(`INSERT INTO ${detailsOf(segment.no)} (id, detail) VALUES (?, ?)`),
    };
  }

  /** Makes the segment for the row after `last_id`. */
  function next(after: Pick<Segment, 'no' | 'last_id'>, at: number): Open {
    const no = after.no + 1;
    db.exec(tablesOf(no));
    add.run(no, after.last_id + 1, after.last_id, at, at, after.last_id);
    const first_id = after.last_id + 1;
    return opened({
      no,
      first_id,
      last_id: after.last_id,
      calls: 0,
      errors: 0,
      first_at: at,
      last_at: at,
      words_to: after.last_id,
    });
  }

  /** The segment with room for a row of this time. */
  function withRoom(at: number): Open {
    if (open === undefined) {
      const last = newest.get();
      open = last?.indexed === null ? opened(last) : next(last ?? { no: 0, last_id: 0 }, at);
    }
    if (open.last_id - open.first_id + 1 < segmentCalls) return open;
    save();
    setIndexed.run(0, open.no);
    open = next(open, at);
    return open;
  }

  function save(): void {
    if (open === undefined) return;
    const { insert: _, insertDetail: __, ...row } = open;
    change.run(row);
  }

  function insertRow(entry: LogRow): void {
    const row = wholeRow(entry);
    const at = arrivedAt(row);
    const machineAt = arrivedByMachine(row) ?? at;
    const segment = withRoom(at);
    const id = segment.last_id + 1;
    const values = [...row.slice(0, -1), ...searchFields(row)];
    segment.insert.run(id, values);
    const detail = detailIn(row);
    segment.insertDetail.run(id, detail);
    written += detail.length;
    segment.last_id = id;
    segment.calls += 1;
    segment.errors += failed(row);
    segment.first_at = Math.min(segment.first_at, at, machineAt);
    segment.last_at = Math.max(segment.last_at, at, machineAt);
    // In memory all rows are looked through: indexing them there would hold up the calls.
    if (!db.memory) addWords(segment, id, values);
  }

  function addWords(segment: Open, id: number, row: LogRow): void {
    const first = Math.max(segment.words_to + 1, segment.first_id);
    if (id === first) run = startRun(first);
    if (run?.first === first) run.add(id, row);
    if (id - first + 1 < RUN && id - segment.first_id + 1 < segmentCalls) return;
    const words = run?.first === first ? run : readRun(db, segment.no, first, id);
    words.write(db, segment.no, id);
    segment.words_to = id;
  }

  function rename({ apiKey, from, to }: Renaming): void {
    run = undefined;
    for (const { no } of all.all()) {
      const ids = db
        .prepare<[string, string, string], number>(
          `UPDATE ${callsOf(no)} SET uid = ? WHERE api_key = ? AND uid = ? RETURNING id`,
        )
        .pluck()
        .all(to, apiKey, from);
      if (ids.length > 0) addToIndex(db, no, to, ids);
    }
  }

  /** Only a new row is replaced: it is in one of the last two segments. */
  function replace({ replaced, reason, detail, cause }: ReplacedRow): void {
    for (const { no } of all.all().slice(-2)) {
      const id = db
        .prepare<[string, string], number>(`UPDATE ${callsOf(no)} SET reason = ? WHERE call_id = ? RETURNING id`)
        .pluck()
        .get(reason, replaced);
      if (id === undefined) continue;
      db.prepare(`UPDATE ${detailsOf(no)} SET detail = ? WHERE id = ?`).run(detail, id);
      if (cause !== undefined) db.prepare(`UPDATE ${callsOf(no)} SET cause = ? WHERE id = ?`).run(cause, id);
      // A row with a few more words is found by the old ones.
      written += detail.length;
      return;
    }
  }

  function drop({ no, calls }: Segment): number {
    db.exec(`DROP TABLE ${callsOf(no)}; DROP TABLE ${detailsOf(no)}; DROP TABLE ${wordsOf(no)}`);
    forget.run(no);
    if (open?.no === no) open = undefined;
    return calls;
  }

  function empty(): number {
    const removed = all.all().reduce((sum, segment) => sum + drop(segment), 0);
    clearDays.run();
    noted = undefined;
    return removed;
  }

  /** Deletes the oldest rows of a segment up to the row `last`. */
  function cut(segment: Segment, last: number): number {
    const counts = db.prepare<[number], { calls: number; errors: number }>(
      `SELECT count(*) AS calls, coalesce(sum(failed), 0) AS errors FROM ${callsOf(segment.no)} WHERE id <= ?`,
    );
    const { calls, errors } = counts.get(last) ?? { calls: 0, errors: 0 };
    for (const table of [callsOf(segment.no), detailsOf(segment.no)]) {
      db.prepare(`DELETE FROM ${table} WHERE id <= ?`).run(last);
    }
    db.prepare(`DELETE FROM ${wordsOf(segment.no)} WHERE last <= ?`).run(last);
    const first_id = Math.max(segment.first_id, last + 1);
    change.run({ ...segment, first_id, calls: segment.calls - calls, errors: segment.errors - errors });
    if (open?.no === segment.no) open = undefined;
    return calls;
  }

  /** Deletes the oldest segment when it is full and ends by row `last`, or else at most `limit` of its rows. */
  function removeOldest(last: number, limit: number): number {
    const segment = oldest.get();
    if (segment === undefined || last < segment.first_id) return 0;
    if (segment.indexed !== null && segment.last_id <= last) return drop(segment);
    return cut(segment, Math.min(last, segment.first_id + limit - 1));
  }

  /** Deletes the oldest rows while the log takes more bytes than it may. */
  function keepWithinBytes(): void {
    if (written >= keepBytes / CHECKS) cutToLimit();
  }

  /** Deletes the oldest rows beyond the limit, `MAX_CUT` at most; answers how many. */
  function cutToLimit(): number {
    let left = MAX_CUT;
    for (let used = bytesUsed(); used > keepBytes; used = bytesUsed()) {
      const segment = oldest.get();
      if (segment === undefined || left <= 0) return MAX_CUT - left;
      // An estimate, as if all rows had one size; the loop checks the result.
      const surplus = Math.ceil(((length.get() ?? 0) * (used - keepBytes)) / used);
      const removed = removeOldest(segment.first_id + surplus - 1, Math.min(surplus, left));
      // The limit is below what an empty log takes.
      if (removed === 0) break;
      left -= removed;
    }
    written = 0;
    return MAX_CUT - left;
  }

  return {
    /** How far the journal is ingested. */
    ingestedTo: (): JournalOffset => ingested.get() ?? { file: 0, offset: 0 },
    /** @param until the journal is ingested up to here with these entries */
    write(entries: Iterable<LogEntry>, until?: JournalOffset) {
      // With little room, the write-ahead log is copied first, or ingesting fails and the journal waits. Otherwise the
      // log would fill the room that is freed, and leave none for the copy (R23).
      if (until !== undefined && isShortOfRoom(db.name)) emptyLog(db);
      whole(() => {
        for (const entry of entries) {
          if (entry === 'empty') empty();
          else if ('from' in entry) rename(entry);
          else if ('replaced' in entry) replace(entry);
          else insertRow(entry);
        }
        save();
        keepWithinBytes();
        if (until !== undefined) setIngested.run(until);
      });
    },
    /** Deletes the oldest segment, or at most `limit` rows of it, beyond the `keep` newest rows; returns how many. */
    prune: (keep: number, limit: number): number =>
      whole(() => {
        const surplus = (length.get() ?? 0) - keep;
        const first = oldest.get()?.first_id ?? 0;
        // Ids have no gaps after the first.
        return surplus > 0 ? removeOldest(first + surplus - 1, limit) : 0;
      }),
    /** The same with rows that arrived more than `days` whole days before `now`, milliseconds. */
    pruneByAge: (now: number, days: number, limit: number): number =>
      whole(() => {
        const day = Math.floor(now / DAY_MS);
        const last = newest.get()?.last_id ?? 0;
        if (noted !== `${day} ${last}`) noteDay.run({ day, last });
        noted = `${day} ${last}`;
        const old = lastBefore.get(day - days) ?? 0;
        if (old > 0) forgetDays.run(old);
        return old > 0 ? removeOldest(old, limit) : 0;
      }),
    /**
     * The limit is `keepBytes` from now on. Deletes the oldest rows beyond it, as many as one write may; answers how
     * many.
     */
    pruneByBytes(bytes: number): number {
      if (bytes !== keepBytes) written = Number.POSITIVE_INFINITY;
      keepBytes = bytes;
      return bytesUsed() > keepBytes ? whole(cutToLimit) : 0;
    },
    /** Makes the indexes of a full segment that still lacks them; false when there is none. */
    makeIndexes: (): boolean =>
      whole(() => {
        const segment = unindexed.get();
        if (segment === undefined) return false;
        db.exec(indexesOf(segment.no));
        setIndexed.run(1, segment.no);
        return true;
      }),
    /**
     * Empties the log, also on a full disk, and frees its disk space (R23). On a full disk it goes segment by segment,
     * so a failure can leave a part. Returns how many rows there were.
     *
     * @param until entries of the journal before this offset are skipped, if they are not ingested yet
     */
    clear(until?: JournalOffset): number {
      const removed = clearOnFullDisk(() => {
        if (until !== undefined && (ingested.get()?.file ?? 0) < until.file) setIngested.run(until);
        return empty();
      });
      // Frees disk space. If that fails, later rows reuse the empty pages.
      orNextTime(() => {
        db.exec('VACUUM');
        emptyLog(db);
      });
      return removed;
    },
    /** Copies the last of the write-ahead log, so that it starts over; see checkpoints.ts. */
    checkpoint: (): void => finishCopying(db),
  };
}

/** What is done to the log's database. Each is done whole or not at all. */
export type DatabaseWriter = ReturnType<typeof databaseWriter>;
