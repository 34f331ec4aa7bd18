import type { ReactNode } from 'react';

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
