import type { CallSummary } from '#shared/contract/log.ts';

/** How far down a call that was told by an event may already stand, because the list was read meanwhile. */
const overlap = 500;

/** Puts calls that events told (oldest first) at the top of a list that is newest first; none appears twice. */
export function withNewCalls(items: readonly CallSummary[], told: readonly CallSummary[]): readonly CallSummary[] {
  const known = new Set(items.slice(0, overlap).map(({ callId }) => callId));
  const fresh = told.filter(({ callId }) => !known.has(callId));
  return fresh.length === 0 ? items : [...fresh.toReversed(), ...items];
}
