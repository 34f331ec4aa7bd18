import type { Database, Statement } from 'better-sqlite3';

/** Statements that a connection keeps: more than one list has filters, fewer than one log has segments. */
const MAX_COUNT = 1_000;

const statements = new WeakMap<Database, Map<string, Statement<unknown[], unknown>>>();

/**
 * A statement whose SQL is put together, prepared once for its connection.
 *
 * @template Row what a row has by the columns that the SQL names, or the value with `pluck()`
 */
export function preparedOnce<Row>(db: Database, sql: string): Statement<unknown[], Row> {
  let known = statements.get(db);
  if (known === undefined) {
    known = new Map();
    statements.set(db, known);
  }
  let statement = known.get(sql);
  if (statement === undefined) {
    if (known.size >= MAX_COUNT) known.clear();
    statement = db.prepare<unknown[], unknown>(sql);
    known.set(sql, statement);
  }
  return statement as Statement<unknown[], Row>;
}
