import { madeOnce } from '#shared/made-once.ts';
import type { Nonces } from './repository.ts';

/** In place of a signature: the same call, as whoever carried the nonce over says. */
export const SAME_SIG = 'same';

/** The call that used a nonce. */
interface FirstCall {
  readonly callId: string;
  /** Service clock, milliseconds. */
  readonly at: number;
  /** As received: the same call has the same one. */
  readonly sig: string;
}

interface UseOfNonce extends FirstCall {
  readonly apiKey: string;
  readonly nonce: string;
}

/** Newest nonces whose call is remembered; a client repeats a call soon, or not at all (R21). */
const KEPT = 5_000;
/** A longer nonce would fill the memory with what callers send. */
const MAX_LENGTH = 200;

/** A ring: a call writes one entry, only a refused one searches. A map in order of arrival cost each call 2 µs. */
interface Uses {
  readonly ring: UseOfNonce[];
  oldest: number;
}

const usesOf = new WeakMap<Nonces, Uses>();
const noUses = (): Uses => ({ ring: [], oldest: 0 });

/** Remembers, in memory, which call used a nonce: so that a refused one can name it before the log has it (R59). */
export function rememberFirstCall(nonces: Nonces, apiKey: string, nonce: string, call: FirstCall): void {
  if (nonce.length > MAX_LENGTH) return;
  const uses = madeOnce(usesOf, nonces, noUses);
  uses.ring[uses.oldest] = { apiKey, nonce, callId: call.callId, at: call.at, sig: call.sig };
  uses.oldest = (uses.oldest + 1) % KEPT;
}

/** @param at when the nonce was used: a call of another time is none of it */
export function firstCallOf(nonces: Nonces, apiKey: string, nonce: string, at: number): FirstCall | undefined {
  return usesOf.get(nonces)?.ring.find((use) => use.at === at && use.nonce === nonce && use.apiKey === apiKey);
}
