import type { JsonObject } from '#service/storage/records.ts';

/**
 * The consents of a preferences object by their ids, which are paths such as `terms.tos`: an object with isConsentGranted
 * is one, other objects hold further ones (F 8.2; the nesting is inferred). What is no object counts as one, too, so that
 * its shape is refused.
 */
export function consentsOf(preferences: JsonObject | undefined): ReadonlyMap<string, unknown> {
  const found = new Map<string, unknown>();
  function visit(value: unknown, path: string): void {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    const members = isObject ? Object.entries(value) : [];
    const holds =
      members.length > 0 && members.every(([, one]) => typeof one === 'object' && one !== null && !Array.isArray(one));
    if (path !== '' && (!holds || Object.hasOwn(value as object, 'isConsentGranted'))) found.set(path, value);
    else for (const [name, one] of members) visit(one, path === '' ? name : `${path}.${name}`);
  }
  visit(preferences ?? {}, '');
  return found;
}
