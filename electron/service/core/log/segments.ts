import { columnTypes, indexedColumns } from './columns.ts';
import { wordTableOf } from './search/words.ts';
import { callsOf, detailsOf } from './tables.ts';

/*
 * The log's rows are in segments: tables of some thousand calls each (docs/adr/0009). Rows are appended to the newest
 * segment, which has no index yet. A full segment gets its indexes all at once, which costs a fraction of updating them
 * row by row. The oldest segment is dropped as a whole.
 */

/** Fewest and most rows of a segment. */
const FEWEST = 1_000;
const MAX_COUNT = 50_000;
/** Parts into which a log is divided: so few that each connection reads the schema in no time when it has changed. */
const PARTS = 20;

/** Rows of a full segment in a log of this length. */
export function segmentLength(keepCalls: number): number {
  return Math.min(MAX_COUNT, Math.max(FEWEST, Math.ceil(keepCalls / PARTS)));
}

/** A row of the table `segment`. */
export interface Segment {
  readonly no: number;
  readonly first_id: number;
  readonly last_id: number;
  readonly calls: number;
  readonly errors: number;
  readonly first_at: number;
  readonly last_at: number;
  readonly indexed: 0 | 1 | null;
  /** Rows up to this one are in the index of words (`search/words.ts`). */
  readonly words_to: number;
}

/**
 * The tables of a segment. One has the columns for lists and filters, the other the packed rest (`call-record.ts`), so
 * that a search for a text reads little.
 */
export function tablesOf(no: number): string {
  return `
    CREATE TABLE ${callsOf(no)} (
      id INTEGER PRIMARY KEY, ${columnTypes.join(', ')}
    ) STRICT;
    CREATE TABLE ${detailsOf(no)} (id INTEGER PRIMARY KEY, detail TEXT NOT NULL) STRICT;
    ${wordTableOf(no)}`;
}

/** SQL that makes the indexes of a full segment: each is in the order of arrival for one value. */
export function indexesOf(no: number): string {
  const calls = callsOf(no);
  return indexedColumns
    .map(([column, condition]) => `CREATE INDEX ${calls}_${column} ON ${calls} (${column}) ${condition};`)
    .join('\n');
}
