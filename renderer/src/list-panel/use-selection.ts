import { useMemo, useState } from 'react';

/** Rows of a list that one action changes together. */
export interface Selection<T> {
  /** In the order in which they were selected, as they were then. */
  readonly rows: readonly T[];
  has(row: T): boolean;
  toggle(row: T): void;
  set(rows: readonly T[]): void;
}

/** @param idOf what a row is known by; always the same function */
export function useSelection<T>(idOf: (row: T) => string): Selection<T> {
  const [selected, setSelected] = useState<ReadonlyMap<string, T>>(new Map());
  return useMemo(
    () => ({
      rows: [...selected.values()],
      has: (row) => selected.has(idOf(row)),
      toggle: (row) =>
        setSelected((before) => {
          const after = new Map(before);
          if (!after.delete(idOf(row))) after.set(idOf(row), row);
          return after;
        }),
      set: (rows) => setSelected(new Map(rows.map((row) => [idOf(row), row]))),
    }),
    [selected, idOf],
  );
}
