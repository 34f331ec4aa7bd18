import { expect, test } from 'vitest';
import { dayOf } from './day-of.ts';

test.each([
  [new Date(2030, 0, 1, 0, 0, 0), true],
  [new Date(2030, 0, 1, 23, 59, 59, 999), true],
  [new Date(2030, 0, 2, 0, 0, 0), false],
  [new Date(2029, 11, 31, 23, 59, 59, 999), false],
])('a call of %s is shown with its date unless the day is 1 January 2030', (at, isSameDay) => {
  expect(dayOf(new Date(2030, 0, 1, 14, 2, 11).getTime())(at.getTime())).toBe(isSameDay);
});
