import type { Core } from '#service/kernel/core.ts';
import { normalizeSignature } from '#shared/protocol/signature.ts';

/** Where the log has this very call: the one that used its nonce. */
export interface OwnRecord {
  readonly callId: string;
  /** Service clock, milliseconds. */
  readonly at: number;
  readonly errorCode: number;
}

/** Who used a nonce: this very call, another one, or nobody knows, because the log no longer has the row. */
export type NonceUse =
  | { readonly by: 'this call'; readonly record: OwnRecord }
  | { readonly by: 'another call'; readonly record: OwnRecord }
  | { readonly by: 'unknown'; readonly at: number };

/** Most rows of one millisecond that are compared. */
const MOST = 500;

/**
 * Finds the call that used a nonce (D33). A call that is judged after it was accepted finds its own nonce used; that is no
 * replay.
 *
 * @param sig of the call, decoded once
 * @returns undefined when the nonce was never used here
 */
export async function nonceUse(
  { store }: Core,
  apiKey: string,
  nonce: string,
  sig: string,
): Promise<NonceUse | undefined> {
  const at = store.nonces.usedAt(apiKey, nonce);
  if (at === undefined) return undefined;
  await store.calls.caughtUp();
  const { items } = store.calls.page({ apiKey, from: at, to: at }, { limit: MOST });
  for (const { callId, errorCode } of items) {
    const parameters = store.calls.get(callId)?.request.parameters ?? [];
    const logged = (name: string) => parameters.find((one) => one.name.toLowerCase() === name)?.value;
    if (logged('nonce') !== nonce) continue;
    const record = { callId, at, errorCode };
    return { by: isSame(logged('sig'), sig) ? 'this call' : 'another call', record };
  }
  return { by: 'unknown', at };
}

function isSame(recorded: string | undefined, sig: string): boolean {
  if (recorded === undefined) return false;
  return recorded === sig || (normalizeSignature(recorded) ?? recorded) === normalizeSignature(sig);
}
