import {
  always,
  type CallScope,
  flag,
  integer,
  invalidParameter,
  type MethodContext,
  type MethodResult,
  missingParameter,
  sometimes,
  text,
} from '#service/methods/index.ts';
import { DEFAULT_LIMIT, invalidQuery, noteForms } from './check-query.ts';
import { checkClientQuery, clientQueryErrors, clientQueryParameters, QUERY_SIGNATURE } from './client-query.ts';
import { type Cursor, cursorRepository } from './cursors.ts';
import { GREATEST_LIMIT, MAX_QUERY_LENGTH } from './limits.ts';
import { isGrouped } from './parser.ts';
import type { BatchJob, SearchDone, SearchJob } from './search-job.ts';
import type { Document } from './source.ts';
import type { Query } from './syntax.ts';

/** Milliseconds a search may take (F 6.3); no call is given so long (R52). */
const defaultTimeout = 20_000;

/** Parameters of every search method besides `query` itself (F 7.6). */
export const searchParameters = [
  flag(
    'openCursor',
    'Opens a cursor: the response has a nextCursorId while there are more results; LIMIT is the batch, at most 10000. A query of count(*) needs none.',
  ),
  text('cursorId', 'The next batch of an open cursor, instead of query. It lives five minutes.', { max: 100 }),
  integer(
    'timeout',
    'Milliseconds the search may take, 20000 when left out; no call may take longer than about a second.',
    { max: 60_000, min: 1 },
  ),
  ...clientQueryParameters,
] as const;

export const queryLimits = { max: MAX_QUERY_LENGTH } as const;

/** What the entries of search methods have in common besides. */
export const searchEntry = {
  clientProofs: [QUERY_SIGNATURE],
  errors: [
    ...clientQueryErrors,
    { errorCode: 504001, when: 'The search takes longer than timeout or than one call may take.' },
  ],
} as const;

/** Members beside `results`. */
export const searchResponse = [
  always('objectsCount', 'integer', 'Number of results in this response.'),
  always('totalCount', 'integer', 'Number of all results.'),
  sometimes('nextCursorId', 'string', 'cursorId of the next batch, while there is one.'),
] as const;

interface Input {
  readonly query: string | undefined;
  readonly cursorId: string | undefined;
  readonly openCursor: boolean | undefined;
  readonly timeout: number | undefined;
  readonly querySig: string | undefined;
  readonly expTime: number | undefined;
}

/** What the handler of a search method is given. */
interface Searching extends Pick<MethodContext<Input>, 'site' | 'caller' | 'now' | 'trace' | 'input'> {
  readonly search: {
    find(job: Omit<SearchJob, 'apiKey'>): Promise<SearchDone>;
    batch(job: Omit<BatchJob, 'apiKey'>): Promise<readonly Document[]>;
  };
  readonly cursors: OwnCursors;
}

/** How the methods differ. */
interface Kind {
  /** Reads and checks a query. */
  read(text: string): Query;
  /** Where the query may come in another parameter than query. */
  queryOf?(): string | undefined;
  /** Says that the source of a query has nothing. */
  isEmpty?(query: Query): boolean;
}

/** The open cursors of one method on one site. */
export interface OwnCursors {
  open(cursor: Omit<Cursor, 'apiKey' | 'method'>): string;
  find(id: string): Cursor | undefined;
}

export const cursorsOf =
  (method: string) =>
  ({ core: { store }, apiKey }: CallScope): OwnCursors => {
    const all = store.of(cursorRepository);
    return {
      open: (cursor) => all.open({ ...cursor, apiKey, method }),
      find: (id) => {
        const cursor = all.find(id);
        return cursor?.apiKey === apiKey && cursor.method === method ? cursor : undefined;
      },
    };
  };

/**
 * Does a search: a query, or the next batch of a cursor.
 *
 * @throws ApiError 400002 without query and cursorId, 400006 for a wrong one, 403002, 403003 for the signature of a
 *   client's query, 504001
 */
export async function respondToSearch(context: Searching, kind: Kind): Promise<MethodResult> {
  checkClientQuery(context);
  const { input, trace, search, cursors } = context;
  const { cursorId, openCursor, timeout = defaultTimeout } = input;
  const text = kind.queryOf === undefined ? input.query : kind.queryOf();
  if (cursorId !== undefined) {
    if (text !== undefined) throw invalidParameter('cursorId', 'It is sent without query.');
    return nextBatch({ search, cursors }, cursorId, timeout);
  }
  if (text === undefined) throw missingParameter('query', 'A search needs query or cursorId');
  const query = kind.read(text);
  noteForms(trace, query);
  if (openCursor && query.groupBy.length > 0) {
    throw invalidParameter('openCursor', 'A cursor does not go with GROUP BY.');
  }
  const isOneRow = isGrouped(query);
  if (openCursor && isOneRow) trace.noted('D81', 'openCursor is ignored: a function without GROUP BY gives one row.');
  const batch = openCursor && !isOneRow ? batchSize(query) : undefined;
  if (kind.isEmpty?.(query)) return listResult([], 0);
  const { results, totalCount, ids } = await search.find({ query: text, timeout, batch });
  if (batch === undefined) return listResult(results, totalCount);
  const cursor = { query: text, ids, next: batch, batch };
  return listResult(results, totalCount, batch < ids.length ? cursors.open(cursor) : undefined);
}

function batchSize(query: Query): number {
  if (query.start !== undefined) throw invalidQuery('START does not go with a cursor.');
  const batch = query.limit ?? DEFAULT_LIMIT;
  if (batch === 0) throw invalidQuery(`With a cursor LIMIT is the size of a batch, from 1 to ${GREATEST_LIMIT}.`);
  return batch;
}

async function nextBatch(
  { search, cursors }: Pick<Searching, 'search' | 'cursors'>,
  cursorId: string,
  timeout: number,
): Promise<MethodResult> {
  const cursor = cursors.find(cursorId);
  if (cursor === undefined) {
    throw invalidParameter('cursorId', 'The cursor is unknown or was left for more than five minutes. Search again.');
  }
  const { query, ids, next, batch } = cursor;
  const end = next + batch;
  const results = await search.batch({ query, timeout, ids: ids.slice(next, end) });
  return listResult(results, ids.length, end < ids.length ? cursors.open({ ...cursor, next: end }) : undefined);
}

/** `results` is always a member, also when it is empty: clients recognize a list by it (F 9.2). */
function listResult(results: readonly Document[], totalCount: number, nextCursorId?: string): MethodResult {
  return {
    data: {
      results,
      objectsCount: results.length,
      totalCount,
      ...(nextCursorId !== undefined && { nextCursorId }),
    },
    did: `Found ${totalCount}, returned ${results.length}.`,
  };
}
