import type { JsonObject } from '#service/records/index.ts';

/** Members of what a token remembers that open something, or that nobody needs to know (R48). */
const notCarried = /code|secret|token|password|hash|challenge|salt|identities|reported|handle|key/i;

/**
 * What a bundle carries of that which a one-time token remembers: without secrets. Within an object such as a second factor
 * their members stay, emptied, so that it keeps its form.
 */
export const carriedPayload = (payload: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(payload)
      .filter(([name]) => !notCarried.test(name))
      .map(([name, value]) => [name, emptied(value)]),
  );

function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(emptied);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, notCarried.test(name) ? emptyOf(member) : emptied(member)]),
  );
}

/** Of the same type, and without content. */
function emptyOf(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  return typeof value === 'object' && value !== null ? {} : '';
}
