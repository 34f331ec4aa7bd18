import { callLimits, openBudget, overran } from '#service/modules/rest/budget.ts';
import type { Reading } from '#service/storage/reader/jobs.ts';
import type { ReadLimits } from '#service/storage/reader/reader.ts';
import { DEFAULT_LIMIT, isGrouped, readQuery } from './check-query.ts';
import { type Document, findAccounts, groupAccounts, resultObjects } from './search.ts';
import type { Query } from './syntax.ts';

/** Words for the details of a refused search. */
export const searchWords = {
  what: 'The search',
  parameter: 'query',
  advice: 'Narrow it with WHERE, select fewer or shorter fields, or set a lower LIMIT.',
};

export const searchLimits: ReadLimits = {
  milliseconds: callLimits.milliseconds,
  overrun: () => overran(searchWords),
};

/** A search for the reader's thread: plain data, so that it can be posted. */
export interface SearchJob {
  readonly apiKey: string;
  /** A query that `readQuery` has accepted. */
  readonly query: string;
  /** Milliseconds that the caller allows. */
  readonly timeout: number;
  /** Set for a cursor: the size of its first batch. `UIDs` is returned then. */
  readonly batch?: number | undefined;
}

export interface SearchDone {
  readonly results: readonly Document[];
  readonly totalCount: number;
  /** For a cursor: the users in the order of the query. */
  readonly UIDs: readonly string[];
}

/** The next batch of a cursor. */
export interface BatchJob {
  readonly apiKey: string;
  readonly query: string;
  readonly timeout: number;
  readonly UIDs: readonly string[];
}

/**
 * Searches the accounts of a site.
 *
 * @throws ApiError 504001, 400006 when it is more than one call may be (R52)
 */
export function searchJob(
  { main: db, elapsed }: Reading,
  { apiKey, query: text, timeout, batch }: SearchJob,
): SearchDone {
  const query = readQuery(text);
  const budget = openBudget(searchWords, timeout, elapsed);
  if (isGrouped(query)) {
    const rows = groupAccounts(db, apiKey, query, budget);
    return { results: windowOf(query, rows), totalCount: rows.length, UIDs: [] };
  }
  const most = batch === undefined ? windowEnd(query) : Number.POSITIVE_INFINITY;
  const { UIDs, total } = findAccounts(db, apiKey, query, most, budget);
  const wanted = batch === undefined ? windowOf(query, UIDs) : UIDs.slice(0, batch);
  const results = resultObjects(db, apiKey, query, wanted, budget);
  return { results, totalCount: total, UIDs: batch === undefined ? [] : UIDs };
}

/** Reads the accounts of a batch; the same errors as `searchJob`. */
export function batchJob(
  { main: db, elapsed }: Reading,
  { apiKey, query, timeout, UIDs }: BatchJob,
): readonly Document[] {
  return resultObjects(db, apiKey, readQuery(query), UIDs, openBudget(searchWords, timeout, elapsed));
}

function windowEnd({ start = 0, limit = DEFAULT_LIMIT }: Query): number {
  return start + limit;
}

function windowOf<T>(query: Query, list: readonly T[]): readonly T[] {
  return list.slice(query.start ?? 0, windowEnd(query));
}
