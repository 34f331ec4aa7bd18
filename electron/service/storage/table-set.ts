import type { Database } from 'better-sqlite3';
import type { ChangedArea } from '#shared/contract/events.ts';

/**
 * The tables of one module. Plain data: threads get a copy.
 *
 * A released step never changes; a change is a further step. `fixtures/` has a database of each released schema.
 */
export interface TableSet {
  /** Of the module; kept in the database with the version of its tables. */
  readonly name: string;
  /** SQL of each step, from version 1 on; the steps that are due run in one transaction (R24). */
  readonly migrations: readonly string[];
  /**
   * Those of its tables that belong to the data folder itself, and stay. The others have the state of the workspace, which
   * snapshots contain and a reset empties.
   */
  readonly ofFolder?: readonly string[];
  /**
   * Lists of the UI that show rows of a table: a commit that wrote it tells that they have changed (R49). A table that is not here
   * is in no list, or its changes are told by hand.
   */
  readonly areas?: Readonly<Record<string, readonly ChangedArea[]>>;
  /** Columns that change with every call: an update that begins with one of them is not told. */
  readonly silentColumns?: Readonly<Record<string, readonly string[]>>;
  /** What accounts have in these tables, for each table that refers to `account`. */
  readonly ofAccounts?: readonly RowsOfAccount[];
}

/** What an account has in a table of its own. */
export interface RowsOfAccount {
  /** It has a column `account`. */
  readonly table: string;
  /** What its rows are to whoever reads about them, in the plural. */
  readonly what: string;
  /**
   * When the account is merged into another one: its rows go there, but for those whose `key` the other has already; or they end
   * with it; or whoever merges sees to them.
   */
  readonly onMerge: 'move' | 'end' | 'merger';
  /** Columns of which an account has each value once. */
  readonly key?: readonly string[];
  /**
   * Where both accounts have a row of one `key`: SQL for columns of the row that stays, which is `o`; the one that ends is
   * `r`. Nothing is lost then. Absent: the row of the other account stays as it is.
   */
  readonly joined?: Readonly<Record<string, string>>;
}

/** What storage itself keeps: the data folder's own settings, such as the check of its key. */
export const storageTables: TableSet = {
  name: 'storage',
  migrations: [
    `
        CREATE TABLE setting (
          name TEXT PRIMARY KEY,
          value BLOB NOT NULL
        ) STRICT, WITHOUT ROWID;
      `,
  ],
  ofFolder: ['setting'],
};

/** Its tables with the state of the workspace. */
export function stateOf({ migrations, ofFolder = [] }: TableSet): readonly string[] {
  const sql = migrations.join(';\n');
  const named = (statement: RegExp) => [...sql.matchAll(statement)].map(([, name = '']) => name);
  const without = new Set([...named(/\bDROP TABLE (\w+)/g), ...ofFolder]);
  return named(/\bCREATE TABLE (\w+)/g).filter((name) => !without.has(name));
}

/** Newest version of each set, by its name. */
export type Versions = Readonly<Record<string, number>>;

/** The versions that these sets bring a database to. */
export function newestVersions(sets: readonly TableSet[]): Versions {
  return Object.fromEntries(sets.map(({ name, migrations }) => [name, migrations.length]));
}

/** The versions that a database has; empty for one without a schema. */
export function versionsOf(db: Database): Versions {
  const known = db.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'table_set'`).get();
  if (known === undefined) return {};
  const rows = db.prepare<[], { name: string; version: number }>('SELECT name, version FROM table_set').all();
  return Object.fromEntries(rows.map(({ name, version }) => [name, version]));
}

/** The first set that is newer than what is known here, or not known at all, in words; undefined when there is none. */
export function newerThan(known: Versions, versions: Versions): string | undefined {
  for (const [name, version] of Object.entries(versions)) {
    const upTo = Object.hasOwn(known, name) ? known[name] : undefined;
    if (upTo === undefined) return `it has tables of "${name}", which this version does not know`;
    if (version > upTo) return `its tables of "${name}" have version ${version}, this version reads up to ${upTo}`;
  }
  return undefined;
}

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
