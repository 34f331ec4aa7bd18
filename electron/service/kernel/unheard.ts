import { conflict } from './operation-problem.ts';

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * Refuses to replace a value that the window which saves has not heard of yet: two that change the same member at once would else
 * undo each other without a word (R65). Both lists hear of the other's save and ask then.
 *
 * @param before what is saved now
 * @param changes what is to be saved of it; members that it does not name count for nothing
 * @param heard what the window showed as saved; absent: the caller is no window
 * @throws {OperationProblem} that names the member
 */
export function refuseUnheard(before: object, changes: object, heard: object | undefined): void {
  if (heard === undefined) return;
  const [saved, shown] = [new Map(Object.entries(before)), new Map(Object.entries(heard))];
  for (const [name, value] of Object.entries(changes)) {
    const now = saved.get(name);
    if (value === undefined || isSame(now, shown.get(name)) || isSame(now, value)) continue;
    throw conflict(
      `Somebody else has changed "${name}" since this window heard of it, so nothing was saved.`,
      'Choose one of the two values, then save again.',
    );
  }
}
