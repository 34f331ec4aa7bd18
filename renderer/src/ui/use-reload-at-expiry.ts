import { useEffect } from 'react';
import { useServiceClock } from './service-clock.ts';

/** After an end that the service did not see yet. */
const againMs = 1_000;
/** The longest that a timer of a page can wait. */
const longestMs = 2_147_483_647;

/**
 * Reads again when the first of what is shown expires: the service tells what it does, not that time passes, and a row must
 * not stay valid beside a countdown that is over (D39).
 *
 * @param ends when each changes by itself, milliseconds by the service clock; a new array after each reading
 */
export function useReloadAtExpiry(ends: readonly (number | undefined)[] | undefined, read: () => Promise<void>): void {
  const { offset, frozenAt } = useServiceClock();
  useEffect(() => {
    const first = Math.min(...(ends ?? []).map((end) => end ?? Number.POSITIVE_INFINITY));
    if (!Number.isFinite(first) || frozenAt !== undefined) return;
    const left = first - (Date.now() + offset);
    const timer = setTimeout(() => void read(), left > 0 ? Math.min(left, longestMs) : againMs);
    return () => clearTimeout(timer);
  }, [ends, read, offset, frozenAt]);
}
