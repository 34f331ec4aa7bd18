import { wordTableOf } from './search/words.ts';
import { WRITTEN_COLUMNS } from './search-fields.ts';
import { callsOf, detailsOf } from './table-names.ts';

/*
 * The log's rows are in segments: tables of some thousand calls each (docs/adr/0009). Rows are appended to the newest
 * segment, which has no index yet. A full segment gets its indexes all at once, which costs a fraction of updating them
 * row by row. The oldest segment is dropped as a whole.
 */

/** Fewest and most rows of a segment. */
const FEWEST = 1_000;
const MOST = 50_000;
/** Parts into which a log is divided: so few that each connection reads the schema in no time when it has changed. */
const PARTS = 20;

/** Rows of a full segment in a log of this length. */
export function segmentLength(keepCalls: number): number {
  return Math.min(MOST, Math.max(FEWEST, Math.ceil(keepCalls / PARTS)));
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

const TYPES: Readonly<Record<(typeof WRITTEN_COLUMNS)[number], string>> = {
  call_id: 'TEXT NOT NULL',
  at: 'INTEGER NOT NULL',
  transport: 'TEXT NOT NULL',
  http_method: 'TEXT NOT NULL',
  method: 'TEXT NOT NULL',
  host: 'TEXT NOT NULL',
  api_key: 'TEXT',
  uid: 'TEXT',
  credential: 'TEXT NOT NULL',
  http_status: 'INTEGER NOT NULL',
  error_code: 'INTEGER NOT NULL',
  error: 'TEXT',
  reason: 'TEXT NOT NULL',
  duration: 'REAL NOT NULL',
  flow_id: 'TEXT',
  failed: 'INTEGER NOT NULL',
  // 1: answered by a mock response; otherwise NULL, which takes one byte of a row and none of the index.
  mocked: 'INTEGER',
  // Names the failures that the user provoked (D50).
  failure: 'TEXT',
  // When it arrived by the machine's clock, where the service clock was moved (D39).
  machine_at: 'INTEGER',
  // Key of the cause of a failure (`shared/causes`).
  cause: 'TEXT',
  // Parameters as a search finds them (`shared/log-filter/sent.ts`).
  sent: 'TEXT NOT NULL',
  marks: 'TEXT NOT NULL',
};

/**
 * The tables of a segment. One has the columns for lists and filters, the other the packed rest (`call-record.ts`), so
 * that a search for a text reads little.
 */
export function tablesOf(no: number): string {
  return `
    CREATE TABLE ${callsOf(no)} (
      id INTEGER PRIMARY KEY, ${WRITTEN_COLUMNS.map((name) => `${name} ${TYPES[name]}`).join(', ')}
    ) STRICT;
    CREATE TABLE ${detailsOf(no)} (id INTEGER PRIMARY KEY, detail TEXT NOT NULL) STRICT;
    ${wordTableOf(no)}`;
}

/** Each index is in the order of arrival for one value. */
const INDEXES: readonly (readonly [column: string, condition: string])[] = [
  ['call_id', ''],
  ['api_key', 'WHERE api_key IS NOT NULL'],
  ['method', ''],
  ['uid', 'WHERE uid IS NOT NULL'],
  ['flow_id', 'WHERE flow_id IS NOT NULL'],
  ['failed', 'WHERE failed = 1'],
  ['error_code', 'WHERE error_code <> 0'],
  ['mocked', 'WHERE mocked = 1'],
  ['cause', 'WHERE cause IS NOT NULL'],
];

/** SQL that makes the indexes of a full segment. */
export function indexesOf(no: number): string {
  const calls = callsOf(no);
  return INDEXES.map(
    ([column, condition]) => `CREATE INDEX ${calls}_${column} ON ${calls} (${column}) ${condition};`,
  ).join('\n');
}
