import type { Database } from 'better-sqlite3';
import type { Page, PageRequest } from '#service/records/index.ts';
import { preparedOnce } from './connection.ts';

/** The cursor of a page request was not made by this list. */
export class InvalidCursor extends Error {
  constructor() {
    super('The cursor of the page was not returned by this list.');
    this.name = 'InvalidCursor';
  }
}

/** Makes a page from its rows and one more, which shows that there is a next page. */
export function pageOf<R, T>(
  rows: readonly R[],
  limit: number,
  item: (row: R) => T,
  cursor: (row: R) => string,
): Page<T> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { items: shown.map(item), next: rows.length > limit && last !== undefined ? cursor(last) : undefined };
}

/** ` WHERE …` of the conditions that are there, or nothing. */
export function whereOf(conditions: readonly (string | false)[]): string {
  const all = conditions.filter(Boolean);
  return all.length === 0 ? '' : ` WHERE ${all.join(' AND ')}`;
}

/** Text as a pattern for `LIKE … ESCAPE '\'` that finds it anywhere. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** SQL: one of the columns has `@text`, a `likePattern`, in it. */
export const textIn = (columns: readonly string[]): string =>
  `(${columns.map((column) => `${column} LIKE @text ESCAPE '\\'`).join(' OR ')})`;

/**
 * A list in the order of its row ids, newest first. The cursor of a page is the id of its last row.
 *
 * @template Row what a row has; `id` is the row id
 * @param select the query up to the end of its conditions, of which it has at least one
 * @param id the column of the row id, as the query names it
 * @returns reads a page with the values of the query's parameters; throws InvalidCursor
 */
export function rowPages<Row extends { readonly id: number }>(db: Database, select: string, id = 'id') {
  return (values: Readonly<Record<string, unknown>>, { after, limit }: PageRequest): Page<Row> => {
    const sql = `${select} AND ${id} < @after ORDER BY ${id} DESC LIMIT @limit`;
    const rows = preparedOnce<Row>(db, sql).all({
      ...values,
      after: after === undefined ? Number.MAX_SAFE_INTEGER : rowOfCursor(after),
      limit: limit + 1,
    });
    return pageOf(
      rows,
      limit,
      (row) => row,
      (row) => String(row.id),
    );
  };
}

/** @throws InvalidCursor */
function rowOfCursor(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor)) throw new InvalidCursor();
  return Number(cursor);
}
