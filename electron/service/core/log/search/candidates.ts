import type { Statement } from 'better-sqlite3';
import { likePattern } from '#service/storage/index.ts';
import type { Segment } from '../segments.ts';
import { callsOf, wordsOf } from '../tables.ts';
import { type Condition, type Lookup, wildcardPattern } from './conditions.ts';
import { kinds, mayHold, unpacked } from './words.ts';

/** Rows of one run that may pass. */
interface Candidates {
  readonly first: number;
  readonly last: number;
  /** In descending order; undefined: all rows of the run. */
  readonly ids: readonly number[] | undefined;
}

/** Distances from a run's first row; undefined: all of its rows. */
type Rows = ReadonlySet<number> | undefined;

type Prepare = <Row>(sql: string) => Statement<unknown[], Row>;

/**
 * Finds by the index of words the rows of a segment that may pass all conditions, the newest run first. What does not
 * pass is sorted out by the conditions' SQL.
 *
 * @param before rows from this one on are left out
 * @yields runs with such rows
 */
export function* candidates(
  statement: Prepare,
  segment: Segment,
  conditions: readonly Condition[],
  before: number,
): Generator<Candidates> {
  // What costs little comes first: mostly it leaves nothing to look for.
  const helpful = conditions.filter(({ lookups }) => lookups !== undefined).sort((a, b) => costOf(a) - costOf(b));
  const callIds = new Map<Condition, readonly number[]>();
  for (const condition of helpful) {
    if (condition.callId !== undefined) callIds.set(condition, idsByCallId(statement, segment, condition.callId));
  }
  // Those that the groups of three characters can rule out; only for them these are read.
  const texts = helpful.filter(
    ({ lookups = [], callId }) => callId === undefined && lookups.every(({ test }) => test === 'contains'),
  );
  const newest = statement<Pick<Candidates, 'first' | 'last'>>(
    `SELECT first, last FROM ${wordsOf(segment.no)} WHERE first < ? ORDER BY first DESC LIMIT 1`,
  );
  const upTo = Math.min(before, Number.MAX_SAFE_INTEGER);
  for (let run = newest.get(upTo); run !== undefined; run = newest.get(run.first)) {
    const { first, last } = run;
    if (texts.length > 0) {
      const trigrams = trigramsOf(statement, segment.no, first);
      if (!texts.every(({ lookups = [] }) => lookups.some(({ word }) => mayHold(trigrams, word)))) continue;
    }
    let rows: Rows;
    for (const condition of helpful) {
      const found = rowsOf(statement, segment.no, run, condition, callIds.get(condition) ?? []);
      rows = rows === undefined ? found : found === undefined ? rows : common(rows, found);
      if (rows?.size === 0) break;
    }
    if (rows?.size === 0) continue;
    yield { first, last, ids: rows && [...rows].sort((a, b) => b - a).map((row) => first + row) };
  }
}

/** Whether the index of words helps with any of the conditions. */
export function isHelpful(conditions: readonly Condition[]): boolean {
  return conditions.some(({ lookups }) => lookups !== undefined);
}

function rowsOf(
  statement: Prepare,
  no: number,
  { first, last }: Pick<Candidates, 'first' | 'last'>,
  { lookups = [] }: Condition,
  callIds: readonly number[],
): Rows {
  const rows = new Set<number>();
  for (const lookup of lookups) {
    for (const found of lookUp(statement, no, first, lookup)) {
      if (found === null) return undefined;
      for (const row of unpacked(found)) rows.add(row);
    }
  }
  for (const id of callIds) if (id >= first && id <= last) rows.add(id - first);
  return rows;
}

function lookUp(
  statement: Prepare,
  no: number,
  first: number,
  { kind, test, word }: Lookup,
): readonly (Buffer | null)[] {
  const select = `SELECT rows FROM ${wordsOf(no)} WHERE first = @first AND kind = @kind AND`;
  switch (test) {
    case 'equals':
      return found(statement(`${select} word = @word`), { first, kind, word });
    case 'contains':
      return found(statement(`${select} instr(word, @word) > 0`), { first, kind, word });
    case 'starts':
    case 'fits': {
      const start = test === 'starts' ? word : (word.split('*')[0] ?? '');
      const pattern = test === 'starts' ? likePattern(word).slice(1) : wildcardPattern(word);
      const sql = `${select} word >= @start AND word < @end AND word LIKE @pattern ESCAPE '\\'`;
      // The greatest character, so that all that begin with `start` are before.
      return found(statement(sql), { first, kind, start, end: `${start}\u{10ffff}`, pattern });
    }
  }
}

/** A rank: a whole word is found by its key; the shorter a text, the more words hold it. */
function costOf({ lookups = [] }: Condition): number {
  return Math.max(0, ...lookups.map(({ test, word }) => (test === 'contains' ? 1 + 1 / (1 + word.length) : 0)));
}

/** The groups of three characters in the words of a run. */
function trigramsOf(statement: Prepare, no: number, first: number): Buffer {
  const sql = `SELECT rows FROM ${wordsOf(no)} WHERE first = ? AND kind = ? AND word = ''`;
  return statement<Buffer>(sql).pluck().get(first, kinds.trigrams) ?? Buffer.alloc(0);
}

function found(
  sql: Statement<unknown[], Buffer | null>,
  values: Readonly<Record<string, unknown>>,
): readonly (Buffer | null)[] {
  return sql.pluck().all(values);
}

/** A callId is in an index of its own as soon as the segment is full. */
function idsByCallId(statement: Prepare, segment: Segment, start: string): readonly number[] {
  const sql = `SELECT id FROM ${callsOf(segment.no)} WHERE call_id >= ? AND call_id < ?`;
  return statement<number>(sql).pluck().all(start, `${start}g`);
}

function common(a: ReadonlySet<number>, b: ReadonlySet<number>): Set<number> {
  return new Set([...a].filter((row) => b.has(row)));
}
