import type { Budget } from '#service/methods/index.ts';
import { isObject } from '#shared/narrowing.ts';
import type { Path } from './syntax.ts';

/**
 * The values of a document under a path, with the items of lists; none for missing and null. A path to an object gives
 * the object.
 *
 * @param budget is charged for every value that is read
 */
export function fieldValues(document: unknown, path: Path, budget: Budget): readonly unknown[] {
  let values: readonly unknown[] = [document];
  for (const name of path) {
    const inner: unknown[] = [];
    for (const value of values) if (hasMember(value, name)) open(value[name], inner, budget);
    budget.spend(1 + values.length + inner.length);
    if (inner.length === 0) return inner;
    values = inner;
  }
  return values;
}

/** True for an object's own member; names of Object.prototype are no fields. */
export function hasMember(value: unknown, name: string): value is Readonly<Record<string, unknown>> {
  return isObject(value) && Object.hasOwn(value, name);
}

function open(value: unknown, into: unknown[], budget: Budget): void {
  if (value === undefined || value === null) return;
  if (!Array.isArray(value)) {
    into.push(value);
    return;
  }
  budget.spend(value.length);
  for (const item of value) open(item, into, budget);
}
