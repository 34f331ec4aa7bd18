import type { Store } from '#service/storage/index.ts';
import type { CallDetail } from '#shared/contract/log.ts';
import { callRepository } from './calls.ts';

/** The log row of a call, also right after its response; undefined when there is none, or no callId. */
export async function recordedCall({ of }: Store, callId: string | undefined): Promise<CallDetail | undefined> {
  if (callId === undefined) return undefined;
  const calls = of(callRepository);
  await calls.caughtUp();
  return calls.get(callId);
}
