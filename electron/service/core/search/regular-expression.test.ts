import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Budget } from '#service/methods/budget.ts';
import { MAX_PROGRAM_SIZE } from './limits.ts';
import { compilePattern, longestPattern, longestValue, PatternProblem } from './regular-expression.ts';

const unlimited: Budget = { spend() {}, hold() {}, shapes: new Set() };
const matches = (pattern: string, value: string) => compilePattern(pattern).matches(value, unlimited);

describe('F 7.6 REGEX: the whole value is matched', () => {
  test.each([
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
    ['(?i)ada', 'ADA', true],
    ['ada', 'ADA', false],
    ['(?<n>a)b', 'ab', true],
    ['\\pL+', 'größe', true],
    ['a^b', 'ab', false],
    ['a$b', 'ab', false],
  ])('%s on %s: %s', (pattern, value, expected) => {
    expect(matches(pattern, value)).toBe(expected);
  });

  test('values that are too long to be indexed match nothing', () => {
    expect(matches('a*', 'a'.repeat(longestValue))).toBe(true);
    expect(matches('a*', 'a'.repeat(longestValue + 1))).toBe(false);
  });
});

describe('patterns that cannot be read', () => {
  test.each([
    '(',
    ')',
    '(?=a)',
    '[a',
    '*a',
    'a**',
    'a{3,1}',
    '\\',
    '\\1',
    '(?<=a)b',
    '[z-a]',
    '[',
    '(a{500}){500}',
    'a'.repeat(longestPattern + 1),
  ])('%s', (pattern) => {
    expect(() => compilePattern(pattern)).toThrow(PatternProblem);
  });

  test('never throws anything but its own problem', { tags: ['property'] }, () => {
    const pieces = fc.array(fc.constantFrom(...'()[]{}|*+?.^$\\-,0123ad😀'.split(''), '(?:', '{2,}', '\\d', '[^'), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(pieces, fc.string(), (list, value) => {
        try {
          compilePattern(list.join('')).matches(value, unlimited);
        } catch (error) {
          expect(error).toBeInstanceOf(PatternProblem);
        }
      }),
    );
  });
});

describe('R52: what a pattern costs is bounded before it is matched, and before it is compiled', () => {
  test.each([
    '(a?){900}c',
    '((a{30}){30}){30}',
    '\\pL{1000}'.repeat(50),
    '(\\pL?){1000}'.repeat(40),
    '([^\\pL]{40}){40}',
  ])('%s is too large', (pattern) => {
    expect(() => compilePattern(pattern)).toThrow('too large');
  });

  test('a usual pattern for email addresses is not', () => {
    const email = compilePattern('[A-Za-z0-9._%+-]{1,64}@(?:[A-Za-z0-9-]{1,63}\\.){1,4}[A-Za-z]{2,63}');
    expect(email.matches('ada@mail.shop.example', unlimited)).toBe(true);
  });

  test('a match pays for its characters times the size of its pattern, and a value that is too long for nothing', () => {
    const paid: number[] = [];
    const budget: Budget = { spend: (steps) => paid.push(steps), hold() {}, shapes: new Set() };
    const pattern = compilePattern('(a?){100}c');
    pattern.matches('a'.repeat(999), budget);
    pattern.matches('a'.repeat(longestValue + 1), budget);
    expect(paid).toEqual([1000 * pattern.size]);
  });

  test('every pattern that compiles is small', { tags: ['property'] }, () => {
    const piece = fc.constantFrom(...'a . \\d [^x] ( (?: ) | * {30} {2,9} {0,} {5 \\{'.split(' '));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        try {
          expect(compilePattern(pieces.join('')).size).toBeLessThanOrEqual(MAX_PROGRAM_SIZE);
        } catch (error) {
          expect(error).toBeInstanceOf(PatternProblem);
        }
      }),
    );
  });
});

describe('cost and agreement', () => {
  test('patterns that make other engines hang are decided', () => {
    const value = `${'a'.repeat(5000)}!`;
    for (const pattern of ['(a+)+', '(a|a)*', '(a*)*b', 'a*a*a*a*a*a*a*b', '(.*)(.*)(.*)x', '((a+)*)*$', '(a|aa)+']) {
      expect(matches(pattern, value)).toBe(false);
    }
  });

  test('agrees with the language on what both understand', { tags: ['property'] }, () => {
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
