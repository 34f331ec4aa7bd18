import { invalidParameter } from '#service/modules/rest/parameter.ts';
import { parseQuery } from './parser.ts';
import { type Query, QueryProblem } from './syntax.ts';

/** Objects in one response, without and with a cursor (F 6.3). */
export const DEFAULT_LIMIT = 300;
const GREATEST_LIMIT = 10_000;
export const GREATEST_BATCH = 1000;

/**
 * Reads a query and checks what its syntax does not cover; which sources there are, each method knows.
 *
 * @throws ApiError 400006 with the position of the mistake and what was expected there
 */
export function readQuery(text: string): Query {
  const query = parsed(text);
  if (query.limit !== undefined && query.limit > GREATEST_LIMIT) {
    throw invalidQuery(`LIMIT is at most ${GREATEST_LIMIT}; for more open a cursor.`);
  }
  checkGrouping(query);
  return query;
}

function parsed(text: string): Query {
  try {
    return parseQuery(text);
  } catch (error) {
    if (!(error instanceof QueryProblem)) throw error;
    const { position } = error;
    const near = position < text.length ? `, at "${text.slice(position, position + 20)}"` : ', at its end';
    throw invalidQuery(`Character ${position + 1}${near}: ${error.message}`);
  }
}

function checkGrouping(query: Query): void {
  if (!isGrouped(query)) return;
  const grouped = new Set(query.groupBy.map((path) => path.join('.')));
  for (const item of query.select) {
    if (item.kind === 'all') throw invalidQuery('* cannot be combined with GROUP BY or a function.');
    if (item.kind === 'path' && !grouped.has(item.path.join('.'))) {
      throw invalidQuery(`The field ${item.path.join('.')} is selected beside a function but not named in GROUP BY.`);
    }
  }
}

/** True when the response has rows of groups instead of objects. */
export function isGrouped(query: Query): boolean {
  return query.groupBy.length > 0 || query.select.some(({ kind }) => kind === 'count' || kind === 'aggregate');
}

/** 400006 for the parameter `query`. */
export function invalidQuery(hint: string) {
  return invalidParameter('query', hint);
}
