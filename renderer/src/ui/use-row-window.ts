import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** The first row that is seen, and the last one; none while nothing is measured. */
interface RowWindow {
  readonly first: number;
  readonly last: number;
}

/** Which rows of a list are seen. They have one height, so that nothing but the list is measured. */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, count: number, rowHeight: number): RowWindow {
  const [seen, setSeen] = useState<RowWindow>({ first: 0, last: -1 });
  useLayoutEffect(() => {
    const list = scroller.current;
    if (list === null) return;
    const look = () =>
      setSeen((before) => {
        const first = Math.floor(list.scrollTop / rowHeight);
        const last = Math.floor((list.scrollTop + list.clientHeight) / rowHeight);
        return before.first === first && before.last === last ? before : { first, last };
      });
    // In the same frame, or what was scrolled to is seen empty.
    const scrolled = () => flushSync(look);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(list);
    list.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      observer.disconnect();
      list.removeEventListener('scroll', scrolled);
    };
  }, [scroller, rowHeight]);
  return { first: Math.max(0, Math.min(seen.first, count - 1)), last: Math.min(seen.last, count - 1) };
}
