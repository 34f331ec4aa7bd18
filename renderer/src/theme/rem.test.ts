import { expect, test } from 'vitest';
import { rem } from './rem.ts';

test.each([
  [12, '0.75rem'],
  [-8, '-0.5rem'],
  [1, '1px'],
  ['0 16px -8px 2px', '0 1rem -0.5rem 2px'],
  ['minmax(80px, 1fr)', 'minmax(5rem, 1fr)'],
  ['100%', '100%'],
])('a length follows the font size of the browser: %s is %s', (length, drawn) => {
  expect(rem(length)).toBe(drawn);
});
