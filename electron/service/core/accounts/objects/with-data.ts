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
