import { useEffect } from 'react';
import type { CredentialRow } from '#shared/contract/tokens.ts';
import { useServiceClock } from '../../ui/service-clock.ts';
import { endOf } from './token-state.ts';

type Ending = Pick<CredentialRow, 'state' | 'expiresAt' | 'browserBound'>;

/** After an end that the service did not see yet. */
const againMs = 1_000;
/** The longest that a timer of a page can wait. */
const longestMs = 2_147_483_647;

/**
 * Reads again when the first of the tokens and codes expires: the service tells what it does, not that time passes, and a
 * row must not stay valid beside a countdown that is over (D39).
 */
export function useEnds(rows: readonly Ending[] | undefined, read: () => Promise<void>): void {
  const { offset, frozenAt } = useServiceClock();
  useEffect(() => {
    const lefts = (rows ?? []).flatMap((row) => {
      const end = endOf(row);
      return end.kind === 'countdown' && frozenAt === undefined ? [end.at - (Date.now() + offset)] : [];
    });
    if (lefts.length === 0) return;
    const left = Math.min(...lefts);
    const timer = setTimeout(() => void read(), left > 0 ? Math.min(left, longestMs) : againMs);
    return () => clearTimeout(timer);
  }, [rows, read, offset, frozenAt]);
}
