import type { ResponseField } from '#shared/contract/requests.ts';

/**
 * Leaves out the members that have no data: undefined, null, empty texts, empty lists and empty objects. Objects of the
 * interface hold "only fields with data" (F 8). For members that the interface names, not for names from outside.
 */
export function withData(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const name of Object.keys(members)) {
    const value = members[name];
    if (hasData(value)) kept[name] = value;
  }
  return kept;
}

function hasData(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false;
  if (Array.isArray(value)) return value.length > 0;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}

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

/** Countries of the data centers by the first two letters of their ids (D2, D68). */
const countries: Readonly<Record<string, string>> = { us: 'US', eu: 'DE', au: 'AU', ru: 'RU', cn: 'CN', il: 'IL' };

/**
 * The country that stands for the place of a login (F 8.2, lastLoginLocation): nothing on this machine knows where an address
 * is, so it is that of the site's data center.
 *
 * @returns two letters
 */
export function countryOf({ dataCenter }: { readonly dataCenter: string }): string {
  return countries[dataCenter.slice(0, 2).toLowerCase()] ?? 'US';
}
