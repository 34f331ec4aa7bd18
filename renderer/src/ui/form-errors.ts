import type { z } from 'zod';

/** Messages by form field. */
export type FieldErrors = Record<string, string>;

/**
 * Checks form values by the rules of the operation table, so that a form refuses what the service would refuse, in
 * the same words. A message about a part of a list is shown at the list's field, with the part named.
 */
export function fieldErrors(schema: z.ZodType, values: Readonly<Record<string, unknown>>): FieldErrors {
  const checked = schema.safeParse(values);
  if (checked.success) return {};
  const errors: FieldErrors = {};
  for (const issue of checked.error.issues) {
    const [field, index] = issue.path;
    if (typeof field !== 'string' || field in errors) continue;
    const list = values[field];
    const part = Array.isArray(list) && typeof index === 'number' ? list[index] : undefined;
    const { message } = issue;
    errors[field] = typeof part === 'string' ? `"${part}": ${message}` : message;
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
