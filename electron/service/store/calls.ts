import type { Statement } from 'better-sqlite3';
import type { CallDetail, CallSummary, LogFilter } from '#shared/contract/log.ts';
import { packCall, unpackCall } from './call-record.ts';
import { type Connection, optional, orNull } from './connection.ts';
import { InvalidCursor, likePattern, pageOf } from './cursor.ts';
import type { LogDays } from './log-days.ts';
import type { Store } from './store.ts';

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

/** What keeps the log bounded (R21); each step deletes at most `limit` rows, so that calls in between wait little. */
export interface CallPruning {
  /** Rows beyond the `keep` newest. */
  surplus(keep: number): number;
  /** Deletes the oldest rows beyond the `keep` newest; answers how many. */
  prune(keep: number, limit: number): number;
  /** Deletes the oldest rows up to the row `last`; answers how many. */
  pruneUntil(last: number, limit: number): number;
}

/**
 * The log. Newest first means: in the order of arrival, which stays right when the service clock is moved or frozen.
 * `siteName` is not stored; `siteName(apiKey)` gives it when a row is read.
 */
export function callRepository(
  { db, group }: Connection,
  siteName: (apiKey: string) => string | undefined,
  days: LogDays,
): Store['calls'] & CallPruning {
  const columns = `id, call_id, at, transport, http_method, method, host, api_key, uid, credential, http_status,
    error_code, error, reason, duration, flow_id, canned`;
  const insert = db.prepare(
    `INSERT INTO call (call_id, at, transport, http_method, method, host, api_key, uid, credential, http_status,
       error_code, error, reason, duration, flow_id, failed, canned)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertDetail = db.prepare('INSERT INTO call_detail (id, detail) VALUES (?, ?)');
  const byCallId = db.prepare<[string], CallRow>(
    `SELECT ${columns} FROM call WHERE call_id = ? ORDER BY id DESC LIMIT 1`,
  );
  const detail = db.prepare<[number], string>('SELECT detail FROM call_detail WHERE id = ?').pluck();
  const lastFailed = db.prepare<[number], CallRow>(
    `SELECT ${columns} FROM call WHERE failed = 1 ORDER BY id DESC LIMIT ?`,
  );
  const countAll = db.prepare<[], number>('SELECT count(*) FROM call').pluck();
  const countFailed = db.prepare<[], number>('SELECT count(*) FROM call WHERE failed = 1').pluck();
  const clear = db.prepare('DELETE FROM call');
  const clearDetails = db.prepare('DELETE FROM call_detail');
  const oldest = db
    .prepare<[number, number], number | null>(
      'SELECT max(id) FROM (SELECT id FROM call WHERE id <= ? ORDER BY id LIMIT ?)',
    )
    .pluck();
  const countFailedUntil = db
    .prepare<[number], number>('SELECT count(*) FROM call WHERE failed = 1 AND id <= ?')
    .pluck();
  const prune = db.prepare('DELETE FROM call WHERE id <= ?');
  const pruneDetails = db.prepare('DELETE FROM call_detail WHERE id <= ?');
  const statements = new Map<string, Statement<[Record<string, unknown>], CallRow>>();

  /** Counting a million rows is not for every look at the overview: counted once, then kept up. */
  let totals: { calls: number; errors: number } | undefined;
  group.onUndo(() => {
    totals = undefined;
  });
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

  /** Deletes at most `limit` of the oldest rows, none above `last`. */
  function remove(last: number, limit: number): number {
    const end = limit > 0 ? oldest.get(last, limit) : undefined;
    if (end === undefined || end === null) return 0;
    const { calls, errors } = counted();
    const failed = countFailedUntil.get(end) ?? 0;
    pruneDetails.run(end);
    const { changes } = prune.run(end);
    totals = { calls: calls - changes, errors: errors - failed };
    if (totals.calls === 0) days.clear();
    return changes;
  }

  function insertRow(call: CallDetail): void {
    const failed = call.errorCode !== 0 || call.error !== undefined || call.httpStatus >= 400;
    const { lastInsertRowid } = insert.run(
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
    );
    insertDetail.run(lastInsertRowid, packCall(call));
    if (totals !== undefined) {
      totals.calls += 1;
      if (failed) totals.errors += 1;
    }
  }

  return {
    append: (call) => group.atCommit(() => insertRow(call)),
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
    clear() {
      clearDetails.run();
      days.clear();
      const removed = clear.run().changes;
      totals = { calls: 0, errors: 0 };
      return removed;
    },
    totals: () => ({ ...counted() }),
    lastErrors: (limit) => lastFailed.all(limit).map(toSummary),
    prune: (keep, limit) => remove(Number.MAX_SAFE_INTEGER, Math.min(counted().calls - keep, limit)),
    pruneUntil: (last, limit) => remove(last, limit),
    surplus: (keep) => counted().calls - keep,
  };
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
