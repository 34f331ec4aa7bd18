import type { Database, Statement } from 'better-sqlite3';
import { fold } from '#shared/log-filter/fold.ts';
import { searchedColumns, WRITTEN_COLUMNS, type WrittenColumn } from '../columns.ts';
import { callsOf, wordsOf } from '../tables.ts';

/*
 * Which groups of three characters the words of a run hold, as a set of bits. A text with a group that is not in the set
 * stands in no word of the run, so that the words need not be looked through: typing a text that no call holds costs as
 * little as one that many hold.
 */

/** Bits of a set. The words of 2,000 calls hold some 10,000 different groups, so that a wrong "may be" is rare. */
const BITS = 1 << 16;
/** Characters of a group. */
const GROUP = 3;

/** An empty set. */
function newTrigrams(): Buffer {
  return Buffer.alloc(BITS >> 3);
}

/** Adds the groups of a word to a set. */
function addTrigrams(set: Buffer, word: string): void {
  for (let at = 0; at + GROUP <= word.length; at += 1) {
    const bit = bitAt(word, at);
    set[bit >>> 3] = (set[bit >>> 3] ?? 0) | (1 << (bit & 7));
  }
}

/** Whether a text may be in one of the words of a set: false is sure. A text of fewer than three characters may always be. */
export function mayHold(set: Buffer, text: string): boolean {
  for (let at = 0; at + GROUP <= text.length; at += 1) {
    const bit = bitAt(text, at);
    if (((set[bit >>> 3] ?? 0) & (1 << (bit & 7))) === 0) return false;
  }
  return true;
}

function bitAt(text: string, at: number): number {
  const group = (text.charCodeAt(at) * 8_209 + text.charCodeAt(at + 1)) * 257 + text.charCodeAt(at + 2);
  return (Math.imul(group, 0x9e3779b1) >>> 0) % BITS;
}

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
/** A row's values, in the order of `WRITTEN_COLUMNS`. */
type Row = readonly Value[];

function column(name: WrittenColumn): (row: Row) => Value {
  const at = WRITTEN_COLUMNS.indexOf(name);
  return (row) => row[at] ?? null;
}

const uidOf = column('uid');
const sentOf = column('sent');

/** Mostly the user is the one that was sent, by which the row is found already. */
function unsentUid(row: Row): Value {
  const uid = uidOf(row);
  return uid === null || String(sentOf(row)).includes(`\nuid=${fold(String(uid))}\n`) ? null : uid;
}

const folded = (value: string): readonly string[] => [fold(value)];

/** What is indexed of a row, and which words a value is. */
const INDEXED: readonly (readonly [
  of: (row: Row) => Value,
  kind: WordKind,
  words: (value: string) => readonly string[],
])[] = [
  ...searchedColumns.map((name) => [name === 'uid' ? unsentUid : column(name), kinds.text, folded] as const),
  [sentOf, kinds.sent, (lines) => lines.split('\n').filter((line) => line !== '')],
  [column('credential'), kinds.fact, (credential) => [`credential=${credential}`]],
  [column('http_status'), kinds.fact, (status) => [`status=${status}`]],
];

/** What a run collects of a column; several columns can be of one kind. */
interface IndexedColumn {
  readonly read: (row: Row) => Value;
  readonly wordsIn: (value: string) => readonly string[];
  readonly words: Map<string, number[]>;
  /** Of the row before: mostly the next one says the same. */
  value: Value;
  lists: readonly number[][];
}

/** A run without rows. */
export function startRun(first: number) {
  const found = new Map<WordKind, Map<string, number[]>>();
  const columns = INDEXED.map(([read, kind, wordsIn]): IndexedColumn => {
    const words = found.get(kind) ?? new Map<string, number[]>();
    found.set(kind, words);
    return { read, wordsIn, words, value: null, lists: [] };
  });
  let rows = 0;

  return {
    /** The run's first row. */
    first,
    add(id: number, row: Row) {
      const distance = id - first;
      rows += 1;
      for (const one of columns) {
        const value = one.read(row);
        if (value !== one.value) {
          one.value = value;
          one.lists =
            value === null || value === '' ? [] : one.wordsIn(String(value)).map((word) => listOf(one.words, word));
        }
        // Two columns can have the same word.
        for (const list of one.lists) if (list.at(-1) !== distance) list.push(distance);
      }
    },
    /** Adds the run, which ends with the row `last`, to a segment's index. */
    write(db: Database, no: number, last: number) {
      const insert = inserting(db, no);
      const common = rows * COMMON;
      const trigrams = newTrigrams();
      for (const [kind, words] of found) {
        // In the order of the key, so that pages are filled one after the other.
        for (const word of [...words.keys()].sort()) {
          if (SEARCHED.has(kind)) addTrigrams(trigrams, word);
          const distances = words.get(word) ?? [];
          insert.run(first, kind, word, last, distances.length > common ? null : packed(distances));
        }
      }
      insert.run(first, kinds.trigrams, '', last, trigrams);
    },
  };
}

/** The words of a run, row by row in ascending order. */
export type RunWords = ReturnType<typeof startRun>;

/** The run of rows that are written already. */
export function readRun(db: Database, no: number, first: number, last: number): RunWords {
  const run = startRun(first);
  const rows = db
    .prepare<[number, number], [id: number, ...row: Value[]]>(
      `SELECT id, ${WRITTEN_COLUMNS.join(', ')} FROM ${callsOf(no)} WHERE id BETWEEN ? AND ? ORDER BY id`,
    )
    .raw();
  for (const [id, ...row] of rows.iterate(first, last)) run.add(id, row);
  return run;
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
