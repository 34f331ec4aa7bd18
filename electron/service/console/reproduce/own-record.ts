import { nonceRepository } from '#service/core/auth/index.ts';
import { callRepository } from '#service/core/log/index.ts';
import type { Core } from '#service/http/index.ts';
import { formatUtc } from '#service/kernel/index.ts';
import { normalizeSignature } from '#shared/protocol/signature.ts';
import type { NoncePart } from './request.ts';

/** Where the log has this very call: the one that used its nonce. */
export interface OwnRecord {
  readonly callId: string;
  /** Service clock, milliseconds. */
  readonly at: number;
  readonly errorCode: number;
}

/** Who used a nonce: this very call, another one, or nobody knows, because the log no longer has the row. */
export type NonceUse =
  | { readonly by: 'this call' | 'another call'; readonly record: OwnRecord }
  | { readonly by: 'unknown'; readonly at: number };

/** Most rows of one millisecond that are compared. */
const MAX_COUNT = 500;

/**
 * Finds the call that used a nonce (D33). A call that is judged after it was accepted finds its own nonce used; that is no
 * replay.
 *
 * @returns undefined when the nonce was never used here
 */
export async function nonceUse({ store }: Core, { apiKey, nonce, sig }: NoncePart): Promise<NonceUse | undefined> {
  const at = store.of(nonceRepository).usedAt(apiKey, nonce);
  if (at === undefined) return undefined;
  await store.of(callRepository).caughtUp();
  const { items } = store.of(callRepository).page({ apiKey, from: at, to: at }, { limit: MAX_COUNT });
  const row = items.find(({ callId }) => loggedAs(store, callId, 'nonce') === nonce);
  if (row === undefined) return { by: 'unknown', at };
  const { callId, errorCode } = row;
  const record = { callId, at, errorCode };
  return { by: isSame(loggedAs(store, callId, 'sig'), sig) ? 'this call' : 'another call', record };
}

/** A parameter of a row of the log. */
function loggedAs(store: Core['store'], callId: string, name: 'nonce' | 'sig'): string | undefined {
  const parameters = store.of(callRepository).get(callId)?.request.parameters;
  return parameters?.find((one) => one.name.toLowerCase() === name)?.value;
}

/** Rows of repeated calls that are looked at. */
const MAX_REPEATS = 20;
/** Repeats that are named. */
const MAX_NAMED = 3;

/**
 * Says where a call that arrived more than once was refused (403004).
 *
 * @param known callId of the row that is told anyway
 */
export async function repeatNotes(
  { store }: Core,
  { apiKey, nonce, sig }: NoncePart,
  known: string,
): Promise<readonly string[]> {
  const place = { negated: false, from: 0, to: 0 };
  const words = { terms: [{ ...place, word: 'param' as const, name: 'nonce', value: nonce }], siteKeys: {} };
  await store.of(callRepository).caughtUp();
  const { items } = await store
    .of(callRepository)
    .pageBeside({ apiKey, errorCode: 403004 }, { limit: MAX_REPEATS }, words);
  const same = items.filter(({ callId }) => callId !== known && isSame(loggedAs(store, callId, 'sig'), sig));
  if (same.length === 0) return [];
  const named = same
    .slice(0, MAX_NAMED)
    .reverse()
    .map(({ callId, at }) => `at ${formatUtc(at)} (callId ${callId})`);
  const more = same.length > MAX_NAMED ? `, and ${same.length - MAX_NAMED} more times` : '';
  return [`It arrived again ${named.join(', ')}${more} and was refused as a replay (403004): something sent it twice.`];
}

function isSame(recorded: string | undefined, sig: string): boolean {
  if (recorded === undefined) return false;
  return recorded === sig || (normalizeSignature(recorded) ?? recorded) === normalizeSignature(sig);
}
