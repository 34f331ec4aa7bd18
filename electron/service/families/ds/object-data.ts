import type { JsonObject } from '#service/records/index.ts';
import { isObject, membersOf } from '#shared/narrowing.ts';

/** How ds.store treats what is stored already (F 7.7). */
export const updateBehaviors = ['arrayPush', 'arraySet', 'replace'] as const;
type UpdateBehavior = (typeof updateBehaviors)[number];

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

/** A value of JSON that is neither object nor list. */
export interface Leaf {
  /** Names from the top, joined with dots; items of lists have the path of their list. */
  readonly path: string;
  readonly value: unknown;
  /** Where it is: `data.tags[2]`. */
  place(): string;
}

/** Characters of a place that an error names. */
const MAX_PLACE_LENGTH = 200;

/** Visits the leaves of a JSON value, in their order. Its depth is limited by `readParameter`. */
export function eachLeaf(value: unknown, root: string, visit: (leaf: Leaf) => void): void {
  /** Names and positions from the top to the leaf. */
  const steps: (string | number)[] = [];
  const place = () => {
    const text = steps.reduce<string>(
      (before, step) => before + (typeof step === 'number' ? `[${step}]` : `.${step}`),
      root,
    );
    return text.length > MAX_PLACE_LENGTH ? `${text.slice(0, MAX_PLACE_LENGTH)}…` : text;
  };
  const walk = (inner: unknown, path: string): void => {
    if (typeof inner !== 'object' || inner === null) visit({ path, value: inner, place });
    else if (Array.isArray(inner)) {
      for (let index = 0; index < inner.length; index += 1) {
        steps.push(index);
        walk(inner[index], path);
        steps.pop();
      }
    } else {
      for (const [name, member] of Object.entries(inner)) {
        steps.push(name);
        walk(member, path === '' ? name : `${path}.${name}`);
        steps.pop();
      }
    }
  };
  walk(value, '');
}

/** The first name in an object, and in all inside it, that does not fit; with where it is. */
export function findName(
  value: unknown,
  place: string,
  fits: (name: string) => boolean,
): { readonly name: string; readonly place: string } | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    if (!Array.isArray(value) && !fits(name)) return { name, place };
    if (typeof inner !== 'object') continue;
    const found = findName(inner, Array.isArray(value) ? `${place}[${name}]` : `${place}.${name}`, fits);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * A function of a path with a cache, for one object: its leaves share paths, and its paths what is above them (R52).
 *
 * @param make gets what it made of the path above; undefined for a path of one name
 */
export function byPath<T>(make: (path: string, above: T | undefined) => T): (path: string) => T {
  const known = new Map<string, T>();
  const of = (path: string): T => {
    let made = known.get(path);
    if (made === undefined) {
      const end = path.lastIndexOf('.');
      made = make(path, end < 0 ? undefined : of(path.slice(0, end)));
      known.set(path, made);
    }
    return made;
  };
  return of;
}

/** The paths of all leaves of a JSON object that are not null, and of everything above them. */
export function pathsOf(value: unknown): ReadonlySet<string> {
  const paths = new Set<string>();
  eachLeaf(value, '', (leaf) => {
    if (leaf.value === null) return;
    for (let end = leaf.path.length; end > 0; end = leaf.path.lastIndexOf('.', end - 1)) {
      const path = leaf.path.slice(0, end);
      if (paths.has(path)) return;
      paths.add(path);
    }
  });
  return paths;
}

/** The text, number or boolean under a path that passes no list; undefined when there is none. */
export function scalarAt(value: unknown, names: readonly string[]): string | number | bigint | boolean | undefined {
  let inner = value;
  for (const name of names) {
    if (!isObject(inner) || !Object.hasOwn(inner, name)) {
      return undefined;
    }
    inner = inner[name];
  }
  const isScalar = inner !== null && typeof inner !== 'object';
  return isScalar ? (inner as string | number | bigint | boolean | undefined) : undefined;
}
