import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compilePattern, longestPattern, longestValue, PatternProblem } from './regular-expression.ts';

const matches = (pattern: string, value: string) => compilePattern(pattern).matches(value);

describe('F 7.6 REGEX: the whole value is matched', () => {
  it.each([
    ['abc', 'abc', true],
    ['abc', 'xabc', false],
    ['.*@shop\\.example', 'ada@shop.example', true],
    ['.*@shop\\.example', 'ada@shopxexample', false],
    ['^a+$', 'aaa', true],
    ['a?b*c+', 'bbc', true],
    ['a{2,3}', 'a', false],
    ['a{2,3}', 'aaa', true],
    ['a{2,3}', 'aaaa', false],
    ['a{2,}', 'aaaaa', true],
    ['a{0}b', 'b', true],
    ['(ab|cd)+', 'abcdab', true],
    ['(?:ab)?c', 'c', true],
    ['[a-cx]+', 'abcx', true],
    ['[^a-c]', 'b', false],
    ['[]a]+', ']a', true],
    ['[a\\]-]+', 'a]-', true],
    ['\\d{3}-\\w+\\s\\D', '123-ab_ x', true],
    ['😀.', '😀é', true],
    ['', '', true],
    ['a|', '', true],
    ['.', '\n', false],
    ['a.*?b', 'axxb', true],
  ])('%s on %s: %s', (pattern, value, expected) => {
    expect(matches(pattern, value)).toBe(expected);
  });

  it('values that are too long to be indexed match nothing', () => {
    expect(matches('a*', 'a'.repeat(longestValue))).toBe(true);
    expect(matches('a*', 'a'.repeat(longestValue + 1))).toBe(false);
  });
});

describe('patterns that cannot be read', () => {
  it.each([
    '(',
    ')',
    '(?=a)',
    '(?<n>a)',
    '[a',
    '*a',
    'a**',
    'a{3,1}',
    'a{',
    'a{x}',
    '\\',
    '\\1',
    '\\b',
    'a^b',
    'a$b',
    '[z-a]',
    '[',
    '(a{500}){500}',
    '('.repeat(60) + ')'.repeat(60),
    'a'.repeat(longestPattern + 1),
  ])('%s', (pattern) => {
    expect(() => compilePattern(pattern)).toThrow(PatternProblem);
  });

  it('never throws anything but its own problem', () => {
    const pieces = fc.array(fc.constantFrom(...'()[]{}|*+?.^$\\-,0123ad😀'.split(''), '(?:', '{2,}', '\\d', '[^'), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(pieces, fc.string(), (list, value) => {
        try {
          compilePattern(list.join('')).matches(value);
        } catch (error) {
          expect(error).toBeInstanceOf(PatternProblem);
        }
      }),
    );
  });
});

describe('cost and agreement', () => {
  it('patterns that make other engines hang are decided', () => {
    const value = `${'a'.repeat(5000)}!`;
    for (const pattern of ['(a+)+', '(a|a)*', '(a*)*b', 'a*a*a*a*a*a*a*b', '(.*)(.*)(.*)x', '((a+)*)*$', '(a|aa)+']) {
      expect(matches(pattern, value)).toBe(false);
    }
  });

  it('agrees with the language on what both understand', () => {
    const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\d', 'c');
    const quantified = fc.tuple(atom, fc.constantFrom('', '*', '+', '?', '{1,2}')).map((pair) => pair.join(''));
    const sequence = fc.array(quantified, { maxLength: 4 }).map((list) => list.join(''));
    const pattern = fc.array(sequence, { minLength: 1, maxLength: 3 }).map((list) => `(${list.join('|')})*x?`);
    fc.assert(
      fc.property(pattern, fc.string({ unit: fc.constantFrom(...'abcx1'), maxLength: 8 }), (source, value) => {
        expect(matches(source, value)).toBe(new RegExp(`^(?:${source})$`, 'u').test(value));
      }),
    );
  });
});
