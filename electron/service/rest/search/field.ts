import type { Path } from './syntax.ts';

/**
 * The values that stand in a document under a path, lists opened; nothing for what is missing or null. A path that ends
 * at an object gives that object.
 */
export function fieldValues(document: unknown, path: Path): readonly unknown[] {
  let values: readonly unknown[] = [document];
  for (const name of path) {
    values = values.flatMap((value) => (hasMember(value, name) ? flat(value[name]) : []));
    if (values.length === 0) return values;
  }
  return values;
}

/** True for an object's own member; names of Object.prototype are no fields. */
export function hasMember(value: unknown, name: string): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, name);
}

function flat(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value.flatMap(flat) : [value];
}
