import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Column } from './data-table-column.ts';

interface ShownColumns<T> {
  /** For the element whose width counts. */
  readonly ref: RefObject<HTMLDivElement | null>;
  /** Keeps its identity while the same columns are shown. */
  readonly shown: readonly Column<T>[];
}

/**
 * The columns that an element has room for (`hideBelow`): all of them until it has been measured. The table is drawn anew
 * only when a column comes or goes, not with each width.
 */
export function useShownColumns<T>(columns: readonly Column<T>[]): ShownColumns<T> {
  const ref = useRef<HTMLDivElement>(null);
  const limits = columns.flatMap(({ hideBelow }) => hideBelow ?? []).sort((a, b) => a - b);
  const key = limits.join();
  /** How many of the limits are kept. */
  const [kept, setKept] = useState(Number.POSITIVE_INFINITY);
  useEffect(() => {
    const element = ref.current;
    const widths = key === '' ? [] : key.split(',').map(Number);
    if (element === null || widths.length === 0) return;
    let frame = 0;
    const observer = new ResizeObserver(([entry]) => {
      // Not in the observer's own call: what is drawn then would be measured in the same frame.
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const width = entry?.borderBoxSize[0]?.inlineSize ?? 0;
        const fitting = widths.filter((limit) => width >= limit).length;
        // An element that is not shown has no width.
        setKept(width === 0 || fitting === widths.length ? Number.POSITIVE_INFINITY : fitting);
      });
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [key]);
  const widest = kept === Number.POSITIVE_INFINITY ? kept : (limits[kept - 1] ?? 0);
  const shown = useMemo(
    () => columns.filter(({ hideBelow }) => hideBelow === undefined || hideBelow <= widest),
    [columns, widest],
  );
  return { ref, shown };
}
