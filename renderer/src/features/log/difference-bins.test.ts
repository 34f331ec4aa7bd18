import { expect, test } from 'vitest';
import { binsOf } from './difference-bins.ts';

test('ranges of differences are named on both sides of the service clock, and those outside the window are marked', () => {
  expect(binsOf([-86_400, -3_600, -121, -10, -3, 2, 9, 120, 3_599, 86_399], 120)).toEqual([
    { label: 'over 1 d', side: 'behind', allowed: false },
    { label: '1–24 h', side: 'behind', allowed: false },
    { label: '2–60 min', side: 'behind', allowed: false },
    { label: '10–120 s', side: 'behind', allowed: true },
    { label: '3–9 s', side: 'behind', allowed: true },
    { label: '±2 s', side: 'near', allowed: true },
    { label: '3–9 s', side: 'ahead', allowed: true },
    { label: '10–120 s', side: 'ahead', allowed: true },
    { label: '2–60 min', side: 'ahead', allowed: false },
    { label: '1–24 h', side: 'ahead', allowed: false },
    { label: 'over 1 d', side: 'ahead', allowed: false },
  ]);
});
