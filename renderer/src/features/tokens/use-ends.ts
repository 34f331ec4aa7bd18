import { useEffect } from 'react';
import type { CredentialRow } from '#shared/contract/tokens.ts';
import { useServiceClock } from '../../ui/service-clock.ts';
import { endOf } from './token-state.ts';

/** After an end that the service did not see yet. */
const againMs = 1_000;
/** The longest that a timer of a page can wait. */
const longestMs = 2_147_483_647;

/**
 * Reads again when the first of the tokens and codes expires: the service tells what it does, not that time passes, and a
 * row must not stay valid beside a countdown that is over (D39).
 */
export function useEnds(rows: readonly CredentialRow[] | undefined, read: () => Promise<void>): void {
  const { offset, frozenAt } = useServiceClock();
  useEffect(() => {
    if (frozenAt !== undefined) return;
    const ends = (rows ?? []).map(endOf).flatMap((end) => (end.kind === 'countdown' ? [end.at] : []));
    if (ends.length === 0) return;
    const left = Math.min(...ends) - (Date.now() + offset);
    const timer = setTimeout(() => void read(), left > 0 ? Math.min(left, longestMs) : againMs);
    return () => clearTimeout(timer);
  }, [rows, read, offset, frozenAt]);
}
