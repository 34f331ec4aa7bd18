import { z } from 'zod';

/** What was changed of a thing: absent members stay as they are; null removes one that may be absent. */
export type Changes<T> = { [K in keyof T]?: T[K] | (undefined extends T[K] ? null : never) | undefined };

/** The members of a thing as a save may send them: those that were changed. A default is for a new thing alone. */
export function changesOf<S extends z.ZodRawShape>(
  shape: S,
): z.ZodType<Changes<z.output<z.ZodObject<S>>>, Changes<z.input<z.ZodObject<S>>>> {
  const members = Object.entries(shape).map(([name, member]) => {
    const own = member instanceof z.ZodDefault ? member.unwrap() : member;
    return [name, z.optional(own instanceof z.ZodOptional ? z.nullable(own.unwrap()) : own)] as const;
  });
  return z.strictObject(Object.fromEntries(members)) as never;
}

/** The members of a new thing: what is usual may be left out. */
export const newOf = <S extends z.ZodRawShape, U extends Partial<z.output<z.ZodObject<S>>>>(shape: S, usual: U) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, member]) => [
      name,
      Object.hasOwn(usual, name) ? (member as z.ZodType).default(usual[name as keyof U] as never) : member,
    ]),
  ) as { [K in keyof S]: K extends keyof U ? z.ZodDefault<S[K]> : S[K] };

/** The thing as a window that saves changes of it has last heard of it; absent: a script, whose values count. */
export const heard = z.record(z.string(), z.unknown()).optional();

/** Whether a save that replaces a whole thing, as a script does, changes it instead, as a window does. */
export const partial = z.boolean().default(false);

/** A thing with what was changed of it. */
export function withChanges<T extends object>(before: T, changes: Changes<T>): T {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const all = Object.entries({ ...before, ...Object.fromEntries(given) });
  return Object.fromEntries(all.filter(([, value]) => value !== null)) as T;
}

/**
 * A list with what was changed of it: what is put replaces what has the same key, in its place, or comes at the end.
 *
 * @param removed keys
 */
export function withListChanges<T>(
  before: readonly T[],
  put: readonly T[],
  removed: readonly string[],
  keyOf: (one: T) => string,
): T[] {
  const all = new Map(before.map((one) => [keyOf(one), one]));
  for (const key of removed) all.delete(key);
  for (const one of put) all.set(keyOf(one), one);
  return [...all.values()];
}
