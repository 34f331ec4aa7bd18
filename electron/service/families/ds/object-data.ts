import type { JsonObject } from '#service/records/index.ts';
import { isObject, membersOf } from '#shared/narrowing.ts';

/** How ds.store treats what is stored already (F 7.7). */
export const updateBehaviors = ['arrayPush', 'arraySet', 'replace'] as const;
export type UpdateBehavior = (typeof updateBehaviors)[number];

/** Paths of fields as a tree; a leaf of it is a whole field, with everything below it. */
export type PathTree = ReadonlyMap<string, PathTree>;

/** @param paths with dots */
export function pathTree(paths: readonly string[]): PathTree {
  const tree = new Map<string, Branch>();
  for (const path of paths) {
    let branch: Branch = { isEnd: false, below: tree };
    for (const name of path.split('.')) {
      const next: Branch = branch.below.get(name) ?? { isEnd: false, below: new Map() };
      branch.below.set(name, next);
      branch = next;
    }
    branch.isEnd = true;
  }
  return cut(tree);
}

interface Branch {
  isEnd: boolean;
  readonly below: Map<string, Branch>;
}

/** Without what is below a whole field. */
function cut(tree: ReadonlyMap<string, Branch>): PathTree {
  return new Map([...tree].map(([name, { isEnd, below }]) => [name, isEnd ? new Map() : cut(below)]));
}

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

/** The data without these fields; lists are passed. */
export function withoutFields(data: JsonObject, fields: PathTree): JsonObject {
  return fields.size === 0 ? data : membersWithout(data, fields);
}

function removed(value: unknown, fields: PathTree): unknown {
  if (Array.isArray(value)) return value.map((item) => removed(item, fields));
  return isObject(value) ? membersWithout(value, fields) : value;
}

function membersWithout(members: JsonObject, fields: PathTree): JsonObject {
  const kept = Object.entries(members).flatMap(([name, inner]) => {
    const below = fields.get(name);
    if (below === undefined) return [[name, inner] as const];
    return below.size === 0 ? [] : [[name, removed(inner, below)] as const];
  });
  return Object.fromEntries(kept);
}

/** Only these fields; items of lists keep their order, items without any of the fields are left out. */
export function onlyFields(data: JsonObject, fields: PathTree): JsonObject {
  return membersOf(picked(data, fields));
}

function picked(value: unknown, fields: PathTree): unknown {
  if (fields.size === 0) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => picked(item, fields)).filter((item) => item !== undefined);
    return items.length === 0 ? undefined : items;
  }
  if (!isObject(value)) return undefined;
  const members: [string, unknown][] = [];
  for (const [name, below] of fields) {
    const kept = Object.hasOwn(value, name) ? picked(value[name], below) : undefined;
    if (kept !== undefined) members.push([name, kept]);
  }
  return members.length === 0 ? undefined : Object.fromEntries(members);
}
