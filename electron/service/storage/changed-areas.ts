import type { Database } from 'better-sqlite3';
import type { ChangedArea } from '#shared/contract/events.ts';
import type { TableSet } from './table-set.ts';

/** The first words of a statement that changes rows, with what stands before them in `WITH`. */
const writing =
  /^\s*(?:WITH\b.*?\)\s*)?(INSERT|REPLACE|UPDATE|DELETE)\b(?:\s+OR\s+[A-Z]+)?(?:\s+(?:INTO|FROM))?\s+(?:main\.)?"?(\w+)"?(?:\s+SET\s+(\w+))?/is;

/**
 * Which lists of the UI a statement changes, by the tables that it writes (`TableSet.areas`).
 *
 * @returns a function of the SQL; what follows a deletion by `ON DELETE CASCADE` counts, too
 */
export function areasWritten(db: Database, sets: readonly TableSet[]): (sql: string) => readonly ChangedArea[] {
  const known = new Map(sets.flatMap(({ areas = {} }) => Object.entries(areas)));
  const without = new Map(sets.flatMap(({ silentColumns = {} }) => Object.entries(silentColumns)));
  const deletedWith = (table: string): readonly string[] =>
    db
      .prepare<[string], string>(
        `WITH RECURSIVE gone (name) AS (
           SELECT ?
           UNION
           SELECT one.name FROM gone, sqlite_schema AS one, pragma_foreign_key_list(one.name) AS key
           WHERE one.type = 'table' AND key."table" = gone.name AND key.on_delete = 'CASCADE'
         ) SELECT name FROM gone`,
      )
      .pluck()
      .all(table);
  return (sql) => {
    const [, verb = '', table = '', column = ''] = writing.exec(sql) ?? [];
    if (without.get(table)?.includes(column)) return [];
    const tables = verb.toUpperCase() === 'DELETE' ? deletedWith(table) : [table];
    return [...new Set(tables.flatMap((name) => known.get(name) ?? []))];
  };
}
