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
  let ofTables: ReadonlyMap<string, readonly string[]> | undefined;
  const deletedWith = (table: string): ReadonlySet<string> => {
    ofTables ??= tablesBelow(db);
    const gone = new Set([table]);
    // What is added while a set is walked is walked, too.
    for (const name of gone) for (const below of ofTables.get(name) ?? []) gone.add(below);
    return gone;
  };
  return (sql) => {
    const [, verb = '', table = '', column = ''] = writing.exec(sql) ?? [];
    if (without.get(table)?.includes(column)) return [];
    const tables = verb.toUpperCase() === 'DELETE' ? [...deletedWith(table)] : [table];
    return [...new Set(tables.flatMap((name) => known.get(name) ?? []))];
  };
}

/** Tables whose rows go with those of another, by that one. */
function tablesBelow(db: Database): ReadonlyMap<string, readonly string[]> {
  const keys = db.prepare<[], { readonly above: string; readonly below: string }>(
    `SELECT key."table" AS above, one.name AS below FROM sqlite_schema AS one, pragma_foreign_key_list(one.name) AS key
     WHERE one.type = 'table' AND key.on_delete = 'CASCADE'`,
  );
  const ofTables = Map.groupBy(keys.all(), ({ above }) => above);
  return new Map([...ofTables].map(([above, list]) => [above, list.map(({ below }) => below)]));
}
