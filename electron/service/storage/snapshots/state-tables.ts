import type { Database } from 'better-sqlite3';
import { stateOf, type TableSet } from '../table-set.ts';

interface SchemaObject {
  readonly type: string;
  readonly name: string;
  readonly sql: string;
}

/**
 * Everything that SQL made in a database, in the order in which it can be made again.
 *
 * @param schema `main`, or what an attached database is called
 */
export function schemaOf(db: Database, schema = 'main'): readonly SchemaObject[] {
  return db
    .prepare<[], SchemaObject>(
      `SELECT type, name, sql FROM ${schema}.sqlite_schema
       WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY type <> 'table', rowid`,
    )
    .all();
}

/** Names of the tables that hold the state of the workspace. */
export function stateTables(sets: readonly TableSet[]): readonly string[] {
  return sets.flatMap(stateOf).sort();
}

/**
 * Deletes the state, with the numbers that its tables gave their rows: filled again in the same way, they give the same
 * ones (R25). Foreign keys must be off: the order of the tables then does not matter.
 */
export function clearState(db: Database, sets: readonly TableSet[]): void {
  const forgetNumbers = db.prepare('DELETE FROM main.sqlite_sequence WHERE name = ?');
  for (const table of stateTables(sets)) {
    db.exec(`DELETE FROM main."${table}"`);
    forgetNumbers.run(table);
  }
}

/**
 * Copies the state of an attached database into the empty tables of this one, whose schema is the same. With `SELECT *`
 * SQLite copies whole records, also of the indexes, without decoding them.
 */
export function copyAttached(db: Database, from: string, sets: readonly TableSet[]): void {
  for (const table of stateTables(sets)) db.exec(`INSERT INTO main."${table}" SELECT * FROM ${from}."${table}"`);
}

/** The same between two connections, for databases in memory, which no other connection can attach. */
export function copyRows(from: Database, to: Database, sets: readonly TableSet[]): void {
  for (const table of stateTables(sets)) {
    const rows = from.prepare<[], unknown[]>(`SELECT * FROM "${table}"`).raw().all();
    const placeholders = rows[0]?.map(() => '?').join(', ');
    if (placeholders === undefined) continue;
    const insert = to.prepare(`INSERT INTO main."${table}" VALUES (${placeholders})`);
    for (const row of rows) insert.run(row);
  }
}
