import type { Changes } from '#shared/contract/changes.ts';
import { keysOf } from '#shared/narrowing.ts';

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What a save sends of a thing: the members that differ from those that its form began with; null for one that is gone. */
export function changesBetween<T extends object>(begun: T, typed: T): Changes<T> {
  const names = keysOf({ ...begun, ...typed }).filter((name) => !isSame(typed[name], begun[name]));
  return Object.fromEntries(names.map((name) => [name, typed[name] ?? null])) as Changes<T>;
}

/** What of an edited thing was changed, by whom. Members are compared as JSON. */
export interface Merged<T> {
  /** What the user changed: this is saved, and nothing else. */
  readonly changed: Partial<T>;
  /** What was changed elsewhere, and not here: the form shows it. */
  readonly taken: Partial<T>;
  /** What was changed here and elsewhere, each to another value: the user is asked. */
  readonly conflicts: readonly (keyof T & string)[];
}

/**
 * @param begun what the form began with
 * @param typed what it holds
 * @param now what is saved, by whomever
 */
export function mergeEdit<T extends object>(begun: T, typed: T, now: T): Merged<T> {
  const names = keysOf(typed);
  const members = (from: T, some: readonly (keyof T & string)[]) =>
    Object.fromEntries(some.map((name) => [name, from[name]])) as Partial<T>;
  const changed = names.filter((name) => !isSame(typed[name], begun[name]));
  const elsewhere = names.filter((name) => !isSame(now[name], begun[name]) && !isSame(now[name], typed[name]));
  return {
    changed: members(typed, changed),
    taken: members(
      now,
      elsewhere.filter((name) => !changed.includes(name)),
    ),
    conflicts: elsewhere.filter((name) => changed.includes(name)),
  };
}
