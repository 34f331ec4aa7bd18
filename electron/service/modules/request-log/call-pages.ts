import { type Database, SqliteError, type Statement } from 'better-sqlite3';
import { InvalidCursor, likePattern } from '#service/storage/cursor.ts';
import { StoreFailure } from '#service/storage/failure.ts';
import type { Reading } from '#service/storage/reader/jobs.ts';
import type { ReadLimits } from '#service/storage/reader/reader.ts';
import type { PageRequest } from '#service/storage/records.ts';
import type { CallSummary, LogFilter } from '#shared/contract/log.ts';
import { ROW_COLUMNS } from './log-work.ts';
import { callsOf, type Segment } from './segments.ts';

/** A row of the log as a list shows it. */
export interface CallRow {
  id: number;
  call_id: string;
  at: number;
  transport: CallSummary['transport'];
  http_method: string;
  method: string;
  host: string;
  api_key: string | null;
  uid: string | null;
  credential: CallSummary['credential'];
  http_status: number;
  error_code: number;
  error: string | null;
  reason: string;
  duration: number;
  flow_id: string | null;
  mocked: number | null;
  failure: string | null;
}

/** Attempts of a read while the segments change. */
const SCHEMA_RETRIES = 20;

const TEXT_COLUMNS = ['method', 'reason', 'api_key', 'uid', 'error', 'host', 'call_id', 'error_code'];

/** Milliseconds that a page may take: a text that occurs nowhere is searched in every row. */
const PAGE_MS = 10_000;

/** A page of the log for the reader: plain data, so that it can go to its thread (R47). */
export interface PageJob {
  readonly filter: LogFilter;
  readonly page: PageRequest;
}

export const pageLimits: ReadLimits = {
  milliseconds: PAGE_MS,
  overrun: () =>
    new StoreFailure(
      'failed',
      'Looking through the log took too long.',
      'Choose a shorter time or another filter.',
      new SqliteError('Reading a page of the log was stopped.', 'SQLITE_INTERRUPT'),
    ),
};

/** Reads the log, newest first: lists by filter, from those segments that they need. */
export interface CallPages {
  readonly segments: Statement<[], Segment>;
  readonly columns: string;
  /** A statement of the segments' tables. */
  statement(sql: string): Statement;
  /** Reads several segments in one read transaction. */
  atOneMoment<T>(work: () => T): T;
  /** Newest first, from those segments that may hold what is looked for. */
  rows(
    condition: string,
    values: Record<string, unknown>,
    limit: number,
    isOfUse?: (segment: Segment) => boolean,
  ): CallRow[];
  /**
   * One row more than the page holds.
   *
   * @param look is called before each segment; what it throws ends the reading
   * @throws InvalidCursor
   */
  pageRows(filter: LogFilter, page: PageRequest, look?: () => void): CallRow[];
}

const known = new WeakMap<Database, CallPages>();

/** The rows of a page, and one more. */
export function pageJob({ log, elapsed }: Reading, { filter, page }: PageJob): readonly CallRow[] {
  let pages = known.get(log);
  if (pages === undefined) {
    pages = callPages(log);
    known.set(log, pages);
  }
  return pages.pageRows(filter, page, elapsed);
}

/** @param db a connection to the log's database */
export function callPages(db: Database): CallPages {
  const columns = `id, ${ROW_COLUMNS.join(', ')}`;
  const segments = db.prepare<[], Segment>('SELECT * FROM segment ORDER BY no DESC');
  const reading = db.transaction((work: () => unknown) => work());
  const statement = statementCache(db);

  function atOneMoment<T>(work: () => T): T {
    for (let left = SCHEMA_RETRIES; ; left -= 1) {
      try {
        return reading(work) as T;
      } catch (error) {
        // A segment was added or dropped after SQLite had read the schema.
        if (left === 0 || !(error instanceof SqliteError) || error.code !== 'SQLITE_SCHEMA') throw error;
      }
    }
  }

  function rows(
    condition: string,
    values: Record<string, unknown>,
    limit: number,
    isOfUse: (segment: Segment) => boolean = () => true,
  ): CallRow[] {
    const found: CallRow[] = [];
    for (const segment of segments.all()) {
      if (!isOfUse(segment)) continue;
      const sql = `SELECT ${columns} FROM ${callsOf(segment.no)} ${condition} ORDER BY id DESC LIMIT @limit`;
      found.push(...(statement(sql).all({ ...values, limit: limit - found.length }) as CallRow[]));
      if (found.length >= limit) break;
    }
    return found;
  }

  return {
    segments,
    columns,
    statement,
    atOneMoment,
    rows,
    pageRows(filter, { after, limit }, look = () => {}) {
      const { sql, values, isOfUse } = conditions(filter);
      if (after !== undefined) {
        if (!isCursor(after)) throw new InvalidCursor();
        sql.push('id < @after');
        values.after = Number(after);
      }
      const where = sql.length === 0 ? '' : `WHERE ${sql.join(' AND ')}`;
      const isBefore = ({ first_id }: Segment): boolean => after === undefined || first_id < Number(after);
      return atOneMoment(() =>
        rows(where, values, limit + 1, (segment) => {
          look();
          return isBefore(segment) && isOfUse(segment);
        }),
      );
    },
  };
}

/** Whether a list of the log can have given such a cursor. */
export function isCursor(after: string): boolean {
  return /^\d{1,16}$/.test(after);
}

export const hasErrors = ({ errors }: Segment): boolean => errors > 0;

/** Prepared statements of the segments' tables, forgotten when there are many: segments come and go. */
function statementCache(db: Database): (sql: string) => Statement {
  const most = 1_000;
  const kept = new Map<string, Statement>();
  return (sql) => {
    let statement = kept.get(sql);
    if (statement === undefined) {
      if (kept.size >= most) kept.clear();
      statement = db.prepare(sql);
      kept.set(sql, statement);
    }
    return statement;
  };
}

interface Conditions {
  readonly sql: string[];
  readonly values: Record<string, unknown>;
  /** Whether a segment may hold such rows. */
  isOfUse(segment: Segment): boolean;
}

/** The filter as SQL; every condition but times and `text` has an index that is in order of arrival. */
function conditions(filter: LogFilter): Conditions {
  const sql: string[] = [];
  const values: Record<string, unknown> = {};
  const add = (condition: string, name: string, value: unknown): void => {
    sql.push(condition);
    values[name] = value;
  };
  if (filter.errorsOnly) sql.push('failed = 1');
  if (filter.mockedOnly) sql.push('mocked = 1');
  if (filter.apiKey !== undefined) add('api_key = @apiKey', 'apiKey', filter.apiKey);
  if (filter.method !== undefined) add('method = @method', 'method', filter.method);
  if (filter.UID !== undefined) add('uid = @UID', 'UID', filter.UID);
  if (filter.flowId !== undefined) add('flow_id = @flowId', 'flowId', filter.flowId);
  if (filter.errorCode !== undefined) {
    add('error_code = @errorCode', 'errorCode', filter.errorCode);
    // A literal, so that SQLite sees that the index of errors holds every such row.
    if (filter.errorCode !== 0) sql.push('error_code <> 0');
  }
  if (filter.callId) {
    // Digits of a callId from its start on.
    const start = filter.callId.toLowerCase();
    add('call_id >= @callId', 'callId', start);
    add('call_id < @callIdEnd', 'callIdEnd', `${start}g`);
  }
  const { from = Number.MIN_SAFE_INTEGER, to = Number.MAX_SAFE_INTEGER } = filter;
  if (filter.from !== undefined || filter.to !== undefined) {
    sql.push('at BETWEEN @from AND @to');
    Object.assign(values, { from, to });
  }
  const text = filter.text?.trim();
  if (text) {
    sql.push(`(${TEXT_COLUMNS.map((column) => `${column} LIKE @text ESCAPE '\\'`).join(' OR ')})`);
    values.text = likePattern(text);
  }
  const needsErrors = filter.errorsOnly || (filter.errorCode ?? 0) !== 0;
  const isOfUse = (segment: Segment): boolean =>
    segment.last_at >= from && segment.first_at <= to && (!needsErrors || hasErrors(segment));
  return { sql, values, isOfUse };
}
