import type { Database, Statement } from 'better-sqlite3';
import { madeOnce } from '#shared/made-once.ts';

/** Statements that a connection keeps: more than one list has filters, fewer than one log has segments. */
const MAX_COUNT = 1_000;

const statements = new WeakMap<Database, Map<string, Statement<unknown[], unknown>>>();

/**
 * A statement whose SQL is put together, prepared once for its connection.
 *
 * @template Row what a row has by the columns that the SQL names, or the value with `pluck()`
 */
export function preparedOnce<Row>(db: Database, sql: string): Statement<unknown[], Row> {
  const known = madeOnce(statements, db, () => new Map());
  return madeOnce(known, sql, () => {
    if (known.size >= MAX_COUNT) known.clear();
    return db.prepare<unknown[], unknown>(sql);
  }) as Statement<unknown[], Row>;
}
