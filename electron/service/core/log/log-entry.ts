import type { Renaming } from '#service/records/index.ts';

/** A row of `call`, its columns in this order, and last the detail for `call_detail`. Plain values: it crosses threads. */
export type LogRow = readonly (string | number | null)[];

export const ROW_COLUMNS = [
  'call_id',
  'at',
  'transport',
  'http_method',
  'method',
  'host',
  'api_key',
  'uid',
  'credential',
  'http_status',
  'error_code',
  'error',
  'reason',
  'duration',
  'flow_id',
  'failed',
  'mocked',
  'failure',
  // Last: an entry of an older journal is shorter by it.
  'machine_at',
] as const;

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
