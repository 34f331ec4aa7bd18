/** Longer names are no misspelling; it bounds the work that an unknown name causes (R52). */
const MAX_LENGTH = 80;

/**
 * The known method that was probably meant by a misspelt name: one of the same name in another namespace, or the one that
 * takes the fewest changes, if those are few.
 *
 * @param known names in the documentation's spelling
 * @param most changes
 * @returns undefined when none is near
 */
export function nearestMethod(name: string, known: Iterable<string>, most = 3): string | undefined {
  if (name.length > MAX_LENGTH) return undefined;
  const wanted = name.toLowerCase();
  const wantedPart = wanted.slice(wanted.indexOf('.') + 1);
  let best: string | undefined;
  // A third of the name, but three changes at most: more make another word of it.
  let least = Math.min(most, Math.floor(wantedPart.length / 3)) + 1;
  for (const one of known) {
    const lower = one.toLowerCase();
    if (lower.slice(lower.indexOf('.') + 1) === wantedPart) return one;
    const changes = changesBetween(wanted, lower, least);
    if (changes < least) [best, least] = [one, changes];
  }
  return best;
}

/** Characters to add, drop, replace or swap with their neighbour; `most` or more when there are so many. */
function changesBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) >= most) return most;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let changes = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwapped) changes = Math.min(changes, (before[j - 2] ?? 0) + 1);
      next.push(changes);
    }
    if (Math.min(...next) >= most) return most;
    [before, row] = [row, next];
  }
  return row[b.length] ?? most;
}
