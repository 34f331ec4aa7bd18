import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../any-text.fixture.ts';
import { fillIn, missingVariables } from './variables.ts';

const variables = [
  { name: 'uid', value: 'u-ada' },
  { name: 'again', value: '{{uid}} $& $1' },
];

test('a variable is filled in wherever its name stands in double braces', () => {
  expect(fillIn('a={{uid}}&b={{ uid }}&c={{uid}}', variables)).toBe('a=u-ada&b=u-ada&c=u-ada');
});

test('what no variable has stays as it is, and so does everything else in braces', () => {
  for (const text of ['{{other}}', '{uid}', '{{}}', '{{uid}', '{"a":{"b":1}}', '{{a b}}', '{{ {uid} }}']) {
    expect(fillIn(text, variables)).toBe(text);
  }
});

test('a value is taken as it is: neither read for variables nor for patterns', () => {
  expect(fillIn('{{again}}', variables)).toBe('{{uid}} $& $1');
});

test('names without a value are listed, each once', () => {
  expect(missingVariables(['{{x}} {{uid}}', '{{y}}{{ x }}'], variables)).toEqual(['x', 'y']);
});

test('any value arrives as it was given, and a text without braces is left alone', { tags: ['property'] }, () => {
  fc.assert(
    fc.property(anyText(), (value) => {
      expect(fillIn('<{{x}}>', [{ name: 'x', value }])).toBe(`<${value}>`);
      const bare = value.replaceAll('{', '');
      expect(fillIn(bare, variables)).toBe(bare);
    }),
  );
});
