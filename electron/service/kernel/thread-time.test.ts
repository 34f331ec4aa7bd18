import { expect, test } from 'vitest';
import { ThreadTime, threadMilliseconds } from './thread-time.ts';

test('R52: time is used up by what is computed, and a part of it never takes what others need', () => {
  let now = 0;
  const work = (milliseconds: number) => () => {
    now += milliseconds;
  };
  const whole = new ThreadTime(100, () => now);
  const half = whole.part(0.5);
  half.during(work(40));
  now += 1000;
  expect(half.isUsedUp).toBe(false);
  half.during(work(10));
  expect(half.isUsedUp).toBe(true);
  expect(whole.isUsedUp).toBe(false);
  expect(() =>
    whole.during(() => {
      now += 60;
      throw new Error('It failed.');
    }),
  ).toThrow('It failed.');
  expect(whole.isUsedUp).toBe(true);
});

test('the clock of this thread goes on while it computes', () => {
  const begun = threadMilliseconds();
  let sum = 0;
  for (let n = 0; n < 5_000_000; n += 1) sum += Math.sqrt(n);
  expect(sum).toBeGreaterThan(0);
  expect(threadMilliseconds()).toBeGreaterThan(begun);
});
