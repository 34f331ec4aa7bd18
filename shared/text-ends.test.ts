import { expect, test } from 'vitest';
import { withoutEnding, withoutEnds } from './text-ends.ts';

test('R52: a text loses the characters at its end, or at both ends, and those within stay', () => {
  expect(withoutEnding('==a=b==', '=')).toBe('==a=b');
  expect(withoutEnds(' \t a b\t ', ' \t')).toBe('a b');
  expect(withoutEnds('--', '-')).toBe('');
});
