/** Deeper JSON is rejected: nothing of the interface nests so deep, and the writers recurse (R52). */
export const DEEPEST_JSON = 64;

/**
 * True when parsed JSON nests deeper than so many levels. Goes level by level instead of by recursion, which such data
 * would overflow.
 */
export function deeperThan(value: unknown, limit: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limit) return true;
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
  return false;
}
