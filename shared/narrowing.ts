/**
 * Whether a value is an object with members, as JSON has it: no list, not null. What its members are is still to be
 * checked.
 */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The members of a value that is an object; none of any other. */
export const membersOf = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : {});

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
