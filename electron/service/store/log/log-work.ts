/** A row of `call`, its columns in this order, and last what stands in `call_detail`. Plain values: it crosses threads. */
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
  'canned',
] as const;

/** A user who got another UID: the log's facts follow. */
export interface Renaming {
  readonly apiKey: string;
  readonly from: string;
  readonly to: string;
}

/** What is written to the log, in the order in which it came about. */
export type LogEntry = LogRow | Renaming | 'empty';

/** Rows that went, and how many of them were failed calls. */
export interface Removed {
  readonly calls: number;
  readonly errors: number;
}

/** What is asked of whoever writes the log. Each is done whole or not at all, one after the other. */
export interface LogWork {
  write(entries: readonly LogEntry[]): void;
  /** Deletes at most `limit` of the oldest rows beyond the `keep` newest. */
  prune(keep: number, limit: number): Removed;
  /** Deletes at most `limit` of the rows that arrived more than `days` whole days before `now`, milliseconds. */
  pruneByAge(now: number, days: number, limit: number): Removed;
  clear(): Removed;
  /** Copies the last of the write-ahead log, so that it starts over; see checkpoints.ts. */
  checkpoint(): void;
}

export interface LogThreadData {
  /** The log's database file. */
  readonly path: string;
  /** One `Int32`: 1 as soon as the thread's connection is closed. */
  readonly ended: SharedArrayBuffer;
}

/** To the thread: work, or the end. */
export type LogAsk = { readonly work: keyof LogWork; readonly with: readonly unknown[] } | 'end';

/**
 * From the thread: that it is ready; then, in the order of the asks, what the work gave, or code and message of SQLite's
 * error.
 */
export type LogAnswer = 'ready' | { readonly value: unknown } | { readonly code: string; readonly message: string };
