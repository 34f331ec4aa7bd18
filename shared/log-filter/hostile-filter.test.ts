import { expect, test } from 'vitest';
import { fits } from './fold.ts';
import { sentOf } from './sent.ts';

test('R52: a pattern with very many stars takes no time of its own', () => {
  const text = 'a'.repeat(300);
  expect(fits(text, `${'*a'.repeat(400)}b`)).toBe(false);
  expect(fits(text, `${'a*'.repeat(150)}`)).toBe(true);
});

test.each([
  ['aba', 'a*a', true],
  ['a', 'a*a', false],
  ['ABC', 'a*c', true],
  ['abcbc', '*bc', true],
  ['abcbd', '*bc', false],
  ['', '*', true],
  ['a.b', 'a.b', true],
  ['axb', 'a.b', false],
  ['a\nb', 'a*b', true],
])('"%s" against "%s": %s', (text, pattern, expected) => {
  expect(fits(text, pattern)).toBe(expected);
});

test('R53: a call with very many short parameters fills the index with few words', () => {
  const { sent } = sentOf(Array.from({ length: 1_000 }, (_, n) => ({ name: n.toString(36), value: '' })));
  expect(sent.trim().split('\n')).toHaveLength(150);
});
