import type { z } from 'zod';

/** Messages by form field. */
export type FieldErrors = Record<string, string>;

/**
 * Checks what a form would send by the rules of the operation table, so that it refuses what the service would refuse, in
 * the same words. A message about a part of a list is shown at the list's field, with the part named.
 * @param fieldOf the form field of a member; absent: the first member of the path
 */
export function fieldErrors(
  schema: z.ZodType,
  input: unknown,
  fieldOf: (member: string) => string | undefined = (member) => member.split('.')[0],
): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of schema.safeParse(input).error?.issues ?? []) {
    const field = fieldOf(path.join('.'));
    if (!field || field in errors) continue;
    const part = path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown>)?.[key], input);
    const isInList = typeof path.at(-1) === 'number' && typeof part === 'string';
    errors[field] = isInList ? `"${part}": ${message}` : message;
  }
  return errors;
}

/**
 * The form field that a problem's member belongs to: `settings.domains[2]` is the field `domains`.
 * @param fields names of the form's fields.
 */
export function fieldOfMember(member: string, fields: readonly string[]): string | undefined {
  return member
    .split(/[.[\]]+/)
    .filter(Boolean)
    .find((segment) => fields.includes(segment));
}
