import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keepLineEnds } from './line-ends.ts';

const shown = (text: string) => text.replaceAll(/\r\n?/g, '\n');
const texts = fc.array(fc.constantFrom('a', 'b', '\r', '\n', '\r\n'), { maxLength: 12 }).map((parts) => parts.join(''));

test('one more letter leaves every line end of the value as it was sent', () => {
  expect(keepLineEnds('line1\r\nline2\rline3\n', 'line1\nline2\nline3x\n')).toBe('line1\r\nline2\rline3x\n');
  expect(keepLineEnds('a\r\nb', 'b')).toBe('b');
  expect(keepLineEnds('a\nb', 'a\nbc')).toBe('a\nbc');
});

test('what is kept is what the field shows, and a value that is not edited stays as it is', {
  tags: ['property'],
}, () => {
  fc.assert(
    fc.property(texts, texts, (before, typed) => {
      expect(shown(keepLineEnds(before, shown(typed)))).toBe(shown(typed));
      expect(keepLineEnds(before, shown(before))).toBe(before);
    }),
  );
});
