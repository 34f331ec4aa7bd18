import { expect, test } from 'vitest';
import { parseBoolean } from './booleans.ts';

test.each([
  ['true', true],
  ['True', true],
  ['1', true],
  ['false', false],
  ['False', false],
  ['0', false],
  ['', false],
])('D16: %j is read as the client libraries mean it', (text, value) => {
  expect(parseBoolean(text)).toBe(value);
});

test.each(['TRUE', 'yes', 'no', 'on', ' true', '01', 'null', '２'])('D16: %j is no Boolean', (text) => {
  expect(parseBoolean(text)).toBeUndefined();
});
