import type { Store } from '#service/storage/index.ts';
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
  const { items } = await calls.pageBeside({}, { limit: 1 }, { terms: [term], siteKeys: {} });
  return calls.get(items[0]?.callId ?? '');
}
