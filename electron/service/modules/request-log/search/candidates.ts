import type { Statement } from 'better-sqlite3';
import { likePattern } from '#service/storage/cursor.ts';
import type { Segment } from '../segments.ts';
import { callsOf, wordsOf } from '../table-names.ts';
import { type Condition, type Lookup, wildcardPattern } from './conditions.ts';
import { unpacked } from './words.ts';

interface Found {
  readonly first: number;
  readonly last: number;
  readonly rows: Buffer | null;
}

/** Rows of a segment that may pass: those of a run, or all of it. */
interface Run {
  readonly first: number;
  readonly last: number;
  /** Undefined: all. */
  rows: Set<number> | undefined;
}

/**
 * Finds by the index of words the rows of a segment that may pass all conditions, newest first. What does not pass is
 * sorted out by the conditions' SQL.
 *
 * @param before rows from this one on are left out
 * @returns ids in descending order; undefined when the index does not help with any condition
 */
export function candidates(
  statement: (sql: string) => Statement,
  segment: Segment,
  conditions: readonly Condition[],
  before: number,
): readonly number[] | undefined {
  let left: Map<number, Run> | undefined;
  for (const condition of conditions) {
    if (condition.lookups === undefined) continue;
    const runs = new Map<number, Run>();
    for (const lookup of condition.lookups) {
      for (const found of lookUp(statement, segment.no, lookup)) if (found.first < before) unite(runs, found);
    }
    if (condition.callId !== undefined) addCallIds(statement, segment, condition.callId, runs);
    left = left === undefined ? runs : intersection(left, runs);
    if (left.size === 0) return [];
  }
  return left === undefined ? undefined : idsOf([...left.values()], before);
}

function lookUp(statement: (sql: string) => Statement, no: number, { kind, test, word }: Lookup): readonly Found[] {
  const select = `SELECT first, last, rows FROM ${wordsOf(no)} WHERE kind = @kind AND`;
  switch (test) {
    case 'equals':
      return statement(`${select} word = @word`).all({ kind, word }) as Found[];
    case 'contains':
      return statement(`${select} instr(word, @word) > 0`).all({ kind, word }) as Found[];
    case 'starts':
    case 'fits': {
      const start = test === 'starts' ? word : (word.split('*')[0] ?? '');
      const pattern = test === 'starts' ? likePattern(word).slice(1) : wildcardPattern(word);
      const sql = `${select} word >= @start AND word < @end AND word LIKE @pattern ESCAPE '\\'`;
      // The greatest character, so that all that begin with `start` are before.
      return statement(sql).all({ kind, start, end: `${start}\u{10ffff}`, pattern }) as Found[];
    }
  }
}

function unite(runs: Map<number, Run>, { first, last, rows }: Found): void {
  const known = runs.get(first);
  if (known === undefined) {
    runs.set(first, { first, last, rows: rows === null ? undefined : new Set(unpacked(rows)) });
  } else if (rows === null) known.rows = undefined;
  else if (known.rows !== undefined) for (const row of unpacked(rows)) known.rows.add(row);
}

/** A callId is in its own index as soon as the segment is full. */
function addCallIds(
  statement: (sql: string) => Statement,
  segment: Segment,
  start: string,
  runs: Map<number, Run>,
): void {
  const sql = `SELECT id FROM ${callsOf(segment.no)} WHERE call_id >= ? AND call_id < ?`;
  const ids = statement(sql).pluck().all(start, `${start}g`) as number[];
  if (ids.length === 0) return;
  const all = statement(`SELECT DISTINCT first, last FROM ${wordsOf(segment.no)} WHERE kind = 3`).all() as Run[];
  for (const { first, last } of all) {
    const rows = ids.filter((id) => id >= first && id <= last).map((id) => id - first);
    if (rows.length === 0) continue;
    const known = runs.get(first);
    if (known === undefined) runs.set(first, { first, last, rows: new Set(rows) });
    else if (known.rows !== undefined) for (const row of rows) known.rows.add(row);
  }
}

function intersection(a: ReadonlyMap<number, Run>, b: ReadonlyMap<number, Run>): Map<number, Run> {
  const both = new Map<number, Run>();
  for (const [first, run] of a) {
    const other = b.get(first);
    if (other === undefined) continue;
    const rows =
      run.rows === undefined ? other.rows : other.rows === undefined ? run.rows : common(run.rows, other.rows);
    if (rows === undefined || rows.size > 0) both.set(first, { ...run, rows });
  }
  return both;
}

function common(a: ReadonlySet<number>, b: ReadonlySet<number>): Set<number> {
  return new Set([...a].filter((row) => b.has(row)));
}

function idsOf(runs: readonly Run[], before: number): number[] {
  const ids: number[] = [];
  for (const { first, last, rows } of [...runs].sort((a, b) => b.first - a.first)) {
    if (rows === undefined) for (let id = last; id >= first; id -= 1) ids.push(id);
    else for (const row of [...rows].sort((a, b) => b - a)) ids.push(first + row);
  }
  return before === Number.POSITIVE_INFINITY ? ids : ids.filter((id) => id < before);
}
