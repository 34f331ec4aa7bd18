import { keysOf } from '#shared/narrowing.ts';
import type { Connection } from './connection.ts';
import type { EncryptedKind, Encryption } from './encryption.ts';
import { readBack, storedObject, storedTexts } from './stored-json.ts';

/** A value as SQLite keeps it. */
export type StoredValue = string | number | Buffer | null;
export type StoredRow = Readonly<Record<string, StoredValue>>;

/** What a column is read and written with. */
interface ColumnContext {
  readonly table: string;
  /** Absent where no column is encrypted. */
  readonly encryption?: Encryption | undefined;
}

/** How a member of a record is stored: the name of its column, and its value in both directions. */
export interface Column<T> {
  readonly name: string;
  /** SQLite makes it, as a row id, or whoever writes the row gives it; a record that is written has none. */
  readonly isReadOnly?: true;
  /** It is JSON, which takes time to parse. */
  readonly isJson?: true;
  write(value: T, context: ColumnContext): StoredValue;
  /** @param row the others of its row, for what follows from several */
  read(value: StoredValue, context: ColumnContext, row: StoredRow): T;
}

/** A text, a number or bytes, as they are. */
export const plain = <T extends StoredValue>(name: string): Column<T> => ({
  name,
  write: (value) => value,
  read: (value) => value as T,
});

/** The id of a row, a number, which callers have as a text. */
export const rowIdText = (name: string): Column<string> => ({
  name,
  write: (value) => Number(value),
  read: (value) => String(value),
});

/** True or false, as 1 or 0. */
export const flag = (name: string): Column<boolean> => ({
  name,
  write: (value) => (value ? 1 : 0),
  read: (value) => value === 1,
});

/**
 * Anything, as JSON.
 *
 * @param check completes an object that was read: an earlier build may have written fewer members
 */
export const json = <T>(name: string, check?: (value: object) => T): Column<T> => ({
  name,
  isJson: true,
  write: (value) => JSON.stringify(value),
  read(value, { table }) {
    if (check) return check(storedObject(value, `${table}.${name}`));
    // Most members of accounts are empty.
    return value === '{}' ? ({} as T) : readBack<T>(String(value));
  },
});

/** A list of texts, as JSON. Throws StoreFailure `damaged` when it is none (R24). */
export const texts = <T extends string>(name: string): Column<T[]> => ({
  name,
  write: (value) => JSON.stringify(value),
  read: (value, { table }) => storedTexts(value, `${table}.${name}`) as T[],
});

/** A member that can be absent: then the column is NULL. */
export const absentOr = <T>(column: Column<T>): Column<T | undefined> => ({
  ...column,
  write: (value, context) => (value === undefined ? null : column.write(value, context)),
  read: (value, context, row) => (value === null ? undefined : column.read(value, context, row)),
});

/** A text column, encrypted (R42). */
export const encrypted = <T>(kind: EncryptedKind, column: Column<T>): Column<T> => ({
  ...column,
  write: (value, context) => encryptionOf(context).encrypt(kind, String(column.write(value, context))),
  read: (value, context, row) => column.read(encryptionOf(context).decrypt(kind, value as Buffer), context, row),
});

function encryptionOf({ table, encryption }: ColumnContext): Encryption {
  if (encryption === undefined) throw new Error(`The table ${table} has a column that is encrypted.`);
  return encryption;
}

/** A member that is read with the row and never written with the record. */
export const readOnly = <T>(column: Column<T>): Column<T> => ({ ...column, isReadOnly: true });

/** The columns of a record, each of which is declared once. */
export interface Columns<T> {
  readonly table: string;
  readonly members: { readonly [K in keyof T]-?: Column<T[K]> };
  /** For INSERT: `a, b`. */
  readonly names: string;
  /** Of the values, by the names of their columns: `@a, @b`. */
  readonly parameters: string;
  /** For UPDATE: `a = @a, b = @b`. */
  readonly assignments: string;
  /** For ON CONFLICT DO UPDATE: `a = excluded.a, b = excluded.b`. */
  readonly replacements: string;
  /** The values of these members by the names of their columns. */
  write(record: Partial<T>, encryption?: Encryption): StoredRow;
  /** @param row with at least these columns */
  read(row: StoredRow, encryption?: Encryption): T;
  /**
   * Prepares a query whose rows are records.
   *
   * @param sql selects at least these columns
   */
  query(connection: Pick<Connection, 'db' | 'encryption'>, sql: string): Query<T>;
}

/** The records that columns store: what each column reads. */
export type RecordOf<C> = C extends { read(row: StoredRow): infer T } ? Readonly<T> : never;

interface Query<T> {
  get(...values: readonly unknown[]): T | undefined;
  all(...values: readonly unknown[]): T[];
}

/**
 * Declares how the records of a table are stored.
 *
 * @template T follows from the columns (`RecordOf`), or is that of a layer below: each of its members has a column. A new one needs a migration that adds it, too
 */
export function columnsOf<T>(table: string, members: { readonly [K in keyof T]-?: Column<T[K]> }): Columns<T> {
  const all = keysOf(members).map((member) => ({ member, column: members[member] }));
  const written = all.filter(({ column }) => !column.isReadOnly).map(({ column }) => column.name);
  const list = (text: (name: string) => string): string => written.map(text).join(', ');
  // Records that are copies of one object have their members in one order, and are made several times faster.
  const empty = Object.fromEntries(all.map(({ member }) => [member, undefined])) as Partial<T>;
  const columns: Columns<T> = {
    table,
    members,
    names: list((name) => name),
    parameters: list((name) => `@${name}`),
    assignments: list((name) => `${name} = @${name}`),
    replacements: list((name) => `${name} = excluded.${name}`),
    write(record, encryption) {
      const row: Record<string, StoredValue> = {};
      for (const { member, column } of all) {
        if (!column.isReadOnly)
          row[column.name] = column.write(record[member] as T[typeof member], { encryption, table });
      }
      return row;
    },
    read(row, encryption) {
      const context = { encryption, table };
      const record = { ...empty };
      for (const { member, column } of all) {
        record[member] = column.read(row[column.name] ?? null, context, row);
      }
      return record as T;
    },
    query({ db, encryption }, sql) {
      const statement = db.prepare<unknown[], StoredRow>(sql);
      const toRecord = (row: StoredRow): T => columns.read(row, encryption);
      return {
        get(...values) {
          const row = statement.get(...values);
          return row && toRecord(row);
        },
        all: (...values) => statement.all(...values).map(toRecord),
      };
    },
  };
  return columns;
}

/** A value that a table has by name. */
export interface NamedValue<T> {
  readonly name: string;
  readonly value: T;
}

/** The columns of values by name, such as sections of JSON. */
export const namedValues = <T>(table: string, name: string, value: Column<T>): Columns<NamedValue<T>> =>
  columnsOf(table, { name: plain(name), value });
