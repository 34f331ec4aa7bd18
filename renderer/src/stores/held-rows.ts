/** Rows that came while somebody reads a list. */
export interface WaitingRows {
  readonly count: number;
  /** True: there are more than `count`. */
  readonly more: boolean;
}

export const noneWaiting: WaitingRows = { count: 0, more: false };

/** What a list shows while it is read, although its store has changed. */
interface HeldRows<T> {
  /** The rows as they were, with their new contents, without those that are gone. */
  readonly rows: readonly T[];
  readonly waiting: WaitingRows;
  /** True: the store has other rows first, or another order. */
  readonly behind: boolean;
  /** True: the last row is the last of the new page; else it is the one that was shown last. */
  readonly endsWithPage: boolean;
}

/**
 * Keeps the rows of a list in their places when it was read again: new rows before the end wait.
 *
 * @param page rows from the first one on, as they are now
 * @param isWhole true: the page has all rows
 */
export function heldRows<T>(
  shown: readonly T[],
  page: readonly T[],
  isWhole: boolean,
  rowId: (row: T) => string,
): HeldRows<T> {
  const before = new Set(shown.map(rowId));
  const places = new Map(page.map((row, index) => [rowId(row), index]));
  const placeOf = (row: T) => places.get(rowId(row));
  const lastInPage = page.findLastIndex((row) => before.has(rowId(row)));
  if (lastInPage < 0 && isWhole) return { rows: page, waiting: noneWaiting, behind: false, endsWithPage: true };
  const lastShown = shown.findLastIndex((row) => placeOf(row) !== undefined);
  // Whether a row after the last one that both have still exists is not known, unless the page has all.
  const kept = shown.filter((row, index) => placeOf(row) !== undefined || (!isWhole && index > lastShown));
  const endsWithPage = isWhole || (lastShown >= 0 && lastShown === shown.length - 1);
  const added = endsWithPage ? page.slice(lastInPage + 1) : [];
  const count = (lastInPage < 0 ? page : page.slice(0, lastInPage)).filter((row) => !before.has(rowId(row))).length;
  const order = kept.map(placeOf).filter((place) => place !== undefined);
  return {
    rows: [...kept.map((row) => page[placeOf(row) ?? -1] ?? row), ...added],
    waiting: { count, more: lastInPage < 0 },
    behind: count > 0 || order.some((place, index) => place < (order[index - 1] ?? -1)),
    endsWithPage,
  };
}
