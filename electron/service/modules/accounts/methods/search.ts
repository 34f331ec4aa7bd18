import { type MethodResult, siteMethod } from '#service/modules/rest/method.ts';
import { invalidParameter, missingParameter } from '#service/modules/rest/parameter.ts';
import { always, sometimes } from '#service/modules/rest/response-fields.ts';
import type { Used } from '#service/modules/rest/use.ts';
import {
  DEFAULT_LIMIT,
  GREATEST_BATCH,
  invalidQuery,
  isGrouped,
  liteSource,
  readQuery,
} from '../search/check-query.ts';
import { LONGEST_QUERY } from '../search/limits.ts';
import type { Document } from '../search/search.ts';
import type { Query } from '../search/syntax.ts';
import { cursors, search as searchAccounts } from '../uses.ts';

/** Milliseconds a search may take (F 6.3); no call is given so long (R52). */
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
      limits: { maxLength: LONGEST_QUERY },
      example: 'SELECT UID, profile.firstName FROM accounts WHERE profile.email CONTAINS "shop" LIMIT 10',
    },
    {
      name: 'openCursor',
      type: 'boolean',
      required: false,
      documentation:
        'Opens a cursor: the response has a nextCursorId while there are more results; LIMIT is the batch.',
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
  uses: { search: searchAccounts, cursors },
  async handler(invocation) {
    const { query: text, cursorId, openCursor, accountTypes, timeout = defaultTimeout } = invocation.input;
    if (cursorId !== undefined) {
      if (text !== undefined) throw invalidParameter('cursorId', 'It is sent without query.');
      return nextBatch(invocation, cursorId, timeout);
    }
    if (text === undefined) throw missingParameter('query', 'A search needs query or cursorId');
    const query = readQuery(text);
    if (openCursor && isGrouped(query)) {
      throw invalidParameter('openCursor', 'A cursor does not go with GROUP BY or functions.');
    }
    const batch = openCursor ? batchSize(query) : undefined;
    const lite = query.source.toLowerCase() === liteSource || accountTypes?.includes('full') === false;
    if (lite) return listResult([], 0);
    const { results, totalCount, UIDs } = await invocation.search.find({ query: text, timeout, batch });
    if (batch === undefined) return listResult(results, totalCount);
    const cursor = { query: text, UIDs, next: batch, batch };
    return listResult(results, totalCount, batch < UIDs.length ? invocation.cursors.open(cursor) : undefined);
  },
});

type Searching = Used<{ search: typeof searchAccounts; cursors: typeof cursors }>;

function batchSize(query: Query): number {
  if (query.start !== undefined) throw invalidQuery('START does not go with a cursor.');
  const batch = query.limit ?? DEFAULT_LIMIT;
  if (batch > GREATEST_BATCH || batch === 0) {
    throw invalidQuery(`With a cursor LIMIT is the size of a batch, from 1 to ${GREATEST_BATCH}.`);
  }
  return batch;
}

async function nextBatch({ search, cursors }: Searching, cursorId: string, timeout: number): Promise<MethodResult> {
  const cursor = cursors.find(cursorId);
  if (cursor === undefined) {
    throw invalidParameter('cursorId', 'The cursor is unknown or was left for more than five minutes. Search again.');
  }
  const { query, UIDs, next, batch } = cursor;
  const end = next + batch;
  const results = await search.batch({ query, timeout, UIDs: UIDs.slice(next, end) });
  return listResult(results, UIDs.length, end < UIDs.length ? cursors.open({ ...cursor, next: end }) : undefined);
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
