import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { casesOf } from '#shared/property-cases.fixture.ts';
import { createNonceMemory, readForgotten, type Span, withSpan } from './nonce-memory.ts';

const inside = (spans: readonly Span[], at: number): boolean =>
  spans.some(([from, until]) => at >= from && at <= until);

test('R5: every time that was added is covered; R21: the spans stay few, in order and apart', {
  tags: ['property'],
}, () => {
  const span = fc.tuple(fc.integer({ max: 1_000, min: -1_000 }), fc.integer({ min: 0, max: 5 }));
  fc.assert(
    fc.property(fc.array(span, { maxLength: 250 }), (added) => {
      let spans: readonly Span[] = [];
      for (const [from, length] of added) spans = withSpan(spans, [from, from + length], 2);
      for (const [from, length] of added) {
        expect(inside(spans, from) && inside(spans, from + length)).toBe(true);
      }
      expect(spans.length).toBeLessThanOrEqual(100);
      for (const [index, [from]] of spans.slice(1).entries())
        expect(from - (spans[index]?.[1] ?? from)).toBeGreaterThan(2);
    }),
  );
});

test('R21: where there are too many, the two with the least between them become one', () => {
  let spans: readonly Span[] = [];
  for (let n = 0; n < 100; n += 1) spans = withSpan(spans, [n * 100, n * 100], 0);
  spans = withSpan(spans, [5_020, 5_030], 0);
  expect(spans).toHaveLength(100);
  expect(spans).toContainEqual([5_000, 5_030]);
  expect(spans).toContainEqual([5_100, 5_100]);
});

test('R5: what an earlier version kept of single sites counts for all of them', () => {
  expect(
    readForgotten(
      [
        [0, 5],
        [
          '3_a',
          [
            [3, 9],
            [50, 60],
          ],
        ],
      ],
      2,
    ),
  ).toEqual([
    [0, 9],
    [50, 60],
  ]);
});

describe('the nonces in memory (D33, R5)', () => {
  test('whatever is used, used again and forgotten in whatever order, each nonce has the time it was used last', {
    tags: ['property'],
  }, () => {
    // Few names, so that they meet again, and enough of them to make tables grow.
    const nonce = fc.integer({ min: 0, max: 3000 }).map(String);
    const change = fc.tuple(fc.constantFrom('3_a', '3_b'), nonce, fc.option(fc.integer(), { nil: undefined }));
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20_000, size: 'max' }), (changes) => {
        const memory = createNonceMemory(randomBytes);
        const model = new Map<string, number | undefined>();
        for (const [apiKey, one, at] of changes) {
          memory.set(apiKey, one, at);
          model.set(`${apiKey} ${one}`, at);
        }
        for (const [name, at] of model) {
          const [apiKey = '', one = ''] = name.split(' ');
          expect(memory.usedAt(apiKey, one)).toBe(at);
        }
      }),
      { numRuns: casesOf(0.1) },
    );
  });

  test.each([
    ['counted', (n: number) => String(n)],
    ['padded', (n: number) => String(n).padStart(24, '0')],
    ['in hex, at the front', (n: number) => `${n.toString(16)}deadbeefdeadbeef`],
    ['random', () => randomBytes(12).toString('hex')],
    ['of one letter', (n: number) => 'a'.repeat(1 + (n % 3000))],
  ])('thousands of nonces that are %s are all told apart', { tags: ['property'] }, (name, make) => {
    const memory = createNonceMemory(randomBytes);
    const count = name === 'of one letter' ? 3000 : casesOf(300);
    for (let n = 0; n < count; n += 1) {
      const nonce = make(n);
      if (memory.usedAt('3_site', nonce) !== undefined) throw new Error(`Nonce ${nonce} looks used.`);
      memory.set('3_site', nonce, n);
    }
  });

  test('the same text split differently into site and nonce is another nonce', () => {
    const memory = createNonceMemory(randomBytes);
    memory.set('3_ab', 'c', 1);
    expect(memory.usedAt('3_a', 'bc')).toBeUndefined();
  });

  test('nonces that come and go do not fill it up', () => {
    const memory = createNonceMemory(randomBytes);
    for (let n = 0; n < 200_000; n += 1) {
      memory.set('3_site', String(n), n);
      memory.set('3_site', String(n - 1000), undefined);
    }
    expect(memory.usedAt('3_site', '198998')).toBeUndefined();
    expect(memory.usedAt('3_site', '199001')).toBe(199_001);
  });
});
