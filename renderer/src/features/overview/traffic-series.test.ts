import { describe, expect, test } from 'vitest';
import { axisLines, chartColumns, summarize } from './traffic-series.ts';

const points = [
  { at: 1_000, calls: 4, errors: 1, p50: 1, p95: 9 },
  { at: 2_000, calls: 0, errors: 0, p50: 0, p95: 0 },
  { at: 3_000, calls: 2, errors: 0, p50: 1, p95: 3 },
];

describe('traffic of the Overview', () => {
  test('says in numbers what the chart shows', () => {
    expect(summarize(points)).toEqual({ calls: 6, errors: 1, p95: 9 });
  });

  test('counts seconds back from the newest point', () => {
    expect(chartColumns(points)[0]).toEqual([-2, -1, 0]);
  });

  test('shows a second without calls as a gap in the latency, not as a zero', () => {
    expect(chartColumns(points)[3]).toEqual([9, null, 3]);
  });

  test('draws nothing from nothing', () => {
    expect(summarize([])).toEqual({ calls: 0, errors: 0, p95: 0 });
    expect(chartColumns([])).toEqual([[], [], [], []]);
  });
});

test.each([
  [0, 4, [0, 1, 2, 3, 4]],
  [4, 4, [0, 1, 2, 3, 4]],
  [4.1, 4, [0, 2, 4, 6, 8]],
  [7.3, 20, [0, 5, 10, 15, 20]],
  [21, 20, [0, 10, 20, 30, 40]],
  [3700, 4, [0, 1000, 2000, 3000, 4000]],
])('the lines of an axis for values up to %d are at round numbers', (highest, floor, lines) => {
  expect(axisLines(highest, floor)).toEqual(lines);
});
