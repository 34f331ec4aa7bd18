import type { ReactNode } from 'react';
import { type TextName, wordsOf } from './text-name.ts';

/** One column of a DataTable. */
export interface Column<T> {
  readonly id: string;
  readonly header: string;
  /** The head is for screen readers only: the cells say it to the eye. */
  readonly hidesHeader?: boolean;
  readonly cell: (row: T) => ReactNode;
  /** A grid track: `120px`, `minmax(160px, 1fr)`. Default `minmax(80px, 1fr)`. */
  readonly width?: string;
  /** Makes the column sortable, when the table is complete. */
  readonly sortValue?: (row: T) => string | number | undefined;
  /** The store sorts by it: its head tells `onOrder`. */
  readonly ordered?: boolean;
  readonly align?: 'start' | 'end';
  /** Left out while the table is narrower than this many pixels. */
  readonly hideBelow?: number;
}

/** Columns in their order, each of which has its head by its name. @param heads those of the list */
export function columnsOf<T, H extends object>(
  heads: H,
  columns: { readonly [K in TextName<H>]?: Omit<Column<T>, 'id' | 'header'> },
): readonly Column<T>[] {
  return Object.entries(columns as Readonly<Record<string, Omit<Column<T>, 'id' | 'header'>>>).map(([id, column]) => ({
    ...{ id, header: wordsOf(heads, id) },
    ...column,
  }));
}
