import type { Database } from 'better-sqlite3';
import type { Budget } from '#service/methods/index.ts';
import { readBack } from '#service/storage/index.ts';
import { fieldValues } from './condition.ts';
import { querySql } from './condition-sql.ts';
import { createGrouping, emptyRow, selectFields } from './grouping.ts';
import { withTests } from './search-functions.ts';
import type { Document, SearchSource } from './source.ts';
import { type Condition, isNumeric, type Order, type Path, type Query } from './syntax.ts';

// Searches of the rows of a source: SQL finds them (condition-sql.ts), JavaScript orders, groups and selects. All of it
// runs in the reader's thread (R47).

/** Bytes of an id, and of a hit beside its texts. */
const ID_BYTES = 16;
const HIT_BYTES = 150;
/** Steps of reading a row besides its JSON: by SQL, for each test, and by JavaScript. */
const STEPS_PER_ROW = 50;
const STEPS_PER_TEST = 15;
const STEPS_PER_DOCUMENT = 300;
/** Hits beyond the wanted ones that are collected before they are sorted and dropped. */
const SPARE_HITS = 1_000;

/** One hit: the row's id, and what ORDER BY compares. */
interface Hit {
  readonly id: number;
  readonly keys: SortKeys;
  readonly bytes: number;
}

export interface Found {
  /** Ids of the first rows, in the order of the query. */
  readonly ids: readonly number[];
  /** Of all rows that fit. */
  readonly total: number;
}

/**
 * Finds the rows of a source that fit a query, in its order: newest first without ORDER BY.
 *
 * @param db a connection that may read the source
 * @param most how many of them are wanted; the others are only counted
 * @throws ApiError 504001, 400006 when the budget is used up
 */
export function findRows(db: Database, source: SearchSource, query: Query, most: number, budget: Budget): Found {
  const { orderBy } = query;
  const search = searching(db, source, query, budget);
  if (orderBy.length === 0) {
    const ids: number[] = [];
    const hold = (id: number) => {
      budget.hold(ID_BYTES);
      ids.push(id);
    };
    search.each<[number]>('a.id', ([id]) => hold(id), most);
    return { ids, total: ids.length < most ? ids.length : search.count() };
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
  const columns = ['a.id', ...orderBy.map(({ path }) => search.sql.firstValue(path))].join(', ');
  search.each<[number, ...(string | null)[]]>(columns, ([id, ...texts]) => {
    total += 1;
    const sorted = texts.map((json) => (json === null ? undefined : (readBack<unknown>(json) ?? undefined)));
    // Of equal hits the newer comes first, which was found first.
    if (last !== undefined && inOrder({ keys: sorted }, last) >= 0) return;
    const bytes = HIT_BYTES + sorted.reduce<number>((sum, each) => sum + bytesOf(each), 0);
    budget.hold(bytes);
    hits.push({ id, keys: sorted, bytes });
    if (hits.length >= 2 * most + SPARE_HITS) dropSpare();
  });
  dropSpare();
  return { ids: hits.map(({ id }) => id), total };
}

function bytesOf(key: unknown): number {
  return typeof key === 'string' ? key.length : 16;
}

/** The rows of a query with GROUP BY or functions; the same errors as `findRows`. */
export function groupRows(db: Database, source: SearchSource, query: Query, budget: Budget): readonly Document[] {
  const search = searching(db, source, query, budget);
  if (query.groupBy.length === 0 && query.select.every(({ kind }) => kind === 'count')) {
    const total = search.count();
    const row = emptyRow();
    for (const item of query.select) if (item.kind === 'count') row[item.alias ?? 'count(*)'] = total;
    return [row];
  }
  const grouping = createGrouping(query, budget);
  search.each(search.columns, (columns) => {
    budget.spend(STEPS_PER_DOCUMENT);
    grouping.add(search.documentOf(columns));
  });
  const rows = grouping.rows().map((row) => ({ row, keys: sortKeys(row, query.orderBy, budget) }));
  return rows.sort((a, b) => compareKeys(a.keys, b.keys, query.orderBy)).map(({ row }) => row);
}

/**
 * The result objects of some rows; deleted ones are left out. They are made one by one, so that too many for a response
 * are never in memory together.
 *
 * @throws ApiError 504001, 400006 when the budget is used up
 */
export function resultObjects(
  db: Database,
  source: SearchSource,
  query: Query,
  ids: readonly number[],
  budget: Budget,
): Document[] {
  const parts = selectedParts(source, query);
  const byId = db.prepare<[Record<string, string | number>], Record<string, unknown>>(
    `SELECT ${selected(source, parts)} FROM ${source.table}
     WHERE ${source.owner} AND ${source.visible} AND a.id = @id`,
  );
  const results: Document[] = [];
  for (const id of ids) {
    const row = byId.get({ ...source.values, id });
    if (row === undefined) continue;
    budget.spend(STEPS_PER_DOCUMENT);
    results.push(selectFields(source.document(row, parts, budget), query.select, budget));
  }
  return results;
}

function selected(source: SearchSource, parts: ReadonlySet<string>): string {
  return Object.entries(source.columns(parts))
    .map(([name, sql]) => `${sql} AS ${name}`)
    .join(', ');
}

/** The parts that results show: a whole document, and what is selected beside it. */
function selectedParts(source: SearchSource, query: Query): ReadonlySet<string> {
  const named = query.select.flatMap((item) => (item.kind === 'path' ? (item.path[0] ?? []) : []));
  return new Set([...source.whole, ...named]);
}

function searching(db: Database, source: SearchSource, query: Query, budget: Budget) {
  const parts = partsOf(query);
  const sql = querySql(source, parts);
  const { exact, narrow } = sql.condition(query.where);
  // JSON is parsed once for all tests, and searched for each.
  const json = source.jsonColumns.filter((column) => exact.includes(column));
  const octets = ['0', ...json.map((column) => `coalesce(octet_length(${column}), 0)`)].join(' + ');
  const { size } = sql;
  const steps = `${STEPS_PER_ROW + STEPS_PER_TEST * size} + (${octets}) * ${2 + size} / 8`;
  // With the `+`, SQLite does not read all rows of the owner when a list of ids is given.
  const sign = narrow === undefined || narrow.isTime ? '' : '+';
  const from = `FROM ${source.table} WHERE ${sign}${source.owner} AND ${source.visible}
    ${narrow === undefined ? '' : `AND ${narrow.sql}`}
    AND CASE WHEN search_spend(${steps}) THEN ${exact} ELSE 0 END`;
  const values = () => ({ ...sql.values, ...source.values });
  const select = (columns: string) =>
    db.prepare(`SELECT ${columns} ${from} ORDER BY ${sign}a.created_at DESC, a.id DESC LIMIT @most`);
  const names = Object.keys(source.columns(parts));
  const documentOf = (columns: readonly unknown[]) =>
    source.document(Object.fromEntries(names.map((name, index) => [name, columns[index]])), parts, budget);
  const withBudget = <T>(work: () => T): T => withTests(db, sql, documentOf, budget, work);
  return {
    sql,
    /** SQL of the columns of a document, and the document that is made of them. */
    columns: Object.values(source.columns(parts)).join(', '),
    documentOf,
    /** Visits the rows that fit, newest first, as lists of columns. */
    each<Columns extends readonly unknown[]>(
      columns: string,
      visit: (row: Columns) => void,
      most = Number.POSITIVE_INFINITY,
    ) {
      // -1: all of them.
      const given = { ...values(), most: Number.isFinite(most) ? most : -1 };
      withBudget(() => {
        for (const row of select(columns).raw().iterate(given)) visit(row as unknown as Columns);
      });
    },
    count: (): number =>
      withBudget(() => db.prepare<[object], number>(`SELECT count(*) ${from}`).pluck().get(values()) ?? 0),
  };
}

/** The first names of all paths by which a query finds, orders and groups; other parts of documents are not made. */
export function partsOf(query: Query): ReadonlySet<string> {
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

/** The values that ORDER BY compares, taken from a document once. */
export type SortKeys = readonly unknown[];

export function sortKeys(document: unknown, orderBy: readonly Order[], budget: Budget): SortKeys {
  return orderBy.map(({ path }) => fieldValues(document, path, budget)[0]);
}

/**
 * Compares by ORDER BY. Numbers come before texts, texts before true and false; missing values come last in both
 * directions.
 */
export function compareKeys(a: SortKeys, b: SortKeys, orderBy: readonly Order[]): number {
  for (const [index, { descending }] of orderBy.entries()) {
    const left = a[index];
    const right = b[index];
    if (left === undefined || right === undefined) {
      if (left === right) continue;
      return left === undefined ? 1 : -1;
    }
    const order = compareValues(left, right);
    if (order !== 0) return descending ? -order : order;
  }
  return 0;
}

const rank: Readonly<Record<string, number>> = { number: 0, bigint: 0, string: 1, boolean: 2 };

function compareValues(a: unknown, b: unknown): number {
  const byType = (rank[typeof a] ?? 3) - (rank[typeof b] ?? 3);
  if (byType !== 0) return byType;
  if (a === b || !isOrdered(a) || !isOrdered(b)) return 0;
  return a < b ? -1 : Number(a > b);
}

const isOrdered = (value: unknown): value is string | number | bigint | boolean =>
  typeof value === 'string' || isNumeric(value) || typeof value === 'boolean';
