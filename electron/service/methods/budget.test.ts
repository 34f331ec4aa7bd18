import { expect, test } from 'vitest';
import { memoryEstimate } from './budget.ts';

const MAX_COUNT = 32 * 1024 * 1024;
const held = (value: unknown): number => memoryEstimate(value, MAX_COUNT, new Set());

test('R52: objects with names of their own each count several times as much as objects with the same names', () => {
  const same = Array.from({ length: 10_000 }, () => ({ name: 1 }));
  const own = Array.from({ length: 10_000 }, (_, n) => ({ [`name${n}`]: 1 }));
  expect(held(own)).toBeGreaterThan(2 * held(same));
});

test('R52: names that an earlier result of the call had are counted once', () => {
  const shapes = new Set<string>();
  const first = memoryEstimate({ profile: { firstName: 'Una' } }, MAX_COUNT, shapes);
  const second = memoryEstimate({ profile: { firstName: 'Ada' } }, MAX_COUNT, shapes);
  expect(second).toBeLessThan(first);
});
