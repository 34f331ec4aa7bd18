import type { MethodEntry } from '#shared/contract/requests.ts';

/** A family that holds others needs so many methods to be one of its own. */
const leastOfPart = 10;

/**
 * The families of methods and how many each has, the largest first: namespaces, and large parts of them ("accounts.tfa"). One method
 * alone is none.
 *
 * @param methods the registry
 */
export function familiesOf(methods: readonly MethodEntry[]): readonly (readonly [name: string, count: number])[] {
  const counts = new Map<string, number>();
  const partOf = (name: string) => name.match(/^[^.]+\.[^.]+(?=\.)/)?.[0];
  for (const { name, namespace } of methods) {
    for (const family of new Set([namespace, partOf(name) ?? namespace]))
      counts.set(family, (counts.get(family) ?? 0) + 1);
  }
  return [...counts]
    .filter(([family, count]) => count >= (family.includes('.') ? leastOfPart : 2))
    .toSorted(([, a], [, b]) => b - a);
}
