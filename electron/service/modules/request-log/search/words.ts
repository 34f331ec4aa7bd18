import type { Database, Statement } from 'better-sqlite3';
import { fold } from '#shared/log-filter/fold.ts';
import { callsOf, wordsOf } from '../table-names.ts';

/*
 * The index of what calls say: for each word the rows that have it. A word is a whole value: of a column (`text`), a line
 * of parameters (`sent`), or a fact with its name. What differs in every call (`marks`) is not in it: it would be as long as
 * the log. Rows are indexed in runs, each at once: a fraction of the cost
 * of a table of pairs of word and row, and of its size (docs/adr/0017).
 */

/** Rows of a run. A segment's last run can be shorter. */
export const RUN = 2_000;

/** Kinds of words: a search for a text looks through the first two only. */
export const kinds = { text: 0, sent: 1, fact: 2 } as const;
export type WordKind = (typeof kinds)[keyof typeof kinds];

/** A word that more rows of a run have than this share finds too little to be worth a list. */
const COMMON = 1 / 4;

/** `rows`: distances from the run's first row, 16 bits each; NULL: so many that every row of the run may have it. */
export function wordTableOf(no: number): string {
  return `
    CREATE TABLE ${wordsOf(no)} (
      first INTEGER NOT NULL, kind INTEGER NOT NULL, word TEXT NOT NULL, last INTEGER NOT NULL, rows BLOB,
      PRIMARY KEY (first, kind, word)
    ) STRICT, WITHOUT ROWID;`;
}

interface IndexedRow {
  readonly id: number;
  readonly method: string;
  readonly reason: string;
  readonly host: string;
  readonly api_key: string | null;
  readonly uid: string | null;
  readonly error: string | null;
  readonly error_code: number;
  readonly credential: string;
  readonly http_status: number;
  readonly sent: string;
}

/** Adds a run to a segment's index. */
export function indexRun(db: Database, no: number, first: number, last: number): void {
  const rows = db
    .prepare<[number, number], IndexedRow>(
      `SELECT id, method, reason, host, api_key, uid, error, error_code, credential, http_status, sent
       FROM ${callsOf(no)} WHERE id BETWEEN ? AND ? ORDER BY id`,
    )
    .all(first, last);
  const found: readonly Map<string, number[]>[] = Object.values(kinds).map(() => new Map());
  for (const row of rows) {
    const add = (kind: WordKind, text: string): void => {
      const words = found[kind] as Map<string, number[]>;
      const distances = words.get(text);
      if (distances === undefined) words.set(text, [row.id - first]);
      else if (distances.at(-1) !== row.id - first) distances.push(row.id - first);
    };
    // Mostly the user is the one that was sent, by which the row is found already.
    const uid = row.uid !== null && row.sent.includes(`\nuid=${fold(row.uid)}\n`) ? null : row.uid;
    for (const text of [row.method, row.reason, row.host, row.api_key, uid, row.error, String(row.error_code)]) {
      if (text) add(kinds.text, fold(text));
    }
    for (const line of row.sent.split('\n')) if (line !== '') add(kinds.sent, line);
    add(kinds.fact, `credential=${row.credential}`);
    add(kinds.fact, `status=${row.http_status}`);
  }
  const insert = inserting(db, no);
  const common = rows.length * COMMON;
  for (const [kind, words] of found.entries()) {
    // In the order of the key, so that pages are filled one after the other.
    for (const word of [...words.keys()].sort()) {
      const distances = words.get(word) as number[];
      insert.run(first, kind, word, last, distances.length > common ? null : packed(distances));
    }
  }
}

function inserting(db: Database, no: number): Statement {
  return db.prepare(`INSERT OR REPLACE INTO ${wordsOf(no)} VALUES (?, ?, ?, ?, ?)`);
}

function packed(distances: readonly number[]): Buffer {
  const bytes = Buffer.allocUnsafe(distances.length * 2);
  for (const [index, distance] of distances.entries()) bytes.writeUInt16LE(distance, index * 2);
  return bytes;
}

/** Distances of the rows that a list holds. */
export function unpacked(rows: Buffer): number[] {
  const distances: number[] = [];
  for (let index = 0; index + 1 < rows.length; index += 2) distances.push(rows.readUInt16LE(index));
  return distances;
}

/** Rows of a segment say another value than when they were indexed: they are found by it, too. */
export function addToIndex(db: Database, no: number, word: string, ids: readonly number[]): void {
  const words = wordsOf(no);
  const runOf = db.prepare<[number], { first: number; last: number }>(
    `SELECT first, last FROM ${words} WHERE first <= ? ORDER BY first DESC LIMIT 1`,
  );
  const existing = db.prepare<[number, number, string], { rows: Buffer | null }>(
    `SELECT rows FROM ${words} WHERE first = ? AND kind = ? AND word = ?`,
  );
  const text = fold(word);
  const insert = inserting(db, no);
  for (const id of ids) {
    const run = runOf.get(id);
    // Rows that are not indexed yet will be with their new value.
    if (run === undefined || run.last < id) continue;
    const known = existing.get(run.first, kinds.text, text);
    if (known?.rows === null) continue;
    const all = new Set([id - run.first, ...(known === undefined ? [] : unpacked(known.rows))]);
    insert.run(run.first, kinds.text, text, run.last, packed([...all].sort((a, b) => a - b)));
  }
}
