import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { differenceOf } from './difference.ts';

const marked = (expected: string, signed: string) =>
  differenceOf(expected, signed)?.segments.map((one) => (one.same ? one.expected : [one.expected, one.signed]));

describe('where two base strings differ', () => {
  test('equal ones do not', () => {
    expect(differenceOf('GET&a&b', 'GET&a&b')).toBeUndefined();
  });

  test('an encoded character is one piece, however often it is encoded', () => {
    expect(marked('a%2520b', 'a%2Bb')).toEqual(['a', ['%2520', '%2B'], 'b']);
    // A match of one character between two differences would be by chance.
    expect(marked('a%2527s%2521', "a's!")).toEqual(['a', ['%2527s%2521', "'s!"]]);
  });

  test('what one of them lacks', () => {
    expect(marked('GET&u&UID%3D1%26apiKey%3D3', 'GET&u&apiKey%3D3')).toEqual([
      'GET&u&',
      ['UID%3D1%26', ''],
      'apiKey%3D3',
    ]);
    expect(differenceOf('GET&u&p', 'GET&u')).toMatchObject({ at: 5, expectedByte: '26' });
    expect(differenceOf('GET&u&p', 'GET&u')?.signedByte).toBeUndefined();
  });

  test('the pieces are the strings, whatever they are', { tags: ['property'] }, () => {
    const text = fc.oneof(
      fc.string({ maxLength: 60 }),
      fc.string({ unit: fc.constantFrom('%', '25', '2', '&', 'a', '…'), maxLength: 40 }),
    );
    fc.assert(
      fc.property(text, text, (expected, signed) => {
        const difference = differenceOf(expected, signed);
        if (difference === undefined) {
          expect(expected).toBe(signed);
          return;
        }
        expect(difference.segments.map((one) => one.expected).join('')).toBe(expected);
        expect(difference.segments.map((one) => one.signed).join('')).toBe(signed);
        for (const { same, expected: one, signed: other } of difference.segments) expect(one === other).toBe(same);
      }),
    );
  });
});
