import type { Database } from 'better-sqlite3';

/**
 * Not part of the workspace's state: what belongs to the data folder itself, as the secrets that ended do, by which the
 * log is masked (R15). The log is in another file (docs/adr/0009).
 */
const elsewhere: ReadonlySet<string> = new Set(['setting', 'ended_secret']);

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

/** Names of the tables that hold the state of the workspace; a new table belongs to it unless it is named above. */
export function stateTables(db: Database): readonly string[] {
  return schemaOf(db)
    .filter(({ type, name }) => type === 'table' && !elsewhere.has(name))
    .map(({ name }) => name)
    .sort();
}

/** Deletes the state. Foreign keys must be off: the order of the tables then does not matter. */
export function clearState(db: Database): void {
  for (const table of stateTables(db)) db.exec(`DELETE FROM main."${table}"`);
}

/**
 * Copies the state of an attached database into the empty tables of this one, whose schema is the same. In this form
 * SQLite moves whole records, also those of the indexes, without looking into them.
 */
export function copyAttached(db: Database, from: string): void {
  for (const table of stateTables(db)) db.exec(`INSERT INTO main."${table}" SELECT * FROM ${from}."${table}"`);
}

/** The same between two connections, for databases in memory, which no other connection can attach. */
export function copyRows(from: Database, to: Database): void {
  for (const table of stateTables(to)) {
    const rows = from.prepare<[], unknown[]>(`SELECT * FROM "${table}"`).raw().all();
    const places = rows[0]?.map(() => '?').join(', ');
    if (places === undefined) continue;
    const insert = to.prepare(`INSERT INTO main."${table}" VALUES (${places})`);
    for (const row of rows) insert.run(row);
  }
}
