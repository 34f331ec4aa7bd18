import type { Database, Statement } from 'better-sqlite3';
import type { CallSummary, LogFilter } from '#shared/contract/log.ts';
import { packCall, unpackCall } from '../call-record.ts';
import { optional, orNull } from '../connection.ts';
import { InvalidCursor, likePattern, pageOf } from '../cursor.ts';
import type { GroupCommit } from '../group-commit.ts';
import type { LoggedCall, Store } from '../store.ts';
import { type LogEntry, type LogRow, type Removed, type Renaming, ROW_COLUMNS } from './log-work.ts';
import type { LogWriter } from './log-writer.ts';

interface CallRow {
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
  canned: number | null;
}

const TEXT_COLUMNS = ['method', 'reason', 'api_key', 'uid', 'error', 'host', 'call_id', 'error_code'];

/** What keeps the log bounded (R21); each step deletes at most `limit` rows, so that rows in between wait little. */
export interface CallPruning {
  /** Rows beyond the `keep` newest. */
  surplus(keep: number): number;
  /** Deletes the oldest rows beyond the `keep` newest; answers how many. */
  prune(keep: number, limit: number): Promise<number>;
  /** Deletes the oldest rows that arrived more than `days` whole days before `now`, milliseconds; answers how many. */
  pruneByAge(now: number, days: number, limit: number): Promise<number>;
}

/** What other parts of the store do to the log; both belong inside of a turn. */
export interface CallFacts {
  /** A user got another UID. */
  rename(renaming: Renaming): void;
  /** Empties the log together with the rest of the turn. */
  empty(): void;
}

/**
 * The log. Newest first means: in the order of arrival, which stays right when the service clock is moved or frozen.
 * `siteName` is not stored; `siteName(apiKey)` gives it when a row is read.
 *
 * Rows are handed to the writer when their turn is committed, and their calls are answered when they are written: what a
 * call did is never in the log alone.
 *
 * @param db the log's database, for reading
 */
export function callRepository(
  db: Database,
  writer: LogWriter,
  group: GroupCommit,
  siteName: (apiKey: string) => string | undefined,
): Store['calls'] & CallPruning & CallFacts {
  const columns = `id, call_id, at, transport, http_method, method, host, api_key, uid, credential, http_status,
    error_code, error, reason, duration, flow_id, canned`;
  const byCallId = db.prepare<[string], CallRow>(
    `SELECT ${columns} FROM call WHERE call_id = ? ORDER BY id DESC LIMIT 1`,
  );
  const detail = db.prepare<[number], string>('SELECT detail FROM call_detail WHERE id = ?').pluck();
  const lastFailed = db.prepare<[number], CallRow>(
    `SELECT ${columns} FROM call WHERE failed = 1 ORDER BY id DESC LIMIT ?`,
  );
  const countAll = db.prepare<[], number>('SELECT count(*) FROM call').pluck();
  const countFailed = db.prepare<[], number>('SELECT count(*) FROM call WHERE failed = 1').pluck();
  const statements = new Map<string, Statement<[Record<string, unknown>], CallRow>>();

  /** Counting a million rows is not for every look at the overview: counted once, then kept up. */
  let totals: { calls: number; errors: number } | undefined;
  /** Of the turn that was committed last. */
  const queued: LogEntry[] = [];
  group.afterCommit(() => (queued.length === 0 ? undefined : writeQueued()));

  function counted(): { calls: number; errors: number } {
    totals ??= { calls: countAll.get() ?? 0, errors: countFailed.get() ?? 0 };
    return totals;
  }

  function toSummary(row: CallRow): CallSummary {
    return {
      callId: row.call_id,
      at: row.at,
      transport: row.transport,
      httpMethod: row.http_method,
      method: row.method,
      host: row.host,
      apiKey: optional(row.api_key),
      siteName: row.api_key === null ? undefined : siteName(row.api_key),
      UID: optional(row.uid),
      credential: row.credential,
      httpStatus: row.http_status,
      errorCode: row.error_code,
      error: optional(row.error),
      reason: row.reason,
      duration: row.duration,
      flowId: optional(row.flow_id),
      ...(row.canned === 1 && { canned: true }),
    };
  }

  function add(entry: LogEntry): void {
    group.ifCommitted(() => queued.push(entry));
  }

  function writeQueued(): Promise<void> {
    const change = changeOfTotals(queued);
    const written = writer.ask('write', queued);
    queued.length = 0;
    return written.then(() => {
      if (totals === undefined) return;
      const { calls, errors } = change.emptied ? { calls: 0, errors: 0 } : totals;
      totals = { calls: calls + change.calls, errors: errors + change.errors };
    });
  }

  function removed({ calls, errors }: Removed): number {
    if (totals !== undefined) totals = { calls: totals.calls - calls, errors: totals.errors - errors };
    return calls;
  }

  return {
    append: (call) => add(toRow(call)),
    rename: add,
    empty: () => add('empty'),
    page(filter, { after, limit }) {
      const { sql, values } = conditions(filter);
      if (after !== undefined) {
        if (!/^\d{1,16}$/.test(after)) throw new InvalidCursor();
        sql.push('id < @after');
        values.after = Number(after);
      }
      const where = sql.length === 0 ? '' : `WHERE ${sql.join(' AND ')}`;
      const text = `SELECT ${columns} FROM call ${where} ORDER BY id DESC LIMIT @limit`;
      let statement = statements.get(text);
      if (statement === undefined) {
        statement = db.prepare<[Record<string, unknown>], CallRow>(text);
        statements.set(text, statement);
      }
      const rows = statement.all({ ...values, limit: limit + 1 });
      return pageOf(rows, limit, toSummary, (row) => String(row.id));
    },
    get(callId) {
      const row = byCallId.get(callId);
      const recorded = row && detail.get(row.id);
      if (row === undefined || recorded === undefined) return undefined;
      return { ...toSummary(row), ...unpackCall(recorded) };
    },
    clear: async () => removed(await writer.ask('clear')),
    totals: () => ({ ...counted() }),
    lastErrors: (limit) => lastFailed.all(limit).map(toSummary),
    prune: async (keep, limit) => removed(await writer.ask('prune', keep, limit)),
    pruneByAge: async (now, days, limit) => removed(await writer.ask('pruneByAge', now, days, limit)),
    surplus: (keep) => counted().calls - keep,
  };
}

/** Where a row says whether its call failed. */
const FAILED = ROW_COLUMNS.indexOf('failed');

function toRow(call: LoggedCall): LogRow {
  const failed = call.errorCode !== 0 || call.error !== undefined || call.httpStatus >= 400;
  return [
    call.callId,
    call.at,
    call.transport,
    call.httpMethod,
    call.method,
    call.host,
    orNull(call.apiKey),
    orNull(call.UID),
    call.credential,
    call.httpStatus,
    call.errorCode,
    orNull(call.error),
    call.reason,
    call.duration,
    orNull(call.flowId),
    failed ? 1 : 0,
    call.canned ? 1 : null,
    packCall(call),
  ];
}

/** What writing the entries does to the totals; `emptied`: the log counts from there. */
function changeOfTotals(entries: readonly LogEntry[]): { calls: number; errors: number; emptied: boolean } {
  let change = { calls: 0, errors: 0, emptied: false };
  for (const entry of entries) {
    if (entry === 'empty') change = { calls: 0, errors: 0, emptied: true };
    else if (!('from' in entry)) {
      change.calls += 1;
      change.errors += Number(entry[FAILED]);
    }
  }
  return change;
}

/** The filter as SQL; every condition but `text` has an index that is in order of arrival. */
function conditions(filter: LogFilter): { sql: string[]; values: Record<string, unknown> } {
  const sql: string[] = [];
  const values: Record<string, unknown> = {};
  const add = (condition: string, name: string, value: unknown): void => {
    sql.push(condition);
    values[name] = value;
  };
  if (filter.errorsOnly) sql.push('failed = 1');
  if (filter.cannedOnly) sql.push('canned = 1');
  if (filter.apiKey !== undefined) add('api_key = @apiKey', 'apiKey', filter.apiKey);
  if (filter.method !== undefined) add('method = @method', 'method', filter.method);
  if (filter.UID !== undefined) add('uid = @UID', 'UID', filter.UID);
  if (filter.flowId !== undefined) add('flow_id = @flowId', 'flowId', filter.flowId);
  if (filter.errorCode !== undefined) {
    add('error_code = @errorCode', 'errorCode', filter.errorCode);
    // Said literally, so that SQLite sees that the index of errors holds every such row.
    if (filter.errorCode !== 0) sql.push('error_code <> 0');
  }
  if (filter.callId) {
    // Digits of a callId from its start on.
    const start = filter.callId.toLowerCase();
    add('call_id >= @callId', 'callId', start);
    add('call_id < @callIdEnd', 'callIdEnd', `${start}g`);
  }
  if (filter.from !== undefined || filter.to !== undefined) {
    values.from = filter.from ?? Number.MIN_SAFE_INTEGER;
    values.to = filter.to ?? Number.MAX_SAFE_INTEGER;
    // The index on time gives the first and last row; between them the order of arrival leads.
    sql.push(
      'id >= (SELECT min(id) FROM call INDEXED BY call_at WHERE at BETWEEN @from AND @to)',
      'id <= (SELECT max(id) FROM call INDEXED BY call_at WHERE at BETWEEN @from AND @to)',
      '+at BETWEEN @from AND @to',
    );
  }
  const text = filter.text?.trim();
  if (text) {
    sql.push(`(${TEXT_COLUMNS.map((column) => `${column} LIKE @text ESCAPE '\\'`).join(' OR ')})`);
    values.text = likePattern(text);
  }
  return { sql, values };
}
