import { openBudget, readLimits } from '#service/methods/index.ts';
import type { Reading } from '#service/storage/index.ts';
import { DEFAULT_LIMIT, readQuery } from './check-query.ts';
import { isGrouped } from './parser.ts';
import { findRows, groupRows, resultObjects } from './search.ts';
import type { Document, SourceOf } from './source.ts';
import type { Query } from './syntax.ts';

/** Words for the details of a refused search. */
export const searchWords = {
  what: 'The search',
  parameter: 'query',
  advice: 'Narrow it with WHERE, select fewer or shorter fields, or set a lower LIMIT.',
};

export const searchLimits = readLimits(searchWords);

/** A search for the reader's thread: plain data, so that it can be posted. */
export interface SearchJob {
  readonly apiKey: string;
  /** A query that `readQuery` has accepted. */
  readonly query: string;
  /** Milliseconds that the caller allows. */
  readonly timeout: number;
  /** Set for a cursor: the size of its first batch. `ids` are returned then. */
  readonly batch?: number | undefined;
}

export interface SearchDone {
  readonly results: readonly Document[];
  readonly totalCount: number;
  /** For a cursor: the ids of the rows in the order of the query. */
  readonly ids: readonly number[];
}

/** The next batch of a cursor. */
export interface BatchJob {
  readonly apiKey: string;
  readonly query: string;
  readonly timeout: number;
  readonly ids: readonly number[];
}

/**
 * Searches a source.
 *
 * @throws ApiError 504001, 400006 when it is more than one call may be (R52)
 */
export function searchSource(
  { main: db, elapsed }: Reading,
  sourceOf: SourceOf,
  { query: text, timeout, batch }: SearchJob,
): SearchDone {
  const query = readQuery(text);
  const source = sourceOf(query);
  const budget = openBudget(searchWords, elapsed, timeout);
  if (isGrouped(query)) {
    const rows = groupRows(db, source, query, budget);
    return { results: windowOf(query, rows), totalCount: rows.length, ids: [] };
  }
  const most = batch === undefined ? windowEnd(query) : Number.POSITIVE_INFINITY;
  const { ids, total } = findRows(db, source, query, most, budget);
  const wanted = batch === undefined ? windowOf(query, ids) : ids.slice(0, batch);
  const results = resultObjects(db, source, query, wanted, budget);
  return { results, totalCount: total, ids: batch === undefined ? [] : ids };
}

/** Reads the rows of a batch; the same errors as `searchSource`. */
export function batchOfSource(
  { main: db, elapsed }: Reading,
  sourceOf: SourceOf,
  { query: text, timeout, ids }: BatchJob,
): readonly Document[] {
  const query = readQuery(text);
  return resultObjects(db, sourceOf(query), query, ids, openBudget(searchWords, elapsed, timeout));
}

function windowEnd({ start = 0, limit = DEFAULT_LIMIT }: Query): number {
  return start + limit;
}

function windowOf<T>(query: Query, list: readonly T[]): readonly T[] {
  return list.slice(query.start ?? 0, windowEnd(query));
}
