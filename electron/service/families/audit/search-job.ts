import { pagesOf, type RecordedCall, unpackCall } from '#service/core/log/index.ts';
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
import { errorMessage } from '#shared/protocol/errors.ts';
import { canonicalMethod } from '#shared/protocol/methods.ts';

/** What a list of the log has of a call. */
interface LoggedRow {
  readonly id: number;
  readonly call_id: string;
  /** Milliseconds since 1970 by the service clock. */
  readonly at: number;
  readonly method: string;
  readonly api_key: string | null;
  readonly uid: string | null;
  readonly credential: string;
  readonly error_code: number;
  readonly reason: string;
}

type AuditRecord = Readonly<Record<string, unknown>>;

/** Members that `ofRow` gives: a query that tests no others reads the list of the log alone. */
const membersOfRow: ReadonlySet<string> = new Set([
  ...['callID', '@timestamp', 'apikey', 'uid', 'endpoint', 'errCode', 'errMessage', 'errDetails', 'authType'],
]);

/** The record of a call without what it sent (U 9). Codes are texts, as queries compare them (F 7.6). */
function ofRow({ call_id, at, method, api_key, uid, credential, error_code, reason }: LoggedRow): AuditRecord {
  return {
    callID: call_id,
    '@timestamp': new Date(at).toISOString(),
    ...(api_key !== null && { apikey: api_key }),
    ...(uid !== null && { uid }),
    endpoint: method,
    errCode: String(error_code),
    errMessage: error_code === 0 ? 'OK' : errorMessage(error_code),
    ...(error_code !== 0 && { errDetails: reason }),
    authType: credential,
  };
}

/**
 * The whole record: with what the call sent, masked as in the log (R15). The log keeps no addresses: `ip` is what a server
 * passed on.
 *
 * @param country of the data center, which stands for that of an address
 */
function wholeRecord(row: LoggedRow, { request }: RecordedCall, country: string): AuditRecord {
  const params = Object.fromEntries(
    request.parameters.filter(({ place }) => place !== 'header').map(({ name, value }) => [name, value]),
  );
  const header = (wanted: string) => request.headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
  const ip = params.clientIP ?? header('x-forwarded-for')?.split(',', 1)[0]?.trim();
  const agent = header('user-agent');
  return {
    ...ofRow(row),
    httpReq: { ...(params.sdk !== undefined && { SDK: params.sdk }), country },
    ...(ip !== undefined && { ip }),
    params,
    ...(agent !== undefined && { userAgent: readAgent(agent) }),
  };
}

/** The more particular name first: each of them also says that it is like the next. */
const browsers: readonly (readonly [part: string, browser: string])[] = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
];
const systems: readonly (readonly [part: string, os: string, platform: string])[] = [
  ['Windows', 'Windows', 'desktop'],
  ['Android', 'Android', 'mobile'],
  ['iPhone', 'iOS', 'mobile'],
  ['iPad', 'iOS', 'mobile'],
  ['Mac OS X', 'macOS', 'desktop'],
  ['Linux', 'Linux', 'desktop'],
];

/** What a User-Agent says; a member that it does not say is left out (inferred). */
function readAgent(raw: string): AuditRecord {
  const [mark, browser] = browsers.find(([part]) => raw.includes(part)) ?? [];
  const version = mark === undefined ? undefined : raw.slice(raw.indexOf(mark) + mark.length).split(/[^\d.]/, 1)[0];
  const [, os, platform] = systems.find(([part]) => raw.includes(part)) ?? [];
  return {
    ...(browser !== undefined && { browser, version }),
    ...(os !== undefined && { os, platform }),
    raw,
  };
}

/** A search of the log for the reader's thread: plain data. */
interface AuditSearch {
  readonly apiKey: string;
  /** A query that `readAuditQuery` has accepted. */
  readonly query: string;
  /** Milliseconds that the caller allows. */
  readonly timeout: number;
  /** Stands for the country of each address. */
  readonly country: string;
}

interface AuditFound {
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
