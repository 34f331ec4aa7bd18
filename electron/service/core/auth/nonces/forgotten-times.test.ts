import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readForgotten, type Span, withSpan } from './forgotten-times.ts';

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
