import { keysOf } from '#shared/narrowing.ts';
import type { EncryptedKind, Encryption } from './encryption.ts';
import { readBack, storedObject, storedTexts } from './stored-json.ts';

/** A value as SQLite keeps it. */
export type StoredValue = string | number | Buffer | null;
export type StoredRow = Readonly<Record<string, StoredValue>>;

/** What a column is read and written with. */
interface ColumnContext {
  readonly encryption: Encryption;
  readonly table: string;
}

/** How a member of a record is stored: the name of its column, and its value in both directions. */
export interface Column<T> {
  readonly name: string;
  /** SQLite makes it, as a row id, or whoever writes the row gives it; a record that is written has none. */
  readonly isReadOnly?: true;
  write(value: T, context: ColumnContext): StoredValue;
  read(value: StoredValue, context: ColumnContext): T;
}

/** A text, a number or bytes, as they are. */
export const plain = <T extends StoredValue>(name: string): Column<T> => ({
  name,
  write: (value) => value,
  read: (value) => value as T,
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
  write: (value) => JSON.stringify(value),
  read: (value, { table }) => (check ? check(storedObject(value, `${table}.${name}`)) : readBack<T>(String(value))),
});

/** A list of texts, as JSON. Throws StoreFailure `damaged` when it is none (R24). */
export const texts = <T extends string>(name: string): Column<T[]> => ({
  name,
  write: (value) => JSON.stringify(value),
  read: (value, { table }) => storedTexts(value, `${table}.${name}`) as T[],
});

/** A member that can be absent: then the column is NULL. */
export const absentOr = <T>({ name, write, read }: Column<T>): Column<T | undefined> => ({
  name,
  write: (value, context) => (value === undefined ? null : write(value, context)),
  read: (value, context) => (value === null ? undefined : read(value, context)),
});

/** A text column, encrypted (R42). */
export const encrypted = <T>(kind: EncryptedKind, { name, write, read }: Column<T>): Column<T> => ({
  name,
  write: (value, context) => context.encryption.encrypt(kind, String(write(value, context))),
  read: (value, context) => read(context.encryption.decrypt(kind, value as Buffer), context),
});

/** A member that is read with the row and never written with the record. */
export const readOnly = <T>(column: Column<T>): Column<T> => ({ ...column, isReadOnly: true });

/** The columns of a record, each of which is declared once. */
export interface Columns<T> {
  readonly table: string;
  /** The name of a member's column. */
  nameOf(member: keyof T): string;
  /** For INSERT: `a, b`. */
  readonly names: string;
  /** Of the values, by the names of their columns: `@a, @b`. */
  readonly parameters: string;
  /** For UPDATE: `a = @a, b = @b`. */
  readonly assignments: string;
  /** For ON CONFLICT DO UPDATE: `a = excluded.a, b = excluded.b`. */
  readonly replacements: string;
  /** The values of these members by the names of their columns. */
  write(record: Partial<T>, encryption: Encryption): StoredRow;
  /** @param row with at least these columns. A member whose column is NULL is left out. */
  read(row: StoredRow, encryption: Encryption): T;
}

/**
 * Declares how the records of a table are stored.
 *
 * @template T each of its members has a column. A new one needs a migration that adds it, too
 */
export function columnsOf<T>(table: string, members: { readonly [K in keyof T]-?: Column<T[K]> }): Columns<T> {
  const all = keysOf(members).map((member) => [member, members[member]] as const);
  const written = all.filter(([, { isReadOnly }]) => !isReadOnly).map(([, { name }]) => name);
  const list = (text: (name: string) => string): string => written.map(text).join(', ');
  return {
    table,
    nameOf: (member) => members[member].name,
    names: list((name) => name),
    parameters: list((name) => `@${name}`),
    assignments: list((name) => `${name} = @${name}`),
    replacements: list((name) => `${name} = excluded.${name}`),
    write(record, encryption) {
      const row: Record<string, StoredValue> = {};
      for (const [member, column] of all) {
        if (!column.isReadOnly)
          row[column.name] = column.write(record[member] as T[typeof member], { encryption, table });
      }
      return row;
    },
    read(row, encryption) {
      const record: Partial<T> = {};
      for (const [member, column] of all) {
        const value = column.read(row[column.name] ?? null, { encryption, table });
        if (value !== undefined) record[member] = value as T[typeof member];
      }
      return record as T;
    },
  };
}
