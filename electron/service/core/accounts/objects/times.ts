import type { ResponseField } from '#shared/contract/requests.ts';

/** A time of an account in its two forms: ISO 8601 UTC with milliseconds, and Unix milliseconds (F 8.2). */
export function timeMembers(name: string, at: number | undefined): Record<string, unknown> {
  return at === undefined ? {} : { [name]: new Date(at).toISOString(), [`${name}Timestamp`]: at };
}

/** The members that `timeMembers` makes. */
export function timeResponse(
  name: string,
  field: (name: string, type: ResponseField['type'], documentation: string) => ResponseField,
  documentation: string,
): readonly ResponseField[] {
  return [
    field(name, 'string', `${documentation}, ISO 8601 in UTC.`),
    field(`${name}Timestamp`, 'integer', 'The same in Unix milliseconds.'),
  ];
}
