import type { Database } from 'better-sqlite3';
import type { Budget } from '#service/modules/rest/budget.ts';
import { accountObject } from '../objects/account.ts';
import { type AccountRow, charactersIn, toAccount } from '../pages.ts';
import { identitiesOfAccount, type QuerySql, querySql } from './condition-sql.ts';
import { createGrouping } from './grouping.ts';
import { compareKeys, type SortKeys, sortKeys } from './order.ts';
import { withTests } from './search-functions.ts';
import { emptyRow, selectFields } from './selection.ts';
import type { Condition, Path, Query } from './syntax.ts';

// Searches of a site's accounts: SQL finds them (condition-sql.ts), JavaScript orders, groups and selects. All of it
// runs in the reader's thread (R47).

export type Document = Record<string, unknown>;
const whole = new Set(['all']);

/** Bytes of a hit beside its texts. */
const HIT_BYTES = 150;
/** Steps of reading an account besides its JSON: by SQL, for each test, and by JavaScript. */
const STEPS_PER_ROW = 50;
const STEPS_PER_TEST = 15;
const STEPS_PER_ACCOUNT = 300;
/** Hits beyond the wanted ones that are collected before they are sorted and dropped. */
const SPARE_HITS = 1_000;

/** One hit: the account's id, and what ORDER BY compares. */
interface Hit {
  readonly UID: string;
  readonly keys: SortKeys;
  readonly bytes: number;
}

export interface Found {
  /** Ids of the first accounts, in the order of the query. */
  readonly UIDs: readonly string[];
  /** Of all accounts that fit. */
  readonly total: number;
}

/**
 * Finds the accounts of a site that fit a query, in its order: newest first without ORDER BY. Temporary accounts are
 * never found: only their own token reaches them (spec "States").
 *
 * @param db a connection that may read the accounts
 * @param most how many of them are wanted; the others are only counted
 * @throws ApiError 504001, 400006 when the budget is used up
 */
export function findAccounts(db: Database, apiKey: string, query: Query, most: number, budget: Budget): Found {
  const { orderBy } = query;
  const search = searching(db, apiKey, query, budget);
  if (orderBy.length === 0) {
    const UIDs: string[] = [];
    const hold = (UID: string) => {
      budget.hold(HIT_BYTES + UID.length);
      UIDs.push(UID);
    };
    search.each<[string]>('a.uid', ([UID]) => hold(UID), Number.isFinite(most) ? most : -1);
    return { UIDs, total: UIDs.length < most ? UIDs.length : search.count() };
  }
  const inOrder = (a: Pick<Hit, 'keys'>, b: Pick<Hit, 'keys'>) => compareKeys(a.keys, b.keys, orderBy);
  const hits: Hit[] = [];
  let total = 0;
  /** The last wanted hit after the last sort. */
  let last: Hit | undefined;
  const dropSpare = () => {
    hits.sort(inOrder);
    for (const { bytes } of hits.splice(most)) budget.hold(-bytes);
    if (hits.length === most) last = hits.at(-1);
  };
  const columns = ['a.uid', ...orderBy.map(({ path }) => search.sql.firstValue(path))].join(', ');
  search.each<[string, ...(string | null)[]]>(columns, ([UID, ...texts]) => {
    total += 1;
    const keys = texts.map((json) => (json === null ? undefined : ((JSON.parse(json) as unknown) ?? undefined)));
    // Of equal hits the newer comes first, which was found first.
    if (last !== undefined && inOrder({ keys }, last) >= 0) return;
    const bytes = HIT_BYTES + UID.length + keys.reduce<number>((sum, key) => sum + bytesOf(key), 0);
    budget.hold(bytes);
    hits.push({ UID, keys, bytes });
    if (hits.length >= 2 * most + SPARE_HITS) dropSpare();
  });
  dropSpare();
  return { UIDs: hits.map(({ UID }) => UID), total };
}

function bytesOf(key: unknown): number {
  return typeof key === 'string' ? key.length : 16;
}

/** The rows of a query with GROUP BY or functions; the same errors as `findAccounts`. */
export function groupAccounts(db: Database, apiKey: string, query: Query, budget: Budget): readonly Document[] {
  const search = searching(db, apiKey, query, budget);
  if (query.groupBy.length === 0 && query.select.every(({ kind }) => kind === 'count')) {
    const total = search.count();
    const row = emptyRow();
    for (const item of query.select) if (item.kind === 'count') row[item.alias ?? 'count(*)'] = total;
    return [row];
  }
  const grouping = createGrouping(query, budget);
  const { parts, few } = search;
  const columns = few
    ? `a.uid, ${parts.has('profile') ? 'a.profile' : "'{}' AS profile"}, ${parts.has('data') ? 'a.data' : "'{}' AS data"}`
    : `a.*, ${parts.has('identities') || parts.has('socialProviders') ? identitiesOfAccount : "'[]'"} AS identities`;
  search.eachRow(columns, (row) => {
    budget.spend(STEPS_PER_ACCOUNT);
    grouping.add(few ? storedParts(row, parts, budget) : wholeDocument(row, parts, budget));
  });
  const rows = grouping.rows().map((row) => ({ row, keys: sortKeys(row, query.orderBy, budget) }));
  return rows.sort((a, b) => compareKeys(a.keys, b.keys, query.orderBy)).map(({ row }) => row);
}

function storedParts({ uid, profile, data }: AccountRow, parts: ReadonlySet<string>, budget: Budget): Document {
  budget.spend(profile.length + data.length);
  return {
    UID: uid,
    ...(parts.has('profile') && { profile: JSON.parse(profile) }),
    ...(parts.has('data') && { data: JSON.parse(data) }),
  };
}

function wholeDocument(row: AccountRow, parts: ReadonlySet<string>, budget: Budget): Document {
  budget.spend(charactersIn(row));
  return accountObject(toAccount(row), parts);
}

/**
 * The result objects of some accounts; deleted ones are left out. They are made one by one, so that too many for a
 * response are never in memory together.
 *
 * @throws ApiError 504001, 400006 when the budget is used up
 */
export function resultObjects(
  db: Database,
  apiKey: string,
  query: Query,
  UIDs: readonly string[],
  budget: Budget,
): Document[] {
  const byUID = db.prepare<[string, string], AccountRow>(
    `SELECT a.*, ${identitiesOfAccount} AS identities FROM account a WHERE a.api_key = ? AND a.uid = ?`,
  );
  const results: Document[] = [];
  for (const UID of UIDs) {
    const row = byUID.get(apiKey, UID);
    if (row === undefined) continue;
    budget.spend(STEPS_PER_ACCOUNT + charactersIn(row));
    results.push(selectFields(accountObject(toAccount(row), whole), query.select, budget));
  }
  return results;
}

interface Searching {
  /** The first names of all paths that the query reads. */
  readonly parts: ReadonlySet<string>;
  /** See `isFew`. */
  readonly few: boolean;
  readonly sql: QuerySql;
  /** Visits the accounts that fit, newest first, as lists of columns. */
  each<Columns extends readonly unknown[]>(columns: string, visit: (row: Columns) => void, limit?: number): void;
  /** The same with the columns by name. */
  eachRow(columns: string, visit: (row: AccountRow) => void): void;
  count(): number;
}

function searching(db: Database, apiKey: string, query: Query, budget: Budget): Searching {
  const parts = partsOf(query);
  const few = isFew(parts);
  const sql = querySql(few);
  const { exact, narrow } = sql.condition(query.where);
  // JSON is parsed once for all tests, and searched for each.
  const json = ['profile', 'data', 'user_info', 'subscriptions', 'preferences'].filter((column) =>
    exact.includes(`a.${column}`),
  );
  const octets = ['0', ...json.map((column) => `coalesce(octet_length(a.${column}), 0)`)].join(' + ');
  const { size } = sql;
  const steps = `${STEPS_PER_ROW + STEPS_PER_TEST * size} + (${octets}) * ${2 + size} / 8`;
  // With the `+`, SQLite does not read all accounts of the site when a list of ids is given.
  const sign = narrow === undefined || narrow.isTime ? '' : '+';
  const from = `FROM account a WHERE ${sign}a.api_key = @apiKey AND a.status <> 'temporary'
    ${narrow === undefined ? '' : `AND ${narrow.sql}`}
    AND CASE WHEN search_spend(${steps}) THEN ${exact} ELSE 0 END`;
  const values = () => ({ ...sql.values, apiKey });
  const select = (columns: string, limit = -1) =>
    db.prepare(`SELECT ${columns} ${from} ORDER BY ${sign}a.created_at DESC, a.id DESC LIMIT ${limit}`);
  const withBudget = <T>(work: () => T): T => withTests(db, sql, budget, work);
  return {
    parts,
    few,
    sql,
    each<Columns extends readonly unknown[]>(columns: string, visit: (row: Columns) => void, limit?: number) {
      withBudget(() => {
        for (const row of select(columns, limit).raw().iterate(values())) visit(row as unknown as Columns);
      });
    },
    eachRow(columns, visit) {
      withBudget(() => {
        for (const row of select(columns).iterate(values())) visit(row as AccountRow);
      });
    },
    count: () => withBudget(() => db.prepare(`SELECT count(*) ${from}`).pluck().get(values()) as number),
  };
}

/** Parts of an Account object that are stored as they are: most queries read nothing else. */
const stored: ReadonlySet<string> = new Set(['UID', 'profile', 'data']);

/** Whether a query reads only parts that are stored as they are. An empty profile then counts as one. */
function isFew(parts: ReadonlySet<string>): boolean {
  return [...parts].every((name) => stored.has(name));
}

/** The parts of an account that a query reads; the others are not made. */
function partsOf(query: Query): ReadonlySet<string> {
  const paths: Path[] = [...query.groupBy, ...query.orderBy.map(({ path }) => path)];
  for (const item of query.select) if (item.kind === 'aggregate') paths.push(item.path);
  if (query.where !== undefined) paths.push(...conditionPaths(query.where));
  return new Set(paths.map(([first = '']) => first));
}

function conditionPaths(condition: Condition): readonly Path[] {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.parts.flatMap(conditionPaths);
    case 'not':
      return conditionPaths(condition.part);
    default:
      return [condition.path];
  }
}
