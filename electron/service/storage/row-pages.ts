import type { Database } from 'better-sqlite3';
import type { Page, PageRequest } from '#service/records/index.ts';
import { preparedOnce } from './connection.ts';
import { InvalidCursor, pageOf } from './cursor.ts';

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
