import type { Database, Statement } from 'better-sqlite3';
import { fold } from '#shared/log-filter/fold.ts';
import { callsOf, wordsOf } from '../table-names.ts';
import { addTrigrams, newTrigrams } from './trigrams.ts';

/*
 * The index of what calls say: for each word the rows that have it. A word is a whole value: of a column (`text`), a line
 * of parameters (`sent`), or a fact with its name. What differs in every call (`marks`) is not in it: it would be as long as
 * the log. Rows are indexed in runs, each at once: a fraction of the cost
 * of a table of pairs of word and row, and of its size (docs/adr/0017).
 */

/** Rows of a run. A segment's last run can be shorter. */
export const RUN = 2_000;

/**
 * Kinds of words: a search for a text looks through the first two only. The last is no kind of word, but the groups of
 * three characters in those two (`trigrams.ts`), under the empty word.
 */
export const kinds = { text: 0, sent: 1, fact: 2, trigrams: 3 } as const;
export type WordKind = Exclude<(typeof kinds)[keyof typeof kinds], typeof kinds.trigrams>;
/** The kinds of words in which a text is looked for. */
const SEARCHED: ReadonlySet<WordKind> = new Set([kinds.text, kinds.sent]);

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

type Value = string | number | null;

/** What is indexed of a row, and which words a value is. */
const INDEXED: readonly (readonly [sql: string, kind: WordKind, words: (value: string) => readonly string[]])[] = [
  ...['method', 'reason', 'host', 'api_key', 'error', 'error_code'].map(
    (column) => [column, kinds.text, (value: string) => [fold(value)]] as const,
  ),
  // Mostly the user is the one that was sent, by which the row is found already.
  [`iif(instr(sent, char(10) || 'uid=' || lower(uid) || char(10)) > 0, NULL, uid)`, kinds.text, (uid) => [fold(uid)]],
  ['sent', kinds.sent, (lines) => lines.split('\n').filter((line) => line !== '')],
  ['credential', kinds.fact, (credential) => [`credential=${credential}`]],
  ['http_status', kinds.fact, (status) => [`status=${status}`]],
];

/** Adds a run to a segment's index. */
export function indexRun(db: Database, no: number, first: number, last: number): void {
  const rows = db
    .prepare<[number, number], [id: number, ...values: Value[]]>(
      `SELECT id, ${INDEXED.map(([sql]) => sql).join(', ')} FROM ${callsOf(no)} WHERE id BETWEEN ? AND ? ORDER BY id`,
    )
    .raw()
    .all(first, last);
  const found = new Map<WordKind, Map<string, number[]>>(INDEXED.map(([, kind]) => [kind, new Map()]));
  for (const [index, [, kind, wordsIn]] of INDEXED.entries()) {
    const words = found.get(kind) as Map<string, number[]>;
    // Mostly a row says the same as the one before it.
    let value: Value = null;
    let lists: readonly number[][] = [];
    for (const row of rows) {
      const own = row[index + 1] as Value;
      if (own !== value) {
        value = own;
        lists = own === null || own === '' ? [] : wordsIn(String(own)).map((word) => listOf(words, word));
      }
      const distance = row[0] - first;
      for (const list of lists) if (list.at(-1) !== distance) list.push(distance);
    }
  }
  const insert = inserting(db, no);
  const common = rows.length * COMMON;
  const trigrams = newTrigrams();
  for (const [kind, words] of found) {
    // In the order of the key, so that pages are filled one after the other.
    for (const word of [...words.keys()].sort()) {
      if (SEARCHED.has(kind)) addTrigrams(trigrams, word);
      // Columns one after the other can have had the same word.
      const distances = [...new Set(words.get(word))].sort((a, b) => a - b);
      insert.run(first, kind, word, last, distances.length > common ? null : packed(distances));
    }
  }
  insert.run(first, kinds.trigrams, '', last, trigrams);
}

function listOf(words: Map<string, number[]>, word: string): number[] {
  const list = words.get(word) ?? [];
  words.set(word, list);
  return list;
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
    const trigrams = existing.get(run.first, kinds.trigrams, '')?.rows ?? newTrigrams();
    addTrigrams(trigrams, text);
    insert.run(run.first, kinds.trigrams, '', run.last, trigrams);
  }
}
