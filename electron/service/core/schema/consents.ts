import type { JsonObject } from '#service/records/index.ts';
import { isObject, isOneOf } from '#shared/narrowing.ts';

/** Members of a consent (F 8.2; in part inferred). */
export const consentMembers = [
  ...['isConsentGranted', 'docVersion', 'docDate', 'lastConsentModified', 'actionTimestamp', 'lang'],
  ...['tags', 'customData', 'entitlements'],
] as const;
export type ConsentMember = (typeof consentMembers)[number];

/**
 * The consents of a preferences object by their ids, which are paths such as `terms.tos`: an object with a member of a consent
 * is one, other objects hold further ones. What is no object, or empty, counts as one, so that its shape is refused.
 */
export function consentsOf(preferences: JsonObject | undefined): ReadonlyMap<string, unknown> {
  const found = new Map<string, unknown>();
  function visit(value: unknown, path: string): void {
    const members = isObject(value) ? Object.entries(value) : [];
    if (members.length === 0 || members.some(([name]) => isOneOf(consentMembers, name))) found.set(path, value);
    else for (const [name, one] of members) visit(one, `${path}.${name}`);
  }
  for (const [name, value] of Object.entries(preferences ?? {})) visit(value, name);
  return found;
}
