import { type Budget, callLimits, memoryEstimate } from '#service/methods/index.ts';
import { isObject } from '#shared/narrowing.ts';
import { hasMember } from './field.ts';
import type { Path, Selected } from './syntax.ts';

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
export function placeValue(row: Row, path: Path, alias: string | undefined, value: unknown): void {
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
