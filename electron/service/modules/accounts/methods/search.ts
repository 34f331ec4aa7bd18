import { type Budget, openBudget } from '#service/modules/rest/budget.ts';
import { type MethodResult, siteMethod } from '#service/modules/rest/method.ts';
import { invalidParameter, missingParameter } from '#service/modules/rest/parameter.ts';
import { always, sometimes } from '#service/modules/rest/response-fields.ts';
import type { Uses } from '#service/modules/rest/uses.ts';
import {
  DEFAULT_LIMIT,
  GREATEST_BATCH,
  invalidQuery,
  isGrouped,
  liteSource,
  readQuery,
} from '../search/check-query.ts';
import type { Cursor } from '../search/cursors.ts';
import { LONGEST_QUERY } from '../search/limits.ts';
import type { Document } from '../search/search.ts';
import type { Query } from '../search/syntax.ts';

/** Milliseconds a search may take (F 6.3); no call is given so long (R52). */
const defaultTimeout = 20_000;
const words = {
  what: 'The search',
  parameter: 'query',
  advice: 'Narrow it with WHERE, select fewer or shorter fields, or set a lower LIMIT.',
};

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
      limits: { maxLength: LONGEST_QUERY },
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
      documentation:
        'Milliseconds the search may take, 20000 when left out; no call may take longer than about a second.',
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
  errors: [{ errorCode: 504001, when: 'The search takes longer than timeout or than one call may take.' }],
  response: [
    always('results', 'array', 'The accounts with the selected fields; with GROUP BY or a function, the groups.'),
    sometimes('results[].UID', 'string', 'Id of the account, as every other member when it is selected.'),
    sometimes('results[].profile', 'object', 'The selected fields of the profile.'),
    sometimes('results[].data', 'object', "The selected fields of the site's own data."),
    always('objectsCount', 'integer', 'Number of results in this response.'),
    always('totalCount', 'integer', 'Number of all results.'),
    sometimes('nextCursorId', 'string', 'cursorId of the next batch, while there is one.'),
  ],
  example: {
    parameters: { query: 'SELECT UID, profile.firstName FROM accounts WHERE profile.firstName = "Ada"' },
    response: { results: [{ UID: 'u-ada', profile: { firstName: 'Ada' } }], objectsCount: 1, totalCount: 1 },
  },
  uses: ['search', 'cursors'],
  handler(invocation) {
    const { query: text, cursorId, openCursor, accountTypes } = invocation.input;
    if (cursorId !== undefined) {
      if (text !== undefined) throw invalidParameter('cursorId', 'It stands alone, without query.');
      return nextBatch(invocation, cursorId, openBudget(words, invocation.input.timeout ?? defaultTimeout));
    }
    if (text === undefined) throw missingParameter('query', 'A search needs query or cursorId');
    const query = readQuery(text);
    const budget = openBudget(words, invocation.input.timeout ?? defaultTimeout);
    const { find, group, results } = invocation.search;
    const lite = query.source.toLowerCase() === liteSource || accountTypes?.includes('full') === false;
    if (isGrouped(query)) {
      if (openCursor) throw invalidParameter('openCursor', 'A cursor does not go with GROUP BY or functions.');
      return page(query, lite ? [] : group(query, budget));
    }
    const batch = openCursor ? batchSize(query) : undefined;
    const most = batch === undefined ? windowEnd(query) : Number.POSITIVE_INFINITY;
    const found = lite ? { UIDs: [], total: 0 } : find(query, most, budget);
    if (batch === undefined) {
      return answer(results(query, windowOf(query, found.UIDs), budget), found.total);
    }
    return batchOf(invocation, { query, UIDs: found.UIDs, next: 0, batch }, budget);
  },
});

type Searching = Pick<Uses, 'search' | 'cursors'>;

function page(query: Query, rows: readonly Document[]): MethodResult {
  return answer(windowOf(query, rows), rows.length);
}

function windowEnd({ start = 0, limit = DEFAULT_LIMIT }: Query): number {
  return start + limit;
}

function windowOf<T>(query: Query, list: readonly T[]): readonly T[] {
  return list.slice(query.start ?? 0, windowEnd(query));
}

function batchSize(query: Query): number {
  if (query.start !== undefined) throw invalidQuery('START does not go with a cursor.');
  const batch = query.limit ?? DEFAULT_LIMIT;
  if (batch > GREATEST_BATCH || batch === 0) {
    throw invalidQuery(`With a cursor LIMIT is the size of a batch, from 1 to ${GREATEST_BATCH}.`);
  }
  return batch;
}

function nextBatch(invocation: Searching, cursorId: string, budget: Budget): MethodResult {
  const cursor = invocation.cursors.find(cursorId);
  if (cursor === undefined) {
    throw invalidParameter('cursorId', 'The cursor is unknown or was left for more than five minutes. Search again.');
  }
  return batchOf(invocation, cursor, budget);
}

function batchOf(
  { search: { results }, cursors }: Searching,
  cursor: Omit<Cursor, 'apiKey'>,
  budget: Budget,
): MethodResult {
  const { UIDs, next, batch, query } = cursor;
  const end = next + batch;
  const objects = results(query, UIDs.slice(next, end), budget);
  const nextCursorId = end < UIDs.length ? cursors.open({ ...cursor, next: end }) : undefined;
  return answer(objects, UIDs.length, nextCursorId);
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
