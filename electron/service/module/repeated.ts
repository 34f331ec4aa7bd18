import { invalidMember } from '#service/kernel/index.ts';

/**
 * Refuses a key that a list of the workspace file has twice.
 *
 * @param at path of the list
 * @param member of an item that is its key; absent: the item as a whole is named
 * @throws OperationProblem
 */
export function refuseRepeated<T>(list: readonly T[], key: (item: T) => unknown, at: string, member?: string): void {
  const pathOf = (n: number) => `${at}[${n}]${member === undefined ? '' : `.${member}`}`;
  const first = new Map<unknown, number>();
  for (const [n, item] of list.entries()) {
    const before = first.get(key(item));
    if (before !== undefined) {
      throw invalidMember(pathOf(n), `${pathOf(before)} has the same key already.`, 'Remove one of the two.');
    }
    first.set(key(item), n);
  }
}
