import { type Database, SqliteError } from 'better-sqlite3';
import type { PageRequest } from '#service/records/index.ts';
import {
  InvalidCursor,
  preparedOnce,
  type Reading,
  type ReadLimits,
  readerJob,
  StoreFailure,
} from '#service/storage/index.ts';
import type { LogFilter } from '#shared/contract/log.ts';
import type { FilterTerm } from '#shared/log-filter/language.ts';
import { madeOnce } from '#shared/made-once.ts';
import { type CallRow, ROW_COLUMNS } from './columns.ts';
import { candidates, isHelpful } from './search/candidates.ts';
import { addFunctions, type Condition, conditionsOf, type FilterContext } from './search/conditions.ts';
import type { Segment } from './segments.ts';
import { callsOf, detailsOf } from './tables.ts';

/** Attempts of a read while the segments change. */
const SCHEMA_RETRIES = 20;

/** Milliseconds that a page may take: a text that occurs nowhere is searched in every row. */
const PAGE_MS = 10_000;

/** A page of the log for the reader: plain data, so that it can go to its thread (R47). */
interface PageJob {
  readonly filter: LogFilter;
  readonly page: PageRequest;
  readonly words: FilterWords;
}

/** The words of the filter language that a filter has, besides its members. */
export interface FilterWords extends FilterContext {
  readonly terms: readonly FilterTerm[];
}

/** A filter without words. */
export const noWords: FilterWords = { terms: [], siteKeys: {} };

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

/** A part of the log to read, and how. */
interface Part {
  readonly segment: Segment;
  readonly where: string;
  readonly values: Readonly<Record<string, unknown>>;
}

const known = new WeakMap<Database, ReturnType<typeof callPages>>();

/** The rows of a page, and one more. */
export const pageJob = readerJob('log.page', runPage);

function runPage({ log, elapsed }: Reading, { filter, page, words }: PageJob): readonly CallRow[] {
  return pagesOf(log).pageRows(filter, page, words, elapsed);
}

/** How many rows pass, for the reader: at most `most`, which is then a lower bound. */
interface CountJob {
  readonly filter: LogFilter;
  readonly words: FilterWords;
  readonly most: number;
}

export const countJob = readerJob('log.count', runCount);

function runCount({ log, elapsed }: Reading, { filter, words, most }: CountJob): number {
  return Math.min(most, pagesOf(log).pageRows(filter, { limit: most }, words, elapsed).length);
}

/** The reader of a connection, kept with its statements. */
export const pagesOf = (log: Database) => madeOnce(known, log, () => callPages(log));

/**
 * Reads the log, newest first: lists by filter, from those segments that they need.
 *
 * @param db a connection to the log's database
 */
function callPages(db: Database) {
  addFunctions(db);
  const columns = `id, ${ROW_COLUMNS.join(', ')}, cause`;
  const segments = db.prepare<[], Segment>('SELECT * FROM segment ORDER BY no DESC');
  const statement = <Row>(sql: string) => preparedOnce<Row>(db, sql);

  /** Reads several segments in one read transaction. */
  function atOneMoment<T>(work: () => T): T {
    for (let left = SCHEMA_RETRIES; ; left -= 1) {
      try {
        return db.transaction(work)();
      } catch (error) {
        // A segment was added or dropped after SQLite had read the schema.
        if (left === 0 || !(error instanceof SqliteError) || error.code !== 'SQLITE_SCHEMA') throw error;
      }
    }
  }

  function read(
    segment: Segment,
    condition: string,
    values: Readonly<Record<string, unknown>>,
    limit: number,
  ): CallRow[] {
    if (limit <= 0) return [];
    const sql = `SELECT ${columns} FROM ${callsOf(segment.no)} ${condition} ORDER BY id DESC LIMIT @limit`;
    return statement<CallRow>(sql).all({ ...values, limit });
  }

  /** The parts of the log that may hold rows that pass, newest first, each with the condition that its rows have to fulfil. */
  function* parts(filter: LogFilter, words: FilterWords, before: number, look: () => void): Generator<Part> {
    const { all, values: given, isOfUse } = conditions(filter, words);
    const values = before === Number.POSITIVE_INFINITY ? given : { ...given, before };
    const passing = all.map(({ sql }) => `(${sql})`);
    if (before !== Number.POSITIVE_INFINITY) passing.push('id < @before');
    const where = (...further: readonly string[]): string => {
      const whole = [...passing, ...further];
      return whole.length === 0 ? '' : `WHERE ${whole.join(' AND ')}`;
    };
    for (const segment of segments.all()) {
      look();
      if (segment.first_id >= before || !isOfUse(segment)) continue;
      if (!isHelpful(all)) {
        yield { segment, where: where(), values };
        continue;
      }
      yield { segment, where: where('id > @wordsTo'), values: { ...values, wordsTo: segment.words_to } };
      for (const { first, last, ids } of candidates(statement, segment, all, before)) {
        look();
        if (ids === undefined)
          yield { segment, where: where('id BETWEEN @first AND @last'), values: { ...values, first, last } };
        else {
          const some = JSON.stringify(ids);
          yield {
            segment,
            where: where('id IN (SELECT value FROM json_each(@ids))'),
            values: { ...values, ids: some },
          };
        }
      }
    }
  }

  const segmentOf = (id: number): Segment | undefined =>
    segments.all().find(({ first_id, last_id }) => first_id <= id && id <= last_id);

  return {
    /** All parts of the log, the newest first. */
    segments: (): Segment[] => segments.all(),
    atOneMoment,
    /**
     * One row more than the page holds.
     *
     * @param look is called before each segment; what it throws ends the reading
     * @throws InvalidCursor
     */
    pageRows(filter: LogFilter, { after, limit }: PageRequest, words = noWords, look = () => {}) {
      if (after !== undefined && !isCursor(after)) throw new InvalidCursor();
      const before = after === undefined ? Number.POSITIVE_INFINITY : Number(after);
      return atOneMoment(() => {
        const found: CallRow[] = [];
        for (const { segment, where, values } of parts(filter, words, before, look)) {
          found.push(...read(segment, where, values, limit + 1 - found.length));
          if (found.length > limit) break;
        }
        return found;
      });
    },
    /**
     * Rows that pass, in groups; the same group can come several times, once for each part of the log.
     *
     * @param select columns of the result, @param by those that make a group, @param bound values of both
     */
    *groups<T>(
      filter: LogFilter,
      words: FilterWords,
      select: string,
      by: string,
      bound: Readonly<Record<string, number>>,
      look: () => void,
    ) {
      for (const { segment, where, values } of parts(filter, words, Number.POSITIVE_INFINITY, look)) {
        const sql = `SELECT ${select} FROM ${callsOf(segment.no)} ${where} GROUP BY ${by}`;
        yield* statement<T>(sql).all({ ...values, ...bound });
      }
    },
    rowById(id: number) {
      const segment = segmentOf(id);
      if (segment === undefined) return undefined;
      return statement<CallRow>(`SELECT ${columns} FROM ${callsOf(segment.no)} WHERE id = ?`).get(id);
    },
    rowByCallId(callId: string) {
      for (const segment of segments.all()) {
        const [row] = read(segment, 'WHERE call_id = @callId', { callId }, 1);
        if (row !== undefined) return row;
      }
      return undefined;
    },
    /** The packed rest of a row (`call-record.ts`). */
    detailById(id: number) {
      const segment = segmentOf(id);
      if (segment === undefined) return undefined;
      return statement<{ detail: string }>(`SELECT detail FROM ${detailsOf(segment.no)} WHERE id = ?`).get(id)?.detail;
    },
  };
}

/** Whether a list of the log can have given such a cursor. */
export function isCursor(after: string): boolean {
  return /^\d{1,16}$/.test(after);
}

const hasErrors = ({ errors }: Segment): boolean => errors > 0;

/** A filter as conditions, all of which a row has to fulfil. */
function conditions(filter: LogFilter, { terms, siteKeys }: FilterWords) {
  const text = filter.text?.trim();
  const all: Condition[] = [
    ...conditionsOf(text ? [...terms, { word: 'text', value: text, negated: false, from: 0, to: 0 }] : terms, {
      siteKeys,
    }),
  ];
  const add = (sql: string, values: Record<string, unknown> = {}): void => void all.push({ sql, values });
  if (filter.errorsOnly) add('failed = 1');
  if (filter.mockedOnly) add('mocked = 1');
  if (filter.apiKey !== undefined) add('api_key = @apiKey', { apiKey: filter.apiKey });
  if (filter.method !== undefined) add('method = @method', { method: filter.method });
  if (filter.UID !== undefined) add('uid = @UID', { UID: filter.UID });
  if (filter.flowId !== undefined) add('flow_id = @flowId', { flowId: filter.flowId });
  if (filter.errorCode !== undefined) {
    add('error_code = @errorCode', { errorCode: filter.errorCode });
    // A literal, so that SQLite sees that the index of errors holds every such row.
    if (filter.errorCode !== 0) add('error_code <> 0');
  }
  if (filter.callId) {
    // Digits of a callId from its start on.
    const callId = filter.callId.toLowerCase();
    add('call_id >= @callId AND call_id < @callIdEnd', { callId, callIdEnd: `${callId}g` });
  }
  const since = terms.flatMap((term) => (term.word === 'since' && !term.negated ? [term.at] : []));
  const until = terms.flatMap((term) => (term.word === 'until' && !term.negated ? [term.at] : []));
  const from = Math.max(filter.from ?? Number.MIN_SAFE_INTEGER, ...since);
  const to = Math.min(filter.to ?? Number.MAX_SAFE_INTEGER, ...until);
  if (filter.from !== undefined || filter.to !== undefined) add('at BETWEEN @from AND @to', { from, to });
  const needsErrors =
    filter.errorsOnly ||
    (filter.errorCode ?? 0) !== 0 ||
    terms.some(({ word, negated, ...term }) => word === 'is' && !negated && 'value' in term && term.value === 'failed');
  /** Whether a segment may hold such rows. */
  const isOfUse = (segment: Segment): boolean =>
    segment.last_at >= from && segment.first_at <= to && (!needsErrors || hasErrors(segment));
  return { all, values: Object.fromEntries(all.flatMap(({ values }) => Object.entries(values))), isOfUse };
}
