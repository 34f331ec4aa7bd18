import type { Database } from 'better-sqlite3';
import type { Page, PageRequest } from '#service/records/index.ts';
import { InvalidCursor, ordering, pageOf } from './cursor.ts';
import { preparedOnce } from './prepared-once.ts';

/**
 * A list in the order of its row ids, newest first unless asked for otherwise. The cursor of a page is the id of its last row.
 *
 * @template Row what a row has; `id` is the row id
 * @param select the query up to the end of its conditions, of which it has at least one
 * @param id the column of the row id, as the query names it
 * @returns reads a page with the values of the query's parameters; throws InvalidCursor
 */
export function rowPages<Row extends { readonly id: number }>(db: Database, select: string, id = 'id') {
  return (values: Readonly<Record<string, unknown>>, { after, limit, oldestFirst = false }: PageRequest): Page<Row> => {
    const { beyond, direction } = ordering(oldestFirst);
    const sql = `${select} AND ${id} ${beyond} @after ORDER BY ${id} ${direction} LIMIT @limit`;
    const start = oldestFirst ? Number.MIN_SAFE_INTEGER : Number.MAX_SAFE_INTEGER;
    const rows = preparedOnce<Row>(db, sql).all({
      ...values,
      after: after === undefined ? start : rowOfCursor(after),
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
export function rowOfCursor(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor)) throw new InvalidCursor();
  return Number(cursor);
}
