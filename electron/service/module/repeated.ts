import { invalidMember } from '#service/kernel/index.ts';

/**
 * Refuses a key that a list of the workspace file has twice.
 *
 * @param member path of the n-th item's key
 * @throws OperationProblem
 */
export function refuseRepeated<T>(list: readonly T[], key: (item: T) => string, member: (n: number) => string): void {
  const first = new Map<string, number>();
  for (const [n, item] of list.entries()) {
    const before = first.get(key(item));
    if (before !== undefined) {
      throw invalidMember(member(n), `${member(before)} has the same key already.`, 'Remove one of the two.');
    }
    first.set(key(item), n);
  }
}
