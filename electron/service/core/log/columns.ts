import { z } from 'zod';
import type { Renaming } from '#service/records/index.ts';
import { type CallSummary, callSummary } from '#shared/contract/log.ts';
import { isFailed } from '#shared/log-filter/matches.ts';
import { searchedMembers } from '#shared/log-filter/words.ts';
import { keysOf } from '#shared/narrowing.ts';

/** A row of `call`, its columns in the order of `ROW_COLUMNS`, and last the detail. Plain values: it crosses threads. */
export type LogRow = readonly Stored[];

type Stored = string | number | null;

interface LogColumn {
  readonly name: RowColumn;
  /** Of SQL. One that is added later may be NULL: segments of before get it so. */
  readonly type: string;
  readonly of: (call: CallSummary) => Stored;
  /** The member of a call that it stores, and how that is read back. */
  readonly member?: { readonly name: Member; readonly isFlag: boolean };
}

/** Members of a call that are stored: sites are renamed, so the name is looked up; a cause is made where the log is written. */
type Member = Exclude<keyof CallSummary, 'siteName' | 'cause'>;

const isMember = (name: keyof CallSummary): name is Member => name !== 'siteName' && name !== 'cause';

/** `apiKey` is stored as `api_key`, `UID` as `uid`. */
type NameOf<M extends string> = M extends 'UID' ? 'uid' : Words<M>;
type Words<M extends string> = M extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Words<Rest>}`
  : '';

const nameOf = <M extends Member>(member: M): NameOf<M> =>
  member.replaceAll(/(?<=[a-z])[A-Z]/g, '_$&').toLowerCase() as NameOf<M>;

/** A flag is 1 or NULL, which takes one byte of a row and none of the index. */
type StoredAs<T> = T extends boolean ? 1 | null : T extends undefined ? null : T;

/** A row as a list reads it. */
export type CallRow = { readonly [M in Member as NameOf<M>]: StoredAs<CallSummary[M]> } & {
  readonly id: number;
  readonly failed: number;
  readonly cause: string | null;
};

type RowColumn = Exclude<keyof CallRow, 'id' | 'cause'>;

function columnFor(member: Member): LogColumn {
  const schema = callSummary.shape[member];
  const plain = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  const isFlag = plain instanceof z.ZodBoolean;
  const isWhole = isFlag || plain instanceof z.ZodNumberFormat;
  const type = isWhole ? 'INTEGER' : plain instanceof z.ZodNumber ? 'REAL' : 'TEXT';
  return {
    name: nameOf(member),
    type: schema === plain ? `${type} NOT NULL` : type,
    of({ [member]: value }) {
      if (typeof value === 'boolean') return value ? 1 : null;
      return value ?? null;
    },
    member: { name: member, isFlag },
  };
}

const failedColumn: LogColumn = {
  name: 'failed',
  type: 'INTEGER NOT NULL',
  of: (call) => (isFailed(call) ? 1 : 0),
};

/** In the order of the contract, but for `failed` and `machine_at`, which journals of older versions have here. */
const columns: readonly LogColumn[] = keysOf(callSummary.shape)
  .filter(isMember)
  .flatMap((member) => {
    if (member === 'machineAt') return [];
    if (member === 'mocked') return [failedColumn, columnFor(member)];
    return member === 'failure' ? [columnFor(member), columnFor('machineAt')] : [columnFor(member)];
  });

/** Which rows the index of a column has; the others have none. */
const indexes: Partial<Record<WrittenColumn, string>> = {
  ...{ call_id: '', method: '', failed: 'WHERE failed = 1', mocked: 'WHERE mocked = 1' },
  ...{ api_key: 'WHERE api_key IS NOT NULL', uid: 'WHERE uid IS NOT NULL', flow_id: 'WHERE flow_id IS NOT NULL' },
  ...{ error_code: 'WHERE error_code <> 0', cause: 'WHERE cause IS NOT NULL' },
};

/** These hold the service's own words or numbers, in which no secret is looked for (R15). */
const own = new Set<RowColumn>([
  ...(['call_id', 'at', 'machine_at', 'transport', 'http_method', 'credential'] as const),
  ...(['http_status', 'error_code', 'duration', 'failed', 'mocked'] as const),
]);

/** Made of a row where the log is written (`search-fields.ts`). */
const searchColumns = [
  // Key of the cause of a failure (`shared/causes`).
  { name: 'cause', type: 'TEXT' },
  // Parameters as a search finds them (`shared/log-filter/sent.ts`).
  { name: 'sent', type: 'TEXT NOT NULL' },
  { name: 'marks', type: 'TEXT NOT NULL' },
] as const;

/** A call of a list. @param siteName is not stored: sites are renamed */
export function summaryOf(row: CallRow, siteName: (apiKey: string) => string | undefined): CallSummary {
  const call: Partial<Record<Member, unknown>> = {};
  for (const { name, member } of columns) {
    const value = row[name];
    if (member !== undefined && value !== null) call[member.name] = member.isFlag ? true : value;
  }
  return {
    ...(call as Pick<CallSummary, Member>),
    siteName: row.api_key === null ? undefined : siteName(row.api_key),
    ...(row.cause !== null && { cause: row.cause }),
  };
}

/** A call as a row of the log. @param detail the packed rest (`call-record.ts`) */
export function callRow(call: CallSummary, detail: string): LogRow {
  const row: Stored[] = [];
  for (const { of } of columns) row.push(of(call));
  row.push(detail);
  return row;
}

/** The columns of a row that `callRow` fills. */
export const ROW_COLUMNS: readonly RowColumn[] = columns.map(({ name }) => name);

/** What a row has in a column; its place is looked up once. */
export function valueIn<N extends RowColumn>(name: N): (row: LogRow) => CallRow[N] {
  const place = ROW_COLUMNS.indexOf(name);
  return (row) => row[place] as CallRow[N];
}

/** The packed rest of a row (`call-record.ts`). */
export const detailIn = (row: LogRow): string => String(row.at(-1));

/** The columns that the log's writer fills, in this order: those of the row, and what `searchFields` makes of them. */
export const WRITTEN_COLUMNS = [...ROW_COLUMNS, ...searchColumns.map(({ name }) => name)];
export type WrittenColumn = (typeof WRITTEN_COLUMNS)[number];

/** A row of any journal: in an older one the later columns are missing. */
export function wholeRow(entry: LogRow): LogRow {
  const missing = columns.length + 1 - entry.length;
  return missing <= 0 ? entry : [...entry.slice(0, -1), ...new Array<null>(missing).fill(null), entry.at(-1) ?? ''];
}

/** The columns as SQL. */
export const columnTypes: readonly string[] = [...columns, ...searchColumns].map(({ name, type }) => `${name} ${type}`);

/** Those that a log of an older version may lack. */
export const laterColumns: readonly Pick<LogColumn, 'name' | 'type'>[] = columns.slice(
  ROW_COLUMNS.indexOf('machine_at'),
);

/** Columns with an index, each in the order of arrival for one value, and which rows it has. */
export const indexedColumns: readonly (readonly [column: string, condition: string])[] = WRITTEN_COLUMNS.flatMap(
  (name) => {
    const condition = indexes[name];
    return condition === undefined ? [] : [[name, condition] as const];
  },
);

/** The column that stores a member of a call. */
export function columnOf(member: keyof CallSummary): RowColumn | undefined {
  return columns.find((column) => column.member?.name === member)?.name;
}

/** The columns in which a text is looked for. */
export const searchedColumns = searchedMembers.flatMap((member) => columnOf(member) ?? []);

const foreign = columns.filter(({ name }) => !own.has(name));

/** What of a call's columns came from outside and may hold a secret, as one text: no secret holds a line end. */
export function foreignText(call: CallSummary): string {
  let text = '';
  for (const { of } of foreign) text += `${of(call)}\n`;
  return text;
}

/** Another sentence and detail for a row that is there; it keeps its place. */
export interface ReplacedRow {
  readonly replaced: string;
  readonly reason: string;
  readonly detail: string;
  /** Key of the cause, as it is searched for; null: none. Absent in journals of older versions: it stays. */
  readonly cause?: string | null;
}

/** What is written to the log, in order of arrival. */
export type LogEntry = LogRow | Renaming | ReplacedRow | 'empty';

/** An offset in the journal. */
export interface JournalOffset {
  readonly file: number;
  /** Bytes. */
  readonly offset: number;
}
