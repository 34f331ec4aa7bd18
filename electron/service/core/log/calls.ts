import type { Database } from 'better-sqlite3';
import { notFound } from '#service/kernel/index.ts';
import type { LoggedCall, PageRequest, Renaming } from '#service/records/index.ts';
import {
  type CallPruning,
  type GroupCommit,
  InvalidCursor,
  pageOf,
  provided,
  type Reader,
  type RepositoryFactory,
  type Store,
  StoreFailure,
} from '#service/storage/index.ts';
import { causeOf } from '#shared/causes/cause.ts';
import type { CallDetail, CallSummary, LogFilter, Problems } from '#shared/contract/log.ts';
import { countJob, type FilterWords, isCursor, noWords, pageJob, pageLimits, pagesOf } from './call-pages.ts';
import { boundedDetail, unpackCall } from './call-record.ts';
import { type CallRow, callRow, foreignText, type LogEntry, type LogRow, summaryOf } from './columns.ts';
import type { LogWriter } from './ingest.ts';
import type { KnownSecrets } from './known-secrets.ts';
import { type ProblemsJob, problemsJob } from './search/problems.ts';
import { causeOfRow } from './search-fields.ts';

/** The log of the open store. */
export const callRepository: RepositoryFactory<ReturnType<typeof openCallLog>> = provided('log');

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
export function openCallLog(
  db: Database,
  writer: LogWriter,
  group: GroupCommit,
  siteName: (apiKey: string) => string | undefined,
  secrets: KnownSecrets,
  reader: Reader,
) {
  const { atOneMoment, pageRows, rowByCallId, detailById } = pagesOf(db);
  const pageSize = Number(db.pragma('page_size', { simple: true }));
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

  function withoutSecrets(call: LoggedCall): { readonly clean: LoggedCall; readonly detail: string } {
    const detail = boundedDetail(call);
    if (!mayHoldSecret(call, detail, secrets)) return { clean: call, detail };
    const clean = maskedCall(call, secrets.masked);
    return { clean, detail: boundedDetail(clean) };
  }

  const toSummary = (row: CallRow): CallSummary => summaryOf(row, siteName);

  /** @returns the row as an event tells it */
  function added(row: LogRow, summary: CallSummary): CallSummary {
    add(row);
    const cause = causeOfRow(row);
    return cause === null ? summary : { ...summary, cause };
  }

  const pageFrom = (found: readonly CallRow[], limit: number) =>
    pageOf(found, limit, toSummary, (row) => String(row.id));
  const totals = () => atOneMoment(() => sums.get()) ?? { calls: 0, errors: 0 };
  const pruning: CallPruning = {
    prune: (keep, limit) => writer.ask('prune', keep, limit),
    pruneByAge: (now, days, limit) => writer.ask('pruneByAge', now, days, limit),
    pruneByBytes: (keepBytes) => writer.ask('pruneByBytes', keepBytes),
    makeIndexes: () => writer.ask('makeIndexes'),
    surplus: (keep) => totals().calls - keep,
  };

  return {
    /**
     * Written after the commit, before the unit of work resolves. Secrets, tokens and codes are masked in all of its texts
     * (R15).
     *
     * @param summary of the same call, for the UI
     * @returns the summary, with the same masked in it
     */
    append(call: LoggedCall, summary: CallSummary = call) {
      const { clean, detail } = withoutSecrets(call);
      return added(callRow(clean, detail), clean === call ? summary : maskedTexts(summary, secrets.masked));
    },
    /** Another reason and trace for a row that was appended a short time ago; it keeps its place in the list. */
    replace(call: LoggedCall) {
      const { clean, detail } = withoutSecrets(call);
      add({ replaced: clean.callId, reason: clean.reason, detail, cause: causeOf(clean) ?? null });
    },
    /** A user got another UID. */
    rename: (renaming: Renaming) => add(renaming),
    /** Empties the log after the commit. */
    empty: () => add('empty'),
    page: (filter: LogFilter, page: PageRequest, words?: FilterWords) =>
      pageFrom(pageRows(filter, page, words), page.limit),
    /** The same in the reader's thread (R47). */
    async pageBeside(filter: LogFilter, page: PageRequest, words = noWords) {
      // Checked here: an error from a thread loses its class.
      if (page.after !== undefined && !isCursor(page.after)) throw new InvalidCursor();
      return pageFrom(await reader.read(pageJob, { filter, page, words }, pageLimits), page.limit);
    },
    /** How many calls pass, at most `most`; in the reader's thread. */
    count: (filter: LogFilter, words: FilterWords, most: number) =>
      reader.read(countJob, { filter, words, most }, pageLimits),
    /** Failed calls by cause; in the reader's thread. */
    async problems(job: ProblemsJob): Promise<Problems> {
      const found = await reader.read(problemsJob, job, pageLimits);
      return {
        ...found,
        problems: found.problems.map((one) => ({
          ...one,
          sites: one.sites.map((site) => ({ ...site, siteName: siteName(site.apiKey) })),
        })),
      };
    },
    get: (callId: string): CallDetail | undefined =>
      atOneMoment(() => {
        const row = rowByCallId(callId);
        const detail = row && detailById(row.id);
        return row && detail !== undefined ? { ...toSummary(row), ...unpackCall(detail) } : undefined;
      }),
    /** Resolves when reads see everything that was written before. */
    caughtUp: () =>
      writer.ask('ingestedTo').then(
        () => {},
        () => {},
      ),
    /** Not inside `unitOfWork`; returns how many rows were deleted. */
    clear: () => writer.clear(),
    totals,
    /** Bytes that the rows take in the log's database; not those that wait in its journal. */
    bytes: () => (pagesUsed.get() ?? 0) * pageSize,
    /** Newest errors first. */
    lastErrors: (limit: number) => pageFrom(pageRows({ errorsOnly: true }, { limit }), limit).items,
    ...pruning,
  };
}

/** Whether a row needs masking; most do not. */
function mayHoldSecret(call: LoggedCall, detail: string, secrets: KnownSecrets): boolean {
  const { target, headers, body } = call.request;
  return (
    // One text is checked faster than eight.
    secrets.mayBeIn(foreignText(call)) ||
    secrets.mayBeIn(detail) ||
    secrets.mayBeEncodedIn(target) ||
    (body !== undefined && secrets.mayBeEncodedIn(body)) ||
    headers.some(([name, value]) => secrets.mayBeEncodedIn(name) || secrets.mayBeEncodedIn(value))
  );
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

/**
 * The value with all of its texts masked, at any depth; member names too, which a client may have chosen.
 *
 * @returns the same value when no text of it changed
 */
export function maskedTexts<T>(value: T, masked: (text: string) => string): T {
  return clean(value) as T;

  function clean(one: unknown): unknown {
    if (typeof one === 'string') return masked(one);
    if (typeof one !== 'object' || one === null) return one;
    if (Array.isArray(one)) {
      const list = one.map(clean);
      return list.every((item, index) => item === one[index]) ? one : list;
    }
    const entries = Object.entries(one);
    const list = entries.map(([name, item]) => [masked(name), clean(item)] as const);
    return list.every(([name, item], index) => name === entries[index]?.[0] && item === entries[index]?.[1])
      ? one
      : Object.fromEntries(list);
  }
}

const MARK = 'log to empty';

/**
 * Empties the log with the state of the workspace (R25).
 *
 * State and log are two files. So the state's transaction sets a mark, which is removed when the log is empty. A start that
 * finds the mark comes after a kill between the two, and empties the log.
 *
 * @param db the service's database
 * @param emptyNow empties the log at once; absent: a service may be at work
 */
export function logEmptying(db: Database, calls: { empty(): void }, emptyNow: (() => void) | undefined) {
  const isMarked = db.prepare('SELECT 1 FROM setting WHERE name = ?').pluck();
  const mark = db.prepare("INSERT OR REPLACE INTO setting VALUES (?, x'')");
  const unmark = db.prepare('DELETE FROM setting WHERE name = ?');
  if (emptyNow !== undefined && isMarked.get(MARK) === 1) {
    emptyNow();
    unmark.run(MARK);
  }
  return {
    /** Inside the unit of work that replaces the state. */
    ask() {
      mark.run(MARK);
      calls.empty();
    },
    /** After its commit, when the log is empty. */
    done: () => void unmark.run(MARK),
  };
}

/**
 * The log row of a call, also right after its response; undefined when there is none, or no callId. The client of a relayed call has
 * the callId of the upstream, which finds it, too (D85).
 */
export async function recordedCall({ of }: Store, callId: string | undefined): Promise<CallDetail | undefined> {
  if (callId === undefined) return undefined;
  const calls = of(callRepository);
  await calls.caughtUp();
  const own = calls.get(callId);
  if (own !== undefined || !/^[\da-f]{32}$/.test(callId)) return own;
  const term = { word: 'upstream', value: callId, from: 0, to: 0, negated: false } as const;
  const found = calls.pageBeside({}, { limit: 1 }, { terms: [term], siteKeys: {} });
  // In a log that is too long to be looked through nothing is found: who asked goes on without the row.
  const [relayed] = await found.then(({ items }) => items).catch(noneInTime);
  return relayed === undefined ? undefined : calls.get(relayed.callId);
}

function noneInTime(error: unknown): readonly [] {
  if (error instanceof StoreFailure) return [];
  throw error;
}

/** The same for an operation. @throws {OperationProblem} when the log has no such call */
export async function loggedCall(store: Store, callId: string): Promise<CallDetail> {
  const call = await recordedCall(store, callId);
  if (call !== undefined) return call;
  throw notFound(`call "${callId}" in the log`, 'It may have been cleared, or be older than the log keeps.');
}
