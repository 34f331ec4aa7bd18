import { keysOf } from '#shared/narrowing.ts';

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

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
