import { type Database, SqliteError, type Statement } from 'better-sqlite3';
import { optional, orNull } from '#service/storage/connection.ts';
import { InvalidCursor, likePattern, pageOf } from '#service/storage/cursor.ts';
import type { GroupCommit } from '#service/storage/group-commit.ts';
import type { LoggedCall, Store } from '#service/storage/store.ts';
import type { CallSummary, LogFilter } from '#shared/contract/log.ts';
import { unpackCall } from './call-record.ts';
import type { KnownSecrets } from './known-secrets.ts';
import { type LogEntry, type LogRow, type Renaming, ROW_COLUMNS } from './log-work.ts';
import type { LogWriter } from './log-writer.ts';
import { maskedTexts } from './masked-texts.ts';
import { boundedDetail } from './row-size.ts';
import { callsOf, detailsOf, type Segment } from './segments.ts';

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
  mocked: number | null;
}

/** Attempts of a read that meets a change of the segments. */
const SCHEMA_RETRIES = 20;

const TEXT_COLUMNS = ['method', 'reason', 'api_key', 'uid', 'error', 'host', 'call_id', 'error_code'];

/** What keeps the log bounded (R21); each step deletes a segment, or at most `limit` rows of one. */
export interface CallPruning {
  /** Rows beyond the `keep` newest. */
  surplus(keep: number): number;
  /** Deletes the oldest rows beyond the `keep` newest; answers how many. */
  prune(keep: number, limit: number): Promise<number>;
  /** Deletes the oldest rows that arrived more than `days` whole days before `now`, milliseconds; answers how many. */
  pruneByAge(now: number, days: number, limit: number): Promise<number>;
  /** Makes the indexes of a part of the log that still lacks them; false when there is none. */
  makeIndexes(): Promise<boolean>;
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
 * Rows lie in segments (`segments.ts`), of which each read takes those that it needs, the newest first.
 *
 * Rows are written when their turn is committed, and their calls are answered then: what a call did is never in the log
 * alone.
 *
 * @param db the log's database, for reading
 */
export function callRepository(
  db: Database,
  writer: LogWriter,
  group: GroupCommit,
  siteName: (apiKey: string) => string | undefined,
  secrets: KnownSecrets,
): Store['calls'] & CallPruning & CallFacts {
  const columns = `id, ${ROW_COLUMNS.join(', ')}`;
  const segments = db.prepare<[], Segment>('SELECT * FROM segment ORDER BY no DESC');
  const sums = db.prepare<[], { calls: number; errors: number }>(
    'SELECT coalesce(sum(calls), 0) AS calls, coalesce(sum(errors), 0) AS errors FROM segment',
  );
  const reading = db.transaction((work: () => unknown) => work());
  const statement = statementCache(db);

  /** Of the turn that was committed last. */
  const queued: LogEntry[] = [];
  group.afterCommit(() => {
    if (queued.length > 0) writer.write(queued.splice(0));
  });

  /** Reads several segments as they are at one moment, beside the writer. */
  function atOneMoment<T>(work: () => T): T {
    for (let left = SCHEMA_RETRIES; ; left -= 1) {
      try {
        return reading(work) as T;
      } catch (error) {
        // A segment came or went just when SQLite had read which there are.
        if (left === 0 || !(error instanceof SqliteError) || error.code !== 'SQLITE_SCHEMA') throw error;
      }
    }
  }

  function add(entry: LogEntry): void {
    group.ifCommitted(() => queued.push(entry));
  }

  /** Newest first, from those segments that may hold what is looked for. */
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
      ...(row.mocked === 1 && { mocked: true }),
    };
  }

  const totals = () => atOneMoment(() => sums.get()) ?? { calls: 0, errors: 0 };

  return {
    append(call, summary = call) {
      const row = toRow(call);
      if (!mayHoldSecret(row, call.request, secrets)) {
        add(row);
        return summary;
      }
      add(toRow(maskedCall(call, secrets.masked)));
      return maskedTexts(summary, secrets.masked);
    },
    rename: add,
    empty: () => add('empty'),
    page(filter, { after, limit }) {
      const { sql, values, isOfUse } = conditions(filter);
      if (after !== undefined) {
        if (!/^\d{1,16}$/.test(after)) throw new InvalidCursor();
        sql.push('id < @after');
        values.after = Number(after);
      }
      const where = sql.length === 0 ? '' : `WHERE ${sql.join(' AND ')}`;
      const isBefore = ({ first_id }: Segment): boolean => after === undefined || first_id < Number(after);
      const found = atOneMoment(() =>
        rows(where, values, limit + 1, (segment) => isBefore(segment) && isOfUse(segment)),
      );
      return pageOf(found, limit, toSummary, (row) => String(row.id));
    },
    get: (callId) =>
      atOneMoment(() => {
        for (const segment of segments.all()) {
          const byCallId = `SELECT ${columns} FROM ${callsOf(segment.no)} WHERE call_id = ? ORDER BY id DESC LIMIT 1`;
          const row = statement(byCallId).get(callId) as CallRow | undefined;
          if (row === undefined) continue;
          const detail = `SELECT detail FROM ${detailsOf(segment.no)} WHERE id = ?`;
          const { detail: recorded } = statement(detail).get(row.id) as { detail: string };
          return { ...toSummary(row), ...unpackCall(recorded) };
        }
        return undefined;
      }),
    clear: () => writer.clear(),
    caughtUp: () =>
      writer.ask('place').then(
        () => {},
        () => {},
      ),
    totals,
    lastErrors: (limit) => atOneMoment(() => rows('WHERE failed = 1', {}, limit, hasErrors)).map(toSummary),
    prune: (keep, limit) => writer.ask('prune', keep, limit),
    pruneByAge: (now, days, limit) => writer.ask('pruneByAge', now, days, limit),
    makeIndexes: () => writer.ask('makeIndexes'),
    surplus: (keep) => totals().calls - keep,
  };
}

const hasErrors = ({ errors }: Segment): boolean => errors > 0;

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

/** Whether a row has to be looked through: hardly any has. */
function mayHoldSecret(row: LogRow, { target, headers, body }: LoggedCall['request'], secrets: KnownSecrets): boolean {
  return (
    row.some((field) => typeof field === 'string' && secrets.mayBeIn(field)) ||
    secrets.mayBeEncodedIn(target) ||
    (body !== undefined && secrets.mayBeEncodedIn(body)) ||
    headers.some(([name, value]) => secrets.mayBeEncodedIn(name) || secrets.mayBeEncodedIn(value))
  );
}

/** The call with the secrets in its texts masked: names, values, sentences, whatever a row holds or will hold (R15). */
function maskedCall(call: LoggedCall, masked: (text: string) => string): LoggedCall {
  const { parametersSaid: _, ...request } = call.request;
  const clean = maskedTexts({ ...call, request }, masked);
  // A masked target says other parameters than were received: then they are looked at again (`packCall`).
  if (clean.request === request) return { ...clean, request: call.request };
  return { ...clean, request: withMarks(clean.request, request) };
}

/** Says of each parameter and header that was masked by its value that it is not what was sent (R51). */
function withMarks(clean: LoggedCall['request'], received: LoggedCall['request']): LoggedCall['request'] {
  return {
    ...clean,
    parameters: clean.parameters.map((one, index) =>
      one === received.parameters[index] ? one : { ...one, masked: true },
    ),
    headers: clean.headers.map((one, index) => {
      const [name, value] = one;
      return one === received.headers[index] ? one : [name, value, true];
    }),
  };
}

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
    call.mocked ? 1 : null,
    boundedDetail(call),
  ];
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
    // Said literally, so that SQLite sees that the index of errors holds every such row.
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
