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

/**
 * Merges a change into stored JSON: objects member by member, everything else replaced, null removes (F 7.3
 * setAccountInfo). Neither argument is changed.
 */
export function mergeJson(stored: JsonObject, change: JsonObject): JsonObject {
  // A map, because plain assignment would make a member named `__proto__` the prototype.
  const members = new Map(Object.entries(stored));
  for (const [name, value] of Object.entries(change)) {
    const before = members.get(name);
    if (value === null) members.delete(name);
    else if (isObject(value)) members.set(name, mergeJson(isObject(before) ? before : {}, value));
    else members.set(name, value);
  }
  return Object.fromEntries(members);
}

/** A time as members of an account have it: a text that begins with a date, as ISO 8601 writes it. */
export const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value) && !Number.isNaN(Date.parse(value));
