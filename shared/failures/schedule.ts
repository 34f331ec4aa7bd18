import type { FailureRule } from '../contract/failures.ts';

/** When a failure hits, of the calls that it concerns. */
export type Schedule = FailureRule['when'];

/**
 * A number from 0 up to 1 that depends on nothing but its two inputs and looks random: the finaliser of MurmurHash3. The
 * same seed gives the same calls again, in any process, whatever came in between.
 *
 * @param seed 32 bits
 * @param n which number of the sequence
 */
export function fraction(seed: number, n: number): number {
  let bits = (seed ^ Math.imul(n, 0x9e3779b1)) >>> 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return ((bits ^ (bits >>> 16)) >>> 0) / 0x1_0000_0000;
}

/**
 * Whether a failure hits a call (D50).
 *
 * @param nth number of the call among those that the failure concerns, from 1
 * @param hits how many of them it has hit already
 */
export function isHit(when: Schedule, seed: number, nth: number, hits: number): boolean {
  switch (when.kind) {
    case 'always':
      return true;
    case 'next':
      return hits < when.count;
    case 'every':
      return nth % when.nth === 0;
    case 'probability':
      return fraction(seed, nth) * 100 < when.percent;
  }
}

/** True when it can hit no call any more. */
export function isSpent(when: Schedule, hits: number): boolean {
  return when.kind === 'next' && hits >= when.count;
}

/** The delay of a call in milliseconds: fixed, or spread evenly from `from` to `to`, both included. */
export function delayOf(from: number, to: number | undefined, seed: number, nth: number): number {
  if (to === undefined || to <= from) return from;
  // Another sequence than that of the probability: which calls are hit says nothing about how long they take.
  return from + Math.floor(fraction(~seed, nth) * (to - from + 1));
}
