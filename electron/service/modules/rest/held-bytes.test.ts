import { expect, test } from 'vitest';
import { heldBytes } from './held-bytes.ts';

const MOST = 32 * 1024 * 1024;
const held = (value: unknown): number => heldBytes(value, MOST, new Set());

test('R52: objects with names of their own each count several times as much as objects with the same names', () => {
  const same = Array.from({ length: 10_000 }, () => ({ name: 1 }));
  const own = Array.from({ length: 10_000 }, (_, n) => ({ [`name${n}`]: 1 }));
  expect(held(own)).toBeGreaterThan(2 * held(same));
});

test('R52: names that an earlier result of the call had are counted once', () => {
  const shapes = new Set<string>();
  const first = heldBytes({ profile: { firstName: 'Una' } }, MOST, shapes);
  const second = heldBytes({ profile: { firstName: 'Ada' } }, MOST, shapes);
  expect(second).toBeLessThan(first);
});
