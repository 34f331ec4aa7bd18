/** By which column a table is sorted. */
export interface Sorting {
  readonly column: string;
  readonly descending: boolean;
}

/** What a press of a column's head makes: ascending, descending, then the order that the rows came in. */
export function nextSorting(column: string, now: Sorting | undefined): Sorting | undefined {
  if (now?.column !== column) return { column, descending: false };
  return now.descending ? undefined : { column, descending: true };
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
}

/** Rows by what a column says of them; those of which it says nothing are last, either way. */
export function sorted<T>(
  rows: readonly T[],
  sortValue: (row: T) => string | number | undefined,
  descending: boolean,
): readonly T[] {
  const keyed = rows.map((row) => ({ row, value: sortValue(row) }));
  keyed.sort(({ value: a }, { value: b }) => {
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
    return descending ? compare(b, a) : compare(a, b);
  });
  return keyed.map(({ row }) => row);
}
