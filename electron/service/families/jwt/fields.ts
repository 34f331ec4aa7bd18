import type { JsonObject } from '#service/records/index.ts';
import { hasMember } from '#shared/narrowing.ts';

/** Claims that say who the JWT is about and who made it; no field replaces them. */
const ownClaims: ReadonlySet<string> = new Set(['iss', 'apiKey', 'sub', 'aud', 'iat', 'exp', 'isLoggedIn']);

/** What is at a dotted path; undefined when nothing is. */
function at(value: unknown, path: readonly string[]): unknown {
  let found = value;
  for (const name of path) {
    if (!hasMember(found, name)) return undefined;
    found = found[name];
  }
  return found ?? undefined;
}

/**
 * The claims that `fields` of getJWT asks for (F 7.3): members of the account by their dotted path, and members of its
 * profile without `profile.` before them. A claim is called as the field was (U 3.10).
 *
 * @param account the Account object, with profile and data
 * @returns `ignored`: fields that the account does not have, or whose name is that of a claim which every JWT has
 */
export function claimsOf(
  account: JsonObject,
  fields: readonly string[],
): { readonly claims: JsonObject; readonly ignored: readonly string[] } {
  const claims: [string, unknown][] = [];
  const ignored: string[] = [];
  for (const field of new Set(fields)) {
    const path = field.split('.');
    const value = ownClaims.has(field) ? undefined : (at(account.profile, path) ?? at(account, path));
    if (value === undefined) ignored.push(field);
    else claims.push([field, value]);
  }
  // Defines members, also one that is called `__proto__`.
  return { claims: Object.fromEntries(claims), ignored };
}
