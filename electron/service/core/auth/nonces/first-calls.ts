import type { Nonces } from './repository.ts';

/** In place of a signature: the same call, as whoever carried the nonce over says. */
export const SAME_SIG = 'same';

/** The call that used a nonce. */
export interface FirstCall {
  readonly callId: string;
  /** Service clock, milliseconds. */
  readonly at: number;
  /** As received: the same call has the same one. */
  readonly sig: string;
}

/** Newest nonces whose call is remembered; a client repeats a call soon, or not at all (R21). */
const KEPT = 5_000;
/** A longer nonce is no key of a map that callers fill. */
const LONGEST = 200;

const calls = new WeakMap<Nonces, Map<string, FirstCall>>();

const keyOf = (apiKey: string, nonce: string): string => `${apiKey}\n${nonce}`;

/** Remembers, in memory, which call used a nonce: so that a refused one can name it before the log has it (R59). */
export function rememberFirstCall(nonces: Nonces, apiKey: string, nonce: string, call: FirstCall): void {
  if (nonce.length > LONGEST) return;
  const known = calls.get(nonces) ?? new Map<string, FirstCall>();
  calls.set(nonces, known);
  known.delete(keyOf(apiKey, nonce));
  known.set(keyOf(apiKey, nonce), call);
  if (known.size <= KEPT) return;
  for (const oldest of known.keys()) {
    known.delete(oldest);
    return;
  }
}

/** @param at when the nonce was used: a call of another time is none of it */
export function firstCallOf(nonces: Nonces, apiKey: string, nonce: string, at: number): FirstCall | undefined {
  const found = calls.get(nonces)?.get(keyOf(apiKey, nonce));
  return found?.at === at ? found : undefined;
}
