import type { Store } from '#service/storage/store.ts';
import type { CallDetail } from '#shared/contract/log.ts';

/** The log row of a call, also right after its response; undefined when there is none, or no callId. */
export async function recordedCall({ calls }: Store, callId: string | undefined): Promise<CallDetail | undefined> {
  if (callId === undefined) return undefined;
  await calls.caughtUp();
  return calls.get(callId);
}
