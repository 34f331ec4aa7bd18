import { optional, orNull } from '#service/storage/index.ts';
import { type CallSummary, searchedMembers } from '#shared/contract/log.ts';
import { isFailed } from '#shared/log-filter/matches.ts';

/** A row of `call`, its columns in the order of `ROW_COLUMNS`, and last the detail. Plain values: it crosses threads. */
export type LogRow = readonly Stored[];

type Stored = string | number | null;

interface LogColumn {
  readonly name: string;
  /** Of SQL. One that is added later may be NULL: segments of before get it so. */
  readonly type: string;
  readonly of: (call: CallSummary) => Stored;
  /** The member of a call that it stores as it is. */
  readonly member?: keyof CallSummary;
  /** Which rows its index has; absent: it has none. */
  readonly index?: string;
  /** True: it holds the service's own words or numbers, in which no secret is looked for (R15). */
  readonly isOwn?: true;
}

const columns = [
  { name: 'call_id', type: 'TEXT NOT NULL', of: ({ callId }) => callId, index: '', isOwn: true },
  { name: 'at', type: 'INTEGER NOT NULL', of: ({ at }) => at, isOwn: true },
  {
    name: 'transport',
    type: 'TEXT NOT NULL',
    of: ({ transport }) => transport,
    member: 'transport',
    isOwn: true,
  },
  { name: 'http_method', type: 'TEXT NOT NULL', of: ({ httpMethod }) => httpMethod, isOwn: true },
  { name: 'method', type: 'TEXT NOT NULL', of: ({ method }) => method, member: 'method', index: '' },
  { name: 'host', type: 'TEXT NOT NULL', of: ({ host }) => host, member: 'host' },
  {
    name: 'api_key',
    type: 'TEXT',
    of: ({ apiKey }) => orNull(apiKey),
    member: 'apiKey',
    index: 'WHERE api_key IS NOT NULL',
  },
  { name: 'uid', type: 'TEXT', of: ({ UID }) => orNull(UID), member: 'UID', index: 'WHERE uid IS NOT NULL' },
  {
    name: 'credential',
    type: 'TEXT NOT NULL',
    of: ({ credential }) => credential,
    member: 'credential',
    isOwn: true,
  },
  { name: 'http_status', type: 'INTEGER NOT NULL', of: ({ httpStatus }) => httpStatus, isOwn: true },
  {
    name: 'error_code',
    type: 'INTEGER NOT NULL',
    of: ({ errorCode }) => errorCode,
    member: 'errorCode',
    index: 'WHERE error_code <> 0',
    isOwn: true,
  },
  { name: 'error', type: 'TEXT', of: ({ error }) => orNull(error), member: 'error' },
  { name: 'reason', type: 'TEXT NOT NULL', of: ({ reason }) => reason, member: 'reason' },
  { name: 'duration', type: 'REAL NOT NULL', of: ({ duration }) => duration, isOwn: true },
  { name: 'flow_id', type: 'TEXT', of: ({ flowId }) => orNull(flowId), index: 'WHERE flow_id IS NOT NULL' },
  {
    name: 'failed',
    type: 'INTEGER NOT NULL',
    of: (call) => (isFailed(call) ? 1 : 0),
    index: 'WHERE failed = 1',
    isOwn: true,
  },
  // 1: answered by a mock response; otherwise NULL, which takes one byte of a row and none of the index.
  {
    name: 'mocked',
    type: 'INTEGER',
    of: ({ mocked }) => (mocked ? 1 : null),
    index: 'WHERE mocked = 1',
    isOwn: true,
  },
  // Names the failures that the user provoked (D50).
  { name: 'failure', type: 'TEXT', of: ({ failure }) => orNull(failure) },
  // When it arrived by the machine's clock, where the service clock was moved (D39). From here on an older journal lacks them.
  { name: 'machine_at', type: 'INTEGER', of: ({ machineAt }) => orNull(machineAt), isOwn: true },
] as const satisfies readonly LogColumn[];

type Column = (typeof columns)[number];

/** Made of a row where the log is written (`search-fields.ts`). */
const searchColumns = [
  // Key of the cause of a failure (`shared/causes`).
  { name: 'cause', type: 'TEXT', index: 'WHERE cause IS NOT NULL' },
  // Parameters as a search finds them (`shared/log-filter/sent.ts`).
  { name: 'sent', type: 'TEXT NOT NULL' },
  { name: 'marks', type: 'TEXT NOT NULL' },
] as const;

/** A row as a list reads it. */
export type CallRow = { readonly [C in Column as C['name']]: ReturnType<C['of']> } & {
  readonly id: number;
  readonly cause: string | null;
};

/** A call of a list. @param siteName is not stored: sites are renamed */
export function summaryOf(row: CallRow, siteName: (apiKey: string) => string | undefined): CallSummary {
  return {
    callId: row.call_id,
    at: row.at,
    ...(row.machine_at !== null && { machineAt: row.machine_at }),
    transport: row.transport,
    httpMethod: row.http_method,
    method: row.method,
    host: row.host,
    apiKey: optional(row.api_key),
    siteName: row.api_key === null ? undefined : siteName(row.api_key),
    UID: optional(row.uid),
    credential: row.credential,
    httpStatus: row.http_status,
    errorCode: row.error_code,
    error: optional(row.error),
    reason: row.reason,
    duration: row.duration,
    flowId: optional(row.flow_id),
    ...(row.mocked === 1 && { mocked: true }),
    ...(row.failure !== null && { failure: row.failure }),
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
export const ROW_COLUMNS: readonly Column['name'][] = columns.map(({ name }) => name);

/** What a row has in a column; its place is looked up once. */
export function valueIn<N extends Column['name']>(name: N): (row: LogRow) => CallRow[N] {
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
export const indexedColumns: readonly (readonly [column: WrittenColumn, condition: string])[] = [
  ...columns,
  ...searchColumns,
].flatMap((column) => ('index' in column ? [[column.name, column.index] as const] : []));

/** The column that stores a member of a call. */
export function columnOf(member: keyof CallSummary): WrittenColumn | undefined {
  return columns.find((column) => 'member' in column && column.member === member)?.name;
}

/** The columns in which a text is looked for. */
export const searchedColumns = searchedMembers.flatMap((member) => columnOf(member) ?? []);

const foreign = columns.filter((column) => !('isOwn' in column));

/** What of a call's columns came from outside and may hold a secret, as one text: no secret holds a line end. */
export function foreignText(call: CallSummary): string {
  let text = '';
  for (const { of } of foreign) text += `${of(call)}\n`;
  return text;
}
