import type { DatabaseWriter } from './database-writer.ts';
import type { WrittenUntil } from './journal.ts';

/** What the log's thread starts with (`log-worker.ts`). */
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
export type LogAsk = { readonly work: keyof DatabaseWriter; readonly with: readonly unknown[] } | 'end';

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
