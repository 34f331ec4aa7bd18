import type { JsonObject } from '#service/records/index.ts';
import { isObject } from '#shared/narrowing.ts';

/**
 * JSON with another value at a path; undefined removes it. The argument is not changed.
 *
 * @param segments of the path, at least one
 */
export function withValueAt(json: JsonObject, segments: readonly string[], value: unknown): JsonObject {
  const [first = '', ...rest] = segments;
  // A map, because plain assignment would make a member named `__proto__` the prototype.
  const members = new Map(Object.entries(json));
  const before = members.get(first);
  const inner = isObject(before) ? before : {};
  const next = rest.length === 0 ? value : withValueAt(inner, rest, value);
  if (next === undefined) members.delete(first);
  else members.set(first, next);
  return Object.fromEntries(members);
}
