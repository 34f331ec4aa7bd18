import { expect, test } from 'vitest';
import { dayOf, sumsOf } from './periods.ts';

test('F 7.3: "last7Days" counts today and the six days before it', () => {
  const now = Date.parse('2023-11-14T00:30:00Z');
  const counted = [0, 6, 7].map((days) => ({
    ...{ counter: 1, day: dayOf(now - days * 86_400_000), count: 1, value: 0, updatedAt: now },
  }));
  expect(sumsOf(counted, 'last7Days', now, undefined)).toMatchObject([{ period: 'last7Days', count: 2 }]);
});
