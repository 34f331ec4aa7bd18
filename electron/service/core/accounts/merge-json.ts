import type { JsonObject } from '#service/records/index.ts';
import { isObject } from '#shared/narrowing.ts';

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
