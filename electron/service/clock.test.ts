import { expect, test } from 'vitest';
import { createClock } from './clock.ts';

test('D39: small steps back are waited out, large ones and all steps forward are followed', () => {
  let machine = 1_000_000;
  const clock = createClock(() => machine);
  const at = (now: number) => {
    machine = now;
    return clock();
  };
  expect(at(1_000_000)).toBe(1_000_000);
  expect(at(999_000)).toBe(1_000_000);
  expect(at(1_000_001)).toBe(1_000_001);
  expect(at(90_000_000)).toBe(90_000_000);
  expect(at(1_000_000)).toBe(1_000_000);
});
