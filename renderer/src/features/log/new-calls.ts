import type { CallSummary } from '#shared/contract/log.ts';

/** How many rows from the top are searched for a call that an event brought: the list may have it already. */
const overlap = 500;

/** Puts calls from events (oldest first) at the top of a list that is newest first; none appears twice. */
export function withNewCalls(items: readonly CallSummary[], told: readonly CallSummary[]): readonly CallSummary[] {
  const known = new Set(items.slice(0, overlap).map(({ callId }) => callId));
  const fresh = told.filter(({ callId }) => !known.has(callId));
  return fresh.length === 0 ? items : [...fresh.toReversed(), ...items];
}
