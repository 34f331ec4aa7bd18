import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { delayOf, fraction, isHit, isSpent, type Schedule } from './schedule.ts';

const seed = fc.integer({ min: 0, max: 0xffff_ffff });

/** Which of the first calls a schedule hits, as the service counts them. */
function hitsOf(when: Schedule, ofSeed: number, calls: number): number[] {
  const hit: number[] = [];
  for (let nth = 1; nth <= calls; nth += 1) {
    if (!isSpent(when, hit.length) && isHit(when, ofSeed, nth, hit.length)) hit.push(nth);
  }
  return hit;
}

describe('D50: when a failure hits', () => {
  test('the next n are the first n, and no more', { tags: ['property'] }, () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 0, max: 100 }), seed, (count, calls, s) => {
        const expected = Array.from({ length: Math.min(count, calls) }, (_, n) => n + 1);
        expect(hitsOf({ kind: 'next', count }, s, calls)).toEqual(expected);
      }),
    );
  });

  test('every nth is each multiple of n', { tags: ['property'] }, () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 40 }), fc.integer({ min: 0, max: 200 }), seed, (nth, calls, s) => {
        const expected = Array.from({ length: Math.floor(calls / nth) }, (_, n) => (n + 1) * nth);
        expect(hitsOf({ kind: 'every', nth }, s, calls)).toEqual(expected);
      }),
    );
  });

  test('a probability hits the same calls for the same seed, more of them for a higher one, all at 100 %', {
    tags: ['property'],
  }, () => {
    fc.assert(
      fc.property(seed, fc.double({ min: 0.1, max: 99, noNaN: true }), (s, percent) => {
        const some = hitsOf({ kind: 'probability', percent }, s, 100);
        expect(hitsOf({ kind: 'probability', percent }, s, 100)).toEqual(some);
        const more = hitsOf({ kind: 'probability', percent: percent + 1 }, s, 100);
        expect(more).toEqual(expect.arrayContaining(some));
        expect(hitsOf({ kind: 'probability', percent: 100 }, s, 100)).toHaveLength(100);
      }),
    );
  });

  test('over many calls a probability hits about its share, whatever the seed is', () => {
    for (const s of [0, 1, 2, 7, 4_294_967_295]) {
      for (const percent of [5, 25, 50]) {
        const share = hitsOf({ kind: 'probability', percent }, s, 20_000).length / 200;
        expect(Math.abs(share - percent)).toBeLessThan(2);
      }
    }
  });

  test('a spread delay is within its limits, and the same for the same seed', { tags: ['property'] }, () => {
    fc.assert(
      fc.property(seed, fc.integer({ min: 1, max: 1e6 }), fc.nat(60_000), fc.nat(60_000), (s, nth, from, more) => {
        const delay = delayOf(from, from + more, s, nth);
        expect(delay).toBeGreaterThanOrEqual(from);
        expect(delay).toBeLessThanOrEqual(from + more);
        expect(delayOf(from, from + more, s, nth)).toBe(delay);
        expect(delayOf(from, undefined, s, nth)).toBe(from);
      }),
    );
  });

  test('the numbers of a sequence are from 0 up to 1', { tags: ['property'] }, () => {
    fc.assert(
      fc.property(seed, fc.nat(), (s, n) => {
        const one = fraction(s, n);
        expect(one >= 0 && one < 1).toBe(true);
      }),
    );
  });
});
