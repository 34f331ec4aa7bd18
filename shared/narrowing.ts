import { orElse } from './or-else.ts';

/**
 * Whether a value is an object with members, as JSON has it: no list, not null. What its members are is still to be
 * checked.
 */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The members of a value that is an object; none of any other. */
export const membersOf = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : {});

/** A value of JSON with each of what it has replaced: the items of a list, the members of an object with their names. */
export function replacedIn(value: unknown, replace: (one: unknown, name?: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => replace(one));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replace(one, name)]));
}

/** Whether a value is one of those listed. */
export function isOneOf<const T>(list: readonly T[], value: unknown): value is T {
  const values: readonly unknown[] = list;
  return values.includes(value);
}

/** Names of the members of an object whose type says them all: not of one that was read from outside. */
export const keysOf = <T extends object>(object: T): readonly (keyof T & string)[] =>
  Object.keys(object) as (keyof T & string)[];

/** The code of an error of the system (`ENOENT`) or of Node (`ERR_BUFFER_TOO_LARGE`); undefined of any other. */
export function systemCode(error: unknown): string | undefined {
  return isObject(error) && typeof error.code === 'string' ? error.code : undefined;
}

/** What an error says, for a sentence; of a value that is thrown and no error, its text. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Whether a value is an object, or a list, that has this member itself. */
export function hasMember<const Name extends string>(
  value: unknown,
  name: Name,
): value is Readonly<Record<Name, unknown>> {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name);
}

/** What is at a path of members, of lists too; undefined when nothing is. */
export const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((found, name) => (hasMember(found, name) ? found[name] : undefined), value);

/** Whether a name is that of a member of a table whose type says them all. */
export const isKeyOf = <T extends object>(table: T, name: PropertyKey): name is keyof T => Object.hasOwn(table, name);

/** An object that has a member for each of these names. */
export const tableOf = <Name extends string, Value>(
  names: readonly Name[],
  memberOf: (name: Name) => Value,
): Record<Name, Value> =>
  Object.fromEntries(names.map((name) => [name, memberOf(name)] as const)) as Record<Name, Value>;

/** The members that are there: what is undefined is left out. */
export const definedMembers = <T extends object>(members: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

/** A JSON object; undefined: the text is anything else. */
export function jsonObject(text: string): Readonly<Record<string, unknown>> | undefined {
  const value: unknown = orElse(() => JSON.parse(text), undefined);
  return isObject(value) ? value : undefined;
}
