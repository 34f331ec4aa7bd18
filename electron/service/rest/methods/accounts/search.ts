import type { Invocation, MethodResult } from '../../method.ts';
import { siteMethod } from '../../method.ts';
import { invalidParameter, missingParameter } from '../../parameter.ts';
import {
  DEFAULT_LIMIT,
  GREATEST_BATCH,
  invalidQuery,
  isGrouped,
  liteSource,
  readQuery,
} from '../../search/check-query.ts';
import type { Cursor } from '../../search/cursors.ts';
import { type Document, findAccounts, groupAccounts, resultObjects } from '../../search/search.ts';
import type { Query } from '../../search/syntax.ts';

/** Milliseconds a search may take (F 6.3). */
const defaultTimeout = 20_000;

export const search = siteMethod({
  name: 'accounts.search',
  documentation:
    'Searches the accounts of the site with a query such as SELECT * FROM accounts WHERE profile.city = "London".',
  parameters: [
    {
      name: 'query',
      type: 'string',
      required: false,
      documentation: 'The query. This or cursorId is required.',
      limits: { maxLength: 20_000 },
      example: 'SELECT UID, profile.firstName FROM accounts WHERE profile.email CONTAINS "shop" LIMIT 10',
    },
    {
      name: 'openCursor',
      type: 'boolean',
      required: false,
      documentation: 'Opens a cursor: the answer has a nextCursorId while there are more results; LIMIT is the batch.',
    },
    {
      name: 'cursorId',
      type: 'string',
      required: false,
      documentation: 'The next batch of an open cursor, instead of query. It lives five minutes.',
      limits: { maxLength: 100 },
    },
    {
      name: 'timeout',
      type: 'integer',
      required: false,
      documentation: 'Milliseconds the search may take, 20000 when left out.',
      limits: { minimum: 1, maximum: 60_000 },
    },
    {
      name: 'accountTypes',
      type: 'list',
      required: false,
      documentation: 'full (default) or lite; Authdesk keeps no lite accounts.',
      limits: { values: ['full', 'lite'] },
    },
  ],
  notEmulated: ['restrictedQuery', 'querySig', 'expTime'],
  handler(invocation) {
    const { query: text, cursorId, openCursor, accountTypes } = invocation.input;
    if (cursorId !== undefined) {
      if (text !== undefined) throw invalidParameter('cursorId', 'It stands alone, without query.');
      return nextBatch(invocation, cursorId);
    }
    if (text === undefined) throw missingParameter('query', 'A search needs query or cursorId');
    const query = readQuery(text);
    const timeout = invocation.input.timeout ?? defaultTimeout;
    const lite = query.source.toLowerCase() === liteSource || accountTypes?.includes('full') === false;
    if (isGrouped(query)) {
      if (openCursor) throw invalidParameter('openCursor', 'A cursor does not go with GROUP BY or functions.');
      return page(query, lite ? [] : groupAccounts(invocation.core.store, invocation.site.apiKey, query, timeout));
    }
    const UIDs = lite ? [] : findAccounts(invocation.core.store, invocation.site.apiKey, query, timeout);
    return openCursor ? openBatches(invocation, query, UIDs) : plainPage(invocation, query, UIDs);
  },
});

type Searching = Pick<Invocation<unknown>, 'core' | 'site' | 'cursors'>;

function plainPage({ core, site }: Searching, query: Query, UIDs: readonly string[]): MethodResult {
  return answer(resultObjects(core.store, site.apiKey, query, windowOf(query, UIDs)), UIDs.length);
}

function page(query: Query, rows: readonly Document[]): MethodResult {
  return answer(windowOf(query, rows), rows.length);
}

function windowOf<T>({ start = 0, limit = DEFAULT_LIMIT }: Query, list: readonly T[]): readonly T[] {
  return list.slice(start, start + limit);
}

function openBatches(invocation: Searching, query: Query, UIDs: readonly string[]): MethodResult {
  if (query.start !== undefined) throw invalidQuery('START does not go with a cursor.');
  const batch = query.limit ?? DEFAULT_LIMIT;
  if (batch > GREATEST_BATCH || batch === 0) {
    throw invalidQuery(`With a cursor LIMIT is the size of a batch, from 1 to ${GREATEST_BATCH}.`);
  }
  return batchOf(invocation, { apiKey: invocation.site.apiKey, query, UIDs, next: 0, batch });
}

function nextBatch(invocation: Searching, cursorId: string): MethodResult {
  const cursor = invocation.cursors.find(cursorId);
  if (cursor === undefined || cursor.apiKey !== invocation.site.apiKey) {
    throw invalidParameter('cursorId', 'The cursor is unknown or was left for more than five minutes. Search again.');
  }
  return batchOf(invocation, cursor);
}

function batchOf({ core, site, cursors }: Searching, cursor: Cursor): MethodResult {
  const { UIDs, next, batch, query } = cursor;
  const end = next + batch;
  const results = resultObjects(core.store, site.apiKey, query, UIDs.slice(next, end));
  const nextCursorId = end < UIDs.length ? cursors.open({ ...cursor, next: end }) : undefined;
  return answer(results, UIDs.length, nextCursorId);
}

/** `results` is there also when nothing was found: clients tell a list by it (F 9.2). */
function answer(results: readonly Document[], totalCount: number, nextCursorId?: string): MethodResult {
  return {
    data: {
      results,
      objectsCount: results.length,
      totalCount,
      ...(nextCursorId !== undefined && { nextCursorId }),
    },
    did: `Found ${totalCount}, answered ${results.length}.`,
  };
}
