import { type Budget, callLimits, memoryEstimate } from '#service/methods/index.ts';
import { madeOnce } from '#shared/made-once.ts';
import { isObject } from '#shared/narrowing.ts';
import { invalidQuery } from './check-query.ts';
import { fieldValues, hasMember } from './condition.ts';
import { MAX_COMBINATIONS } from './limits.ts';
import { type Aggregate, isNumeric, type Path, type Query, type Selected } from './syntax.ts';

type Row = Record<string, unknown>;

/**
 * The result object of one document: everything for `*`, otherwise the selected fields as nested objects; an alias
 * replaces the last part of its path (F 7.6).
 *
 * @param budget is charged for every value that is put into the object
 */
export function selectFields(document: Readonly<Row>, select: readonly Selected[], budget: Budget): Row {
  const row = emptyRow();
  for (const item of select) {
    if (item.kind === 'all') Object.assign(row, paidFor(document, budget));
    if (item.kind === 'path') copyField(row, document, item.path, item.alias, budget);
  }
  return row;
}

/** Without a prototype, so that a field named `__proto__` is a field. */
export function emptyRow(): Row {
  return Object.create(null) as Row;
}

/** Puts a value at a path, making the objects on the way. */
function placeValue(row: Row, path: Path, alias: string | undefined, value: unknown): void {
  let target = row;
  for (const name of path.slice(0, -1)) {
    const inner = target[name];
    target[name] = typeof inner === 'object' && inner !== null ? inner : emptyRow();
    target = target[name] as Row;
  }
  target[alias ?? path.at(-1) ?? ''] = value;
}

/** Bytes of an object without members. */
const ROW_BYTES = 40;

/** The value, after the budget was charged for it. */
function paidFor<T>(value: T, budget: Budget): T {
  const size = memoryEstimate(value, callLimits.heldBytes, budget.shapes);
  budget.spend(size);
  budget.hold(size);
  return value;
}

function copyField(target: Row, source: unknown, path: Path, alias: string | undefined, budget: Budget): void {
  const [name, ...rest] = path;
  if (name === undefined || !hasMember(source, name)) return;
  const value = source[name];
  if (value === undefined || value === null) return;
  if (rest.length === 0) {
    // A copy: a later item may add to it, and the document belongs to the store.
    target[alias ?? name] = structuredClone(paidFor(value, budget));
    return;
  }
  if (typeof value !== 'object') return;
  if (Array.isArray(value)) {
    let rows = target[name];
    if (!Array.isArray(rows)) {
      budget.hold(ROW_BYTES * value.length);
      rows = value.map(emptyRow);
      target[name] = rows;
    }
    budget.spend(10 * value.length);
    for (const [index, item] of value.entries()) {
      // An alias may have put another list here, with other items.
      const row = (rows as unknown[])[index];
      if (isRow(row)) copyField(row, item, rest, alias, budget);
    }
    return;
  }
  const held = target[name];
  const row = isRow(held) ? held : emptyRow();
  target[name] = row;
  copyField(row, value, rest, alias, budget);
}

function isRow(value: unknown): value is Row {
  return isObject(value);
}

type Folded = Extract<Selected, { kind: 'aggregate' }>;

/** Counts and sums of one field within one group. */
interface Sums {
  count: number;
  sum: number;
  squares: number;
  least: number | bigint;
  greatest: number | bigint;
}

interface Group {
  readonly keys: readonly unknown[];
  documents: number;
  readonly sums: readonly Sums[];
}

/** Bytes of a group, and of its sums of one field, without its keys; measured. */
const GROUP_BYTES = 300;
const SUMS_BYTES = 100;
/** Bytes of one value of a row. */
const CELL_BYTES = 50;

/**
 * Collects documents into groups one by one, so that only the groups are kept in memory: for a query with GROUP BY or with
 * functions; without GROUP BY everything is one group.
 *
 * @param budget is charged for every value that is read and for every group
 */
export function createGrouping(query: Query, budget: Budget) {
  const folded = query.select.filter((item) => item.kind === 'aggregate');
  const groups = new Map<string, Group>();
  if (query.groupBy.length === 0) groups.set('[]', newGroup([], folded.length));

  return {
    add(document: unknown) {
      for (const keys of keyCombinations(document, query.groupBy, budget)) {
        const name = JSON.stringify(keys);
        budget.spend(100 + name.length);
        const group = madeOnce(groups, name, () => {
          budget.hold(GROUP_BYTES + 4 * name.length + folded.length * SUMS_BYTES);
          return newGroup(keys, folded.length);
        });
        group.documents += 1;
        folded.forEach((item, index) => {
          const sums = group.sums[index];
          if (sums !== undefined) fold(sums, fieldValues(document, item.path, budget));
        });
      }
    },
    /** One row per group, in the order in which the groups were first met. */
    rows: (): readonly Row[] =>
      [...groups.values()].map((group) => {
        budget.spend(10 * query.select.length);
        budget.hold(CELL_BYTES * query.select.length);
        return groupRow(query, folded, group);
      }),
  };
}

function newGroup(keys: readonly unknown[], fields: number): Group {
  const sums = Array.from(
    { length: fields },
    (): Sums => ({
      count: 0,
      sum: 0,
      squares: 0,
      least: Number.POSITIVE_INFINITY,
      greatest: Number.NEGATIVE_INFINITY,
    }),
  );
  return { keys, documents: 0, sums };
}

/**
 * A document with several values in a grouped list is in the group of each; one without any is in that of null.
 *
 * @throws ApiError 400006 for a document that would be in too many
 */
function keyCombinations(document: unknown, paths: readonly Path[], budget: Budget): readonly (readonly unknown[])[] {
  let combinations: readonly (readonly unknown[])[] = [[]];
  for (const path of paths) {
    const values = [...new Set(fieldValues(document, path, budget))];
    const choices = values.length === 0 ? [null] : values;
    if (combinations.length * choices.length > MAX_COMBINATIONS) {
      throw invalidQuery(
        `With the field ${path.join('.')} in GROUP BY one object is in more than ${MAX_COMBINATIONS} groups.`,
      );
    }
    combinations = combinations.flatMap((keys) => choices.map((value) => [...keys, value]));
  }
  return combinations;
}

function fold(sums: Sums, values: readonly unknown[]): void {
  for (const value of values) {
    if (!isNumeric(value)) continue;
    sums.count += 1;
    sums.sum += Number(value);
    sums.squares += Number(value) ** 2;
    if (value < sums.least) sums.least = value;
    if (value > sums.greatest) sums.greatest = value;
  }
}

function groupRow(query: Query, folded: readonly Folded[], group: Group): Row {
  const row = emptyRow();
  for (const item of query.select) {
    if (item.kind === 'count') row[item.alias ?? 'count(*)'] = group.documents;
    if (item.kind === 'aggregate') {
      const sums = group.sums[folded.indexOf(item)];
      const value = sums && result(item.name, sums);
      if (value !== undefined) row[item.alias ?? `${item.name}(${item.path.join('.')})`] = value;
    }
    if (item.kind === 'path') {
      const index = query.groupBy.findIndex((path) => path.join('.') === item.path.join('.'));
      const value = group.keys[index];
      if (value !== null && value !== undefined) placeValue(row, item.path, item.alias, value);
    }
  }
  return row;
}

/** Nulls and values that are no numbers are ignored (F 7.6); undefined when there is no number. */
function result(name: Aggregate, sums: Sums): number | bigint | undefined {
  const { count, sum, squares } = sums;
  if (name === 'sum') return sum;
  if (name === 'sum_of_squares') return squares;
  if (count === 0) return undefined;
  const variance = Math.max(0, squares / count - (sum / count) ** 2);
  switch (name) {
    case 'min':
      return sums.least;
    case 'max':
      return sums.greatest;
    case 'avg':
      return sum / count;
    case 'variance':
      return variance;
    case 'std':
      return Math.sqrt(variance);
  }
}
