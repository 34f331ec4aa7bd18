import { expect, test } from 'vitest';
import { createTraffic } from './traffic.ts';

const call = (at: number, duration: number, errorCode = 0) => ({ at, duration, errorCode, httpStatus: 200 });

test('calls, errors and percentiles are given per second, empty seconds included', () => {
  const traffic = createTraffic();
  for (let n = 1; n <= 100; n += 1) traffic.record(call(5_000 + n, n, n % 10 ? 0 : 403003));
  const points = traffic.points(6_999, 10);
  expect(points.map((point) => point.at / 1000)).toEqual([-3, -2, -1, 0, 1, 2, 3, 4, 5, 6]);
  const [busy] = points.filter((point) => point.calls > 0);
  expect(busy).toMatchObject({ at: 5_000, calls: 100, errors: 10 });
  // Right within 10 %, the width of a bucket.
  expect(busy?.p50).toBeGreaterThanOrEqual(50);
  expect(busy?.p50).toBeLessThan(56);
  expect(busy?.p95).toBeGreaterThanOrEqual(95);
  expect(busy?.p95).toBeLessThan(106);
});

test('seconds older than ten minutes are reused, also when the clock jumps', () => {
  const traffic = createTraffic();
  traffic.record(call(1_000, 1));
  traffic.record(call(601_000, 1));
  expect(traffic.points(601_500, 600).reduce((sum, point) => sum + point.calls, 0)).toBe(1);
  traffic.record(call(1_000, 3_600_000));
  expect(traffic.points(1_000, 10).at(-1)?.calls).toBe(1);
});

test('an OAuth error counts as failed like any other, as in the log', () => {
  const traffic = createTraffic();
  traffic.record({ ...call(1_000, 1), error: 'access_denied' });
  expect(traffic.points(1_500, 1)).toMatchObject([{ calls: 1, errors: 1 }]);
});
