import type { Renaming } from '#service/records/index.ts';
import type { LogRow } from './columns.ts';

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
