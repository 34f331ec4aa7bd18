import { notFound } from '#service/kernel/index.ts';
import { type Store, StoreFailure } from '#service/storage/index.ts';
import type { CallDetail } from '#shared/contract/log.ts';
import { callRepository } from './calls.ts';

/**
 * The log row of a call, also right after its response; undefined when there is none, or no callId. The client of a relayed call has
 * the callId of the upstream, which finds it, too (D85).
 */
export async function recordedCall({ of }: Store, callId: string | undefined): Promise<CallDetail | undefined> {
  if (callId === undefined) return undefined;
  const calls = of(callRepository);
  await calls.caughtUp();
  const own = calls.get(callId);
  if (own !== undefined || !/^[\da-f]{32}$/.test(callId)) return own;
  const term = { word: 'upstream', value: callId, from: 0, to: 0, negated: false } as const;
  const found = calls.pageBeside({}, { limit: 1 }, { terms: [term], siteKeys: {} });
  // In a log that is too long to be looked through nothing is found: who asked goes on without the row.
  const [relayed] = await found.then(({ items }) => items).catch(noneInTime);
  return relayed === undefined ? undefined : calls.get(relayed.callId);
}

function noneInTime(error: unknown): readonly [] {
  if (error instanceof StoreFailure) return [];
  throw error;
}

/** The same for an operation. @throws {OperationProblem} when the log has no such call */
export async function loggedCall(store: Store, callId: string): Promise<CallDetail> {
  const call = await recordedCall(store, callId);
  if (call !== undefined) return call;
  throw notFound(`call "${callId}" in the log`, 'It may have been cleared, or be older than the log keeps.');
}
