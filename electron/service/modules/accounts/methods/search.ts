import type { Invocation, MethodResult } from '#service/modules/rest/method.ts';
import { siteMethod } from '#service/modules/rest/method.ts';
import { invalidParameter, missingParameter } from '#service/modules/rest/parameter.ts';
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
import { searchLimits } from '../search/search-job.ts';
import type { Query } from '../search/syntax.ts';

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
  async handler(invocation) {
    const { query: text, cursorId, openCursor, accountTypes, timeout = defaultTimeout } = invocation.input;
    if (cursorId !== undefined) {
      if (text !== undefined) throw invalidParameter('cursorId', 'It stands alone, without query.');
      return nextBatch(invocation, cursorId, timeout);
    }
    if (text === undefined) throw missingParameter('query', 'A search needs query or cursorId');
    const query = readQuery(text);
    const { core, site, cursors } = invocation;
    if (openCursor && isGrouped(query)) {
      throw invalidParameter('openCursor', 'A cursor does not go with GROUP BY or functions.');
    }
    const batch = openCursor ? batchSize(query) : undefined;
    const lite = query.source.toLowerCase() === liteSource || accountTypes?.includes('full') === false;
    if (lite) return answer([], 0);
    const { apiKey } = site;
    const job = { apiKey, query: text, timeout, batch };
    const { results, totalCount, UIDs } = await core.store.reader.read('accounts.search', job, searchLimits);
    if (batch === undefined) return answer(results, totalCount);
    const cursor: Cursor = { apiKey, query: text, UIDs, next: batch, batch };
    return answer(results, totalCount, batch < UIDs.length ? cursors.open(cursor) : undefined);
  },
});

type Searching = Pick<Invocation<unknown>, 'core' | 'site' | 'cursors'>;

function batchSize(query: Query): number {
  if (query.start !== undefined) throw invalidQuery('START does not go with a cursor.');
  const batch = query.limit ?? DEFAULT_LIMIT;
  if (batch > GREATEST_BATCH || batch === 0) {
    throw invalidQuery(`With a cursor LIMIT is the size of a batch, from 1 to ${GREATEST_BATCH}.`);
  }
  return batch;
}

async function nextBatch({ core, site, cursors }: Searching, cursorId: string, timeout: number): Promise<MethodResult> {
  const cursor = cursors.find(cursorId);
  if (cursor === undefined || cursor.apiKey !== site.apiKey) {
    throw invalidParameter('cursorId', 'The cursor is unknown or was left for more than five minutes. Search again.');
  }
  const { apiKey, query, UIDs, next, batch } = cursor;
  const end = next + batch;
  const job = { apiKey, query, timeout, UIDs: UIDs.slice(next, end) };
  const results = await core.store.reader.read('accounts.search batch', job, searchLimits);
  return answer(results, UIDs.length, end < UIDs.length ? cursors.open({ ...cursor, next: end }) : undefined);
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
