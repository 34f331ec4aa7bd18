import { bodyMistakes, headMistakes, laterMistakes, type Made, right, variantsOf } from './candidates.ts';
import { baseStringOf, type Mistakes, type Told, type Variant } from './recipe.ts';
import type { Match, Search } from './search.ts';

const saysTheSame = (a: Told, b: Told): boolean => a.sentence === b.sentence && (a.client ?? '') === (b.client ?? '');

/** Other mistakes than the found ones that make the same of this call: nobody can tell which it was. */
export function alternativesOf(
  { context }: Search,
  { head, body, baseString }: Match,
): ReadonlyMap<Told, readonly Told[]> {
  const found = new Map<Told, readonly Told[]>();
  const laterBodies = [...bodyMistakes, ...laterMistakes.ofBody];
  note(head, headMistakes, (one) => baseStringOf(one, body.to));
  note(body, laterBodies, (one) => baseStringOf(head.to, one));
  return found;

  function note<T>(made: Made<T>, mistakes: readonly Mistakes<T>[], textOf: (one: T) => string): void {
    const [first, second] = made.told as readonly Variant<T>[];
    if (first === undefined) return;
    if (second === undefined) {
      found.set(
        first,
        othersThan(first, right(made.from), mistakes, (one) => textOf(one) === baseString),
      );
      return;
    }
    const isSameAsSecond = (told: Told) => saysTheSame(told, second);
    const afterFirst = { to: first.to, from: made.from, told: [first] };
    found.set(
      second,
      othersThan(second, afterFirst, mistakes, (one) => textOf(one) === baseString),
    );
    // What is the same alone, and the same still with the second mistake.
    const alone = textOf(first.to);
    found.set(
      first,
      othersThan(first, right(made.from), mistakes, (one) => {
        if (textOf(one) !== alone) return false;
        for (const { last, to } of variantsOf(right(one), mistakes, context)) {
          if (isSameAsSecond(last) && textOf(to) === baseString) return true;
        }
        return false;
      }),
    );
  }

  function othersThan<T>(
    of: Told,
    from: Made<T>,
    mistakes: readonly Mistakes<T>[],
    isSame: (one: T) => boolean,
  ): readonly Told[] {
    const same: Told[] = [];
    for (const { last, to } of variantsOf(from, mistakes, context)) {
      if (!saysTheSame(last, of) && isSame(to)) same.push(last);
    }
    return same;
  }
}
