import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseExactJson } from './exact-json.ts';

test('D86: a whole number of up to 64 bits is written with the digits that it was read with', {
  tags: ['property'],
}, () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), fc.string(), (number, text) => {
      const json = `{"a":[${number},{"b":${number}}],"t":${JSON.stringify(text)}}`;
      expect(JSON.stringify(parseExactJson(json))).toBe(json);
    }),
  );
});

test('D86: every other number is what JSON.parse reads', () => {
  for (const json of [
    '1',
    '-0',
    '9007199254740991',
    '25.00',
    '1E400',
    '9223372036854775808',
    '0.1234567890123456789',
    '"9007199254740993"',
  ]) {
    expect(parseExactJson(json)).toBe(JSON.parse(json));
  }
  expect(parseExactJson(' 9007199254740993')).toBe(9007199254740993n);
});
