import { pagesOf, unpackCall } from '#service/core/log/index.ts';
import {
  type Condition,
  compareKeys,
  DEFAULT_LIMIT,
  invalidQuery,
  type Literal,
  type Path,
  predicateOf,
  readQuery,
  type SortKeys,
  sortKeys,
} from '#service/core/search/index.ts';
import { callLimits, memoryEstimate, openBudget, readLimits } from '#service/methods/index.ts';
import { type Reading, readerJob } from '#service/storage/index.ts';
import type { LogFilter } from '#shared/contract/log.ts';
import { canonicalMethod } from '#shared/protocol/methods.ts';
import { type AuditRecord, type LoggedRow, membersOfRow, ofRow, wholeRecord } from './audit-record.ts';

/** A search of the log for the reader's thread: plain data. */
export interface AuditSearch {
  readonly apiKey: string;
  /** A query that `readAuditQuery` has accepted. */
  readonly query: string;
  /** Milliseconds that the caller allows. */
  readonly timeout: number;
  /** Stands for the country of each address. */
  readonly country: string;
}

export interface AuditFound {
  readonly results: readonly AuditRecord[];
  readonly totalCount: number;
}

const searchWords = { what: 'The search', parameter: 'query', advice: 'Narrow it by @timestamp, uid or endpoint.' };

/** What the reader's thread may use for a search. */
export const auditLimits = readLimits(searchWords);

/** Rows of the log that are read together. */
const PAGE = 500;
/** Steps of a row, besides the characters of what it sent. */
const STEPS_PER_ROW = 300;
/** Hits beyond the wanted ones that are collected before they are sorted and dropped. */
const SPARE_HITS = 1_000;
const HIT_BYTES = 200;

/** Searches the log of a site, newest first without ORDER BY. @throws ApiError 504001, 400006 when the budget is used up */
export const auditJob = readerJob('audit.search', runAudit);

interface Hit {
  readonly row: LoggedRow;
  readonly keys: SortKeys;
}

function runAudit({ log, elapsed }: Reading, { apiKey, query: text, timeout, country }: AuditSearch): AuditFound {
  const { where, select, orderBy, start = 0, limit = DEFAULT_LIMIT } = readQuery(text);
  const budget = openBudget(searchWords, elapsed, timeout);
  const compared = where && asCompared(where);
  const fits = predicateOf(compared, budget);
  const pages = pagesOf(log);
  const named = [...pathsOf(compared), ...orderBy.map(({ path }) => path)];
  const readsWhole = named.some(([first = '']) => !membersOfRow.has(first));
  const whole = (row: LoggedRow): AuditRecord => {
    const detail = pages.detailById(row.id) ?? '';
    budget.spend(STEPS_PER_ROW + 2 * detail.length);
    return wholeRecord(row, unpackCall(detail), country);
  };

  const most = start + limit;
  const hits: Hit[] = [];
  const inOrder = (a: Hit, b: Hit) => compareKeys(a.keys, b.keys, orderBy);
  let total = 0;
  for (let after: string | undefined; ; ) {
    const rows = pages.pageRows(narrowed(compared, apiKey), { limit: PAGE, after }, undefined, elapsed);
    for (const row of rows.slice(0, PAGE)) {
      budget.spend(STEPS_PER_ROW);
      const record = readsWhole ? whole(row) : ofRow(row);
      if (!fits(record)) continue;
      total += 1;
      if (orderBy.length === 0 && hits.length >= most) continue;
      budget.hold(HIT_BYTES);
      hits.push({ row, keys: sortKeys(record, orderBy, budget) });
      if (hits.length < 2 * most + SPARE_HITS) continue;
      const spare = hits.sort(inOrder).splice(most);
      budget.hold(-HIT_BYTES * spare.length);
    }
    if (rows.length <= PAGE) break;
    after = String(rows[PAGE - 1]?.id);
  }
  const counts = select.flatMap((item) => (item.kind === 'count' ? [item.alias ?? 'count(*)'] : []));
  if (counts.length > 0) return { results: [Object.fromEntries(counts.map((name) => [name, total]))], totalCount: 1 };
  const results = hits
    .sort(inOrder)
    .slice(start, most)
    .map(({ row }) => {
      const record = whole(row);
      budget.hold(memoryEstimate(record, callLimits.heldBytes, budget.shapes));
      return record;
    });
  return { results, totalCount: total };
}

/** What the log itself can look for of a condition: the conditions of which all have to hold. */
function narrowed(where: Condition | undefined, apiKey: string): LogFilter {
  const all = where === undefined ? [] : where.kind === 'and' ? where.parts : [where];
  const found = all.map((one): LogFilter => {
    if (one.kind !== 'compare' || one.path.length > 1) return {};
    const { operator, value } = one;
    const text = String(value);
    if (one.path[0] === TIME && operator.startsWith('>')) return { from: Date.parse(text) };
    if (one.path[0] === TIME && operator.startsWith('<')) return { to: Date.parse(text) };
    if (operator !== '=') return {};
    if (one.path[0] === 'uid') return { UID: text };
    if (one.path[0] === 'endpoint') return { method: text };
    return one.path[0] === 'callID' && /^[0-9a-f]{32}$/.test(text) ? { callId: text } : {};
  });
  return Object.assign({}, ...found, { apiKey });
}

const TIME = '@timestamp';

/**
 * A condition with its values as records have them: texts, also where a number is written without quotes, and times in one
 * form, so that their order is that of the texts.
 *
 * @throws ApiError 400006 for what is no time
 */
export function asCompared(condition: Condition): Condition {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return { ...condition, parts: condition.parts.map(asCompared) };
    case 'not':
      return { ...condition, part: asCompared(condition.part) };
    case 'compare':
      return { ...condition, value: recordedAs(condition.path, condition.value) };
    case 'in':
      return { ...condition, values: condition.values.map((value) => recordedAs(condition.path, value)) };
    default:
      return condition;
  }
}

function recordedAs([name = '', ...rest]: Path, value: Literal): string {
  const text = String(value);
  if (rest.length > 0) return text;
  if (name === TIME) return timeOf(text);
  // Records of the live service have methods in lower case (F 4.1), the log in the documented spelling.
  return name === 'endpoint' ? (canonicalMethod(text) ?? text) : text;
}

/** A time in ISO 8601, without a zone UTC; or Unix seconds or milliseconds. */
function timeOf(text: string): string {
  const isZoned = /(?:Z|[+-]\d\d:?\d\d)$/i.test(text) || !text.includes(':');
  const digits = /^\d{1,13}$/.test(text) ? Number(text) : undefined;
  const at =
    digits === undefined
      ? Date.parse(isZoned ? text : `${text.trim().replace(' ', 'T')}Z`)
      : digits * (digits < 100_000_000_000 ? 1_000 : 1);
  if (Number.isNaN(at)) throw invalidQuery(`"${text.slice(0, 40)}" is no time: write "2026-01-31T12:00:00Z".`);
  return new Date(at).toISOString();
}

function pathsOf(condition: Condition | undefined): readonly (readonly string[])[] {
  if (condition === undefined) return [];
  if ('parts' in condition) return condition.parts.flatMap(pathsOf);
  return 'part' in condition ? pathsOf(condition.part) : [condition.path];
}
