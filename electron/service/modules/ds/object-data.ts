import type { JsonObject } from '#service/storage/records.ts';

/** How ds.store treats what is stored already (F 7.7). */
export const updateBehaviors = ['arrayPush', 'arraySet', 'replace'] as const;
export type UpdateBehavior = (typeof updateBehaviors)[number];

/** Names from the top. */
export type FieldPath = readonly string[];

/**
 * Merges a change into the data of an object: objects member by member, lists by the behavior, everything else replaced,
 * null removes. Neither argument is changed.
 */
export function mergeData(stored: JsonObject, change: JsonObject, behavior: UpdateBehavior): JsonObject {
  // Maps, because plain assignment would make a member named `__proto__` the prototype.
  const members = new Map(Object.entries(behavior === 'replace' ? {} : stored));
  for (const [name, value] of Object.entries(change)) {
    const before = members.get(name);
    if (value === null) members.delete(name);
    else if (isObject(value)) members.set(name, mergeData(isObject(before) ? before : {}, value, behavior));
    else if (behavior === 'arrayPush' && Array.isArray(value) && Array.isArray(before)) {
      members.set(name, [...before, ...value]);
    } else members.set(name, value);
  }
  return Object.fromEntries(members);
}

/** The data without what is under these paths; lists are passed. */
export function withoutFields(data: JsonObject, paths: readonly FieldPath[]): JsonObject {
  return paths.length === 0 ? data : (removed(data, paths) as JsonObject);
}

function removed(value: unknown, paths: readonly FieldPath[]): unknown {
  if (Array.isArray(value)) return value.map((item) => removed(item, paths));
  if (!isObject(value)) return value;
  const below = byFirstName(paths);
  const kept = Object.entries(value).flatMap(([name, inner]) => {
    const rest = below.get(name);
    if (rest === undefined) return [[name, inner] as const];
    return rest.some((path) => path.length === 0) ? [] : [[name, removed(inner, rest)] as const];
  });
  return Object.fromEntries(kept);
}

/** Only what is under these paths; items of lists keep their order, items without any of the fields are left out. */
export function onlyFields(data: JsonObject, paths: readonly FieldPath[]): JsonObject {
  return (picked(data, paths) ?? {}) as JsonObject;
}

function picked(value: unknown, paths: readonly FieldPath[]): unknown {
  if (paths.some((path) => path.length === 0)) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => picked(item, paths)).filter((item) => item !== undefined);
    return items.length === 0 ? undefined : items;
  }
  if (!isObject(value)) return undefined;
  const members: [string, unknown][] = [];
  for (const [name, inner] of byFirstName(paths)) {
    const kept = Object.hasOwn(value, name) ? picked(value[name], inner) : undefined;
    if (kept !== undefined) members.push([name, kept]);
  }
  return members.length === 0 ? undefined : Object.fromEntries(members);
}

function byFirstName(paths: readonly FieldPath[]): ReadonlyMap<string, readonly FieldPath[]> {
  const below = new Map<string, FieldPath[]>();
  for (const [name = '', ...rest] of paths) {
    const same = below.get(name);
    if (same === undefined) below.set(name, [rest]);
    else same.push(rest);
  }
  return below;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
