/**
 * Leaves out the members that have no data: undefined, null, empty texts, empty lists and empty objects. Objects of the
 * interface hold "only fields with data" (F 8).
 */
export function withData(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => hasData(value)));
}

function hasData(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false;
  if (Array.isArray(value)) return value.length > 0;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}
