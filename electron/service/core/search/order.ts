import type { Budget } from '#service/methods/index.ts';
import { fieldValues } from './field.ts';
import { isNumeric, type Order } from './syntax.ts';

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
