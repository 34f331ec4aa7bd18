import type { WrittenUntil } from './journal.ts';

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
  'mocked',
] as const;

/** A user who got another UID: the log's facts follow. */
export interface Renaming {
  readonly apiKey: string;
  readonly from: string;
  readonly to: string;
}

/** What is written to the log, in the order in which it came about. */
export type LogEntry = LogRow | Renaming | 'empty';

/** A place in the journal. */
export interface JournalPlace {
  readonly file: number;
  /** Bytes. */
  readonly offset: number;
}

/** What is done to the log's database. Each is done whole or not at all. */
export interface LogWork {
  /** @param until how far the journal is taken over with this */
  write(entries: readonly LogEntry[], until?: JournalPlace): void;
  /** Where the journal was taken over to. */
  place(): JournalPlace;
  /** Deletes the oldest segment, or at most `limit` rows of it, beyond the `keep` newest rows; answers how many. */
  prune(keep: number, limit: number): number;
  /** The same with rows that arrived more than `days` whole days before `now`, milliseconds. */
  pruneByAge(now: number, days: number, limit: number): number;
  /**
   * The limit is `keepBytes` from now on. Deletes the oldest rows beyond it, as many as one write may; answers how many.
   */
  pruneByBytes(keepBytes: number): number;
  /** Makes the indexes of a full segment that still lacks them; false when there is none. */
  makeIndexes(): boolean;
  /**
   * Empties the log, also on a full disk, and gives the disk back what it took (R23): then segment by segment, so that a
   * failure can leave a part. Answers how many rows there were.
   *
   * @param until what the journal holds before this is left out as well, if it could not be taken over yet
   */
  clear(until?: JournalPlace): number;
  /** Copies the last of the write-ahead log, so that it starts over; see checkpoints.ts. */
  checkpoint(): void;
}

export interface LogThreadData {
  /** The log's database file. */
  readonly path: string;
  /** Rows of a full segment. */
  readonly segmentCalls: number;
  /** Bytes that the log may take, until `pruneByBytes` says otherwise. */
  readonly keepBytes: number;
  /** How far the service's thread has written the journal. */
  readonly written: WrittenUntil;
  /** One `Int32`: 1 as soon as the thread's connection is closed. */
  readonly ended: SharedArrayBuffer;
}

/** To the thread: work, which it does when it has taken over the journal, or the end. */
export type LogAsk = { readonly work: keyof LogWork; readonly with: readonly unknown[] } | 'end';

/**
 * From the thread: that it is ready; then, in the order of the asks, what the work gave, or code and message of SQLite's
 * error.
 */
export type LogAnswer =
  | 'ready'
  | { readonly value: unknown }
  | { readonly code: string; readonly message: string }
  /** Unasked: the journal cannot be taken over now, and grows until it can. Said once. */
  | { readonly stuck: string };
