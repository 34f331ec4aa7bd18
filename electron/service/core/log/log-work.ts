import type { WrittenUntil } from './journal.ts';
import type { JournalOffset, LogEntry } from './log-entry.ts';

/** What is done to the log's database. Each is done whole or not at all. */
export interface LogWork {
  /** @param until the journal is ingested up to here with these entries */
  write(entries: Iterable<LogEntry>, until?: JournalOffset): void;
  /** How far the journal is ingested. */
  ingestedTo(): JournalOffset;
  /** Deletes the oldest segment, or at most `limit` rows of it, beyond the `keep` newest rows; returns how many. */
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
   * Empties the log, also on a full disk, and frees its disk space (R23). On a full disk it goes segment by segment, so a
   * failure can leave a part. Returns how many rows there were.
   *
   * @param until entries of the journal before this offset are skipped, if they are not ingested yet
   */
  clear(until?: JournalOffset): number;
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

/** To the thread: work, which it does after it has ingested the journal, or the end. */
export type LogAsk = { readonly work: keyof LogWork; readonly with: readonly unknown[] } | 'end';

/**
 * From the thread: that it is ready; then, in the order of the asks, the result of the work, or code and message of
 * SQLite's error.
 */
export type LogResponse =
  | 'ready'
  | { readonly value: unknown }
  | { readonly code: string; readonly message: string }
  /** Unasked: the journal cannot be ingested now, and grows. Sent once. */
  | { readonly stuck: string };
