import type { Budget } from '#service/methods/index.ts';
import type { Path, Query } from './syntax.ts';

export type Document = Record<string, unknown>;
export type ScalarType = 'text' | 'number' | 'boolean';

/**
 * The SQL of a path over the rows `a` of a source. Sources write it themselves: names and texts of a query only become
 * values.
 *
 * - `none`: no row has a value there
 * - `object`: at most an object, which equals nothing; `present` says when
 * - `text`, `number`, `boolean`: one value, NULL when it is missing
 * - `json`: any value in a JSON column under these names
 * - `each`: one value of each row of a table of its own; `some` says that one of those rows meets a condition
 * - `shared`: a value in a JSON column, for each row of such a table
 *
 * `narrow` finds by an index the rows that can have a value.
 */
export type Field =
  | { readonly kind: 'none' }
  | { readonly kind: 'object'; readonly present: string }
  | { readonly kind: ScalarType; readonly sql: string; readonly narrow?: Narrow }
  | { readonly kind: 'json'; readonly column: string; readonly names: Path; readonly narrow?: Narrow }
  | {
      readonly kind: 'each';
      readonly type: ScalarType;
      readonly sql: string;
      readonly some: SomeRow;
      readonly narrow?: Narrow;
    }
  | { readonly kind: 'shared'; readonly column: string; readonly names: Path; readonly some: SomeRow };

type SomeRow = (condition: string) => string;

/** Which index finds the rows that can have a value. */
export type Narrow =
  | {
      readonly kind: 'texts';
      /** SQL of a condition on `a`; `oneOf` compares an indexed expression with the wanted texts, or with their keys. */
      sql(oneOf: (expression: string, as?: 'key') => string): string;
      /** The value may also be an item of a list, or of another type. */
      readonly alsoOthers?: boolean;
      /** The key under which an index has a text. */
      readonly keyOf?: (text: string) => string;
    }
  | {
      readonly kind: 'times';
      readonly column: string;
      /** The value is the time as ISO 8601 text; absent: the milliseconds. */
      readonly isIso?: true;
    };

/** What a search reads: the rows of a table that belong to the site, and the documents that they are. */
export interface SearchSource {
  /**
   * Table and alias: `account a`. It has the columns `created_at`, and `id`, which finds the row again and is never given
   * to another one.
   */
  readonly table: string;
  /** Equality of an indexed column with one of `values`, which says whose rows they are. */
  readonly owner: string;
  /** Condition of the rows that searches may find. */
  readonly visible: string;
  readonly values: Readonly<Record<string, string | number>>;
  /** Columns with JSON. */
  readonly jsonColumns: readonly string[];
  fieldOf(path: Path): Field;
  /** SQL of the columns that `document` reads, by their names. */
  columns(parts: ReadonlySet<string>): Readonly<Record<string, string>>;
  /**
   * Makes the document of a row.
   *
   * @param row has the columns of the same parts
   * @param parts first names of the paths that are read; the others may be left out
   * @param budget is charged for the JSON that is parsed
   */
  document(row: Readonly<Record<string, unknown>>, parts: ReadonlySet<string>, budget: Budget): Document;
  /** The parts of a document of which `*` has all. */
  readonly whole: ReadonlySet<string>;
}

/** Makes the source of one search, in the reader's thread. */
export type SourceOf = (query: Query) => SearchSource;
