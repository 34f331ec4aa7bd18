import type { Database } from 'better-sqlite3';
import { optional } from '#service/storage/connection.ts';
import { InvalidCursor, pageOf } from '#service/storage/cursor.ts';
import type { GroupCommit } from '#service/storage/group-commit.ts';
import type { Reader } from '#service/storage/reader/reader.ts';
import type { LoggedCall, Renaming } from '#service/storage/records.ts';
import type { Store } from '#service/storage/store.ts';
import { causeOf } from '#shared/causes/cause.ts';
import type { CallSummary } from '#shared/contract/log.ts';
import { type CallRow, hasErrors, isCursor, noWords, pageLimits, pagesOf } from './call-pages.ts';
import { unpackCall } from './call-record.ts';
import { callRow } from './call-row.ts';
import type { KnownSecrets } from './known-secrets.ts';
import type { LogEntry } from './log-work.ts';
import type { LogWriter } from './log-writer.ts';
import { maskedTexts } from './masked-texts.ts';
import { boundedDetail } from './row-size.ts';
import { callsOf, detailsOf } from './table-names.ts';

/** What keeps the log bounded (R21); each step deletes a segment, or at most `limit` rows of one. */
export interface CallPruning {
  /** Rows beyond the `keep` newest. */
  surplus(keep: number): number;
  /** Deletes the oldest rows beyond the `keep` newest; returns how many. */
  prune(keep: number, limit: number): Promise<number>;
  /** Deletes the oldest rows that arrived more than `days` whole days before `now`, milliseconds; returns how many. */
  pruneByAge(now: number, days: number, limit: number): Promise<number>;
  /** Deletes the oldest rows beyond so many bytes, which are the limit from now on (R53); answers how many. */
  pruneByBytes(keepBytes: number): Promise<number>;
  /** Makes the indexes of a part of the log that still lacks them; false when there is none. */
  makeIndexes(): Promise<boolean>;
}

/** What other parts of the store do to the log, inside a unit of work. */
export interface CallFacts {
  /** A user got another UID. */
  rename(renaming: Renaming): void;
  /** Empties the log after the commit. */
  empty(): void;
}

/**
 * The log. "Newest first" is by order of arrival, so it does not depend on the service clock, which may be moved.
 * `siteName` is not stored; `siteName(apiKey)` gives it when a row is read.
 *
 * Rows are in segments (`segments.ts`); each read uses those that it needs, the newest first.
 *
 * Rows are written after the commit and before the response, so the log never holds a call whose writes were rolled back.
 *
 * @param db the log's database, for reading
 * @param reader reads what can take long
 */
export function callRepository(
  db: Database,
  writer: LogWriter,
  group: GroupCommit,
  siteName: (apiKey: string) => string | undefined,
  secrets: KnownSecrets,
  reader: Reader,
): Store['calls'] & CallPruning & CallFacts {
  const { segments, columns, statement, atOneMoment, rows, pageRows } = pagesOf(db);
  const pageSize = db.pragma('page_size', { simple: true }) as number;
  const pagesUsed = db
    .prepare<[], number>('SELECT page_count - freelist_count FROM pragma_page_count, pragma_freelist_count')
    .pluck();
  const sums = db.prepare<[], { calls: number; errors: number }>(
    'SELECT coalesce(sum(calls), 0) AS calls, coalesce(sum(errors), 0) AS errors FROM segment',
  );

  /** Entries of the transaction that was just committed. */
  const queued: LogEntry[] = [];
  group.afterEachCommit(() => {
    if (queued.length > 0) writer.write(queued.splice(0));
  });

  function add(entry: LogEntry): void {
    group.afterCommit(() => queued.push(entry));
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
      ...(row.failure !== null && { failure: row.failure }),
      ...(row.cause !== null && { cause: row.cause }),
    };
  }

  const named = <T extends { readonly apiKey?: string | undefined }>(row: T) => ({
    ...row,
    siteName: row.apiKey === undefined ? undefined : siteName(row.apiKey),
  });
  const pageFrom = (found: readonly CallRow[], limit: number) =>
    pageOf(found, limit, toSummary, (row) => String(row.id));
  const totals = () => atOneMoment(() => sums.get()) ?? { calls: 0, errors: 0 };

  return {
    append(call, summary = call) {
      const detail = boundedDetail(call);
      if (!mayHoldSecret(call, detail, secrets)) {
        add(callRow(call, detail));
        return withCause(summary, call);
      }
      const masked = maskedCall(call, secrets.masked);
      add(callRow(masked, boundedDetail(masked)));
      return withCause(maskedTexts(summary, secrets.masked), masked);
    },
    rename: add,
    empty: () => add('empty'),
    page: (filter, page, words) => pageFrom(pageRows(filter, page, words), page.limit),
    async pageBeside(filter, page, words = noWords) {
      // Checked here: an error from a thread loses its class.
      if (page.after !== undefined && !isCursor(page.after)) throw new InvalidCursor();
      return pageFrom(await reader.read('log.page', { filter, page, words }, pageLimits), page.limit);
    },
    count: (filter, words, most) => reader.read('log.count', { filter, words, most }, pageLimits),
    async problems(job) {
      const found = await reader.read('log.problems', job, pageLimits);
      return {
        ...found,
        problems: found.problems.map((one) => ({
          ...one,
          sites: one.sites.map((site) => ({ ...site, siteName: siteName(site.apiKey) })),
        })),
      };
    },
    results: (job) => reader.read('log.results', job, pageLimits),
    async clocks(job) {
      const found = await reader.read('log.clocks', job, pageLimits);
      return { ...found, sites: found.sites.map(named), clients: found.clients.map(named) };
    },
    async pageViews(job) {
      const found = await reader.read('log.pageViews', job, pageLimits);
      return { ...found, views: found.views.map(named) };
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
      writer.ask('ingestedTo').then(
        () => {},
        () => {},
      ),
    totals,
    bytes: () => (pagesUsed.get() ?? 0) * pageSize,
    lastErrors: (limit) => atOneMoment(() => rows('WHERE failed = 1', {}, limit, hasErrors)).map(toSummary),
    prune: (keep, limit) => writer.ask('prune', keep, limit),
    pruneByAge: (now, days, limit) => writer.ask('pruneByAge', now, days, limit),
    pruneByBytes: (keepBytes) => writer.ask('pruneByBytes', keepBytes),
    makeIndexes: () => writer.ask('makeIndexes'),
    surplus: (keep) => totals().calls - keep,
  };
}

/** Whether a row needs masking; most do not. The other columns hold the service's own words. */
function mayHoldSecret(call: LoggedCall, detail: string, secrets: KnownSecrets): boolean {
  const { method, host, apiKey, UID, error, reason, flowId, failure } = call;
  const { target, headers, body } = call.request;
  return (
    // One text is checked faster than eight; no secret holds a line end.
    secrets.mayBeIn(`${method}\n${host}\n${apiKey}\n${UID}\n${error}\n${reason}\n${flowId}\n${failure}`) ||
    secrets.mayBeIn(detail) ||
    secrets.mayBeEncodedIn(target) ||
    (body !== undefined && secrets.mayBeEncodedIn(body)) ||
    headers.some(([name, value]) => secrets.mayBeEncodedIn(name) || secrets.mayBeEncodedIn(value))
  );
}

/**
 * The row as an event tells it: its cause is that of the stored row, which the writer of the log makes of the same texts
 * (`searchFields`).
 */
function withCause(summary: CallSummary, stored: LoggedCall): CallSummary {
  const cause = causeOf(stored);
  return cause === undefined ? summary : { ...summary, cause };
}

/** The call with the secrets in its texts masked: names, values, sentences, whatever a row holds or will hold (R15). */
function maskedCall(call: LoggedCall, masked: (text: string) => string): LoggedCall {
  const { parametersSaid: _, ...request } = call.request;
  const clean = maskedTexts({ ...call, request }, masked);
  // A masked target no longer holds the parameters as received: then `packCall` compares them.
  if (clean.request === request) return { ...clean, request: call.request };
  return { ...clean, request: withMarks(clean.request, request) };
}

/** Marks each parameter and header whose value was masked as not what was sent (R51). */
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
