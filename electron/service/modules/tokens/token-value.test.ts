import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEncryption } from '#service/storage/encryption.ts';
import { makeToken, placeOfToken } from './token-value.ts';

const encryption = createEncryption(Buffer.alloc(32, 5), randomBytes);
const id = fc.integer({ min: 1, max: 2 ** 48 - 1 });
const characters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];

describe('D24: the value of an access token', () => {
  test('is URL-safe and says where the token stands, for every place', () => {
    fc.assert(
      fc.property(id, (place) => {
        const { value, digest } = makeToken(encryption, randomBytes, place);
        expect(value).toMatch(/^st2\.s\.[A-Za-z0-9_-]{51}$/);
        const found = placeOfToken(encryption, value);
        expect(found?.id).toBe(place);
        expect(found?.matches(digest)).toBe(true);
      }),
    );
  });

  test('with any one character changed leads elsewhere or is another token', () => {
    const position = fc.nat({ max: 56 });
    fc.assert(
      fc.property(id, position, fc.constantFrom(...characters), (place, at, character) => {
        const { value, digest } = makeToken(encryption, randomBytes, place);
        fc.pre(value[at] !== character);
        const found = placeOfToken(encryption, value.slice(0, at) + character + value.slice(at + 1));
        expect(found?.id === place && found.matches(digest)).toBe(false);
      }),
    );
  });

  test.each(['', 'st2.s.', 'st2.s.A', `st2.s.${'A'.repeat(43)}`, `st2.s.${'A'.repeat(52)}`, `st2.s.${'é'.repeat(51)}`])(
    '%j is none',
    (value) => {
      expect(placeOfToken(encryption, value)).toBeUndefined();
    },
  );

  test('R8: does not tell how many tokens there are: with another key the same value stands elsewhere', () => {
    const { value } = makeToken(encryption, randomBytes, 1);
    const other = createEncryption(Buffer.alloc(32, 6), randomBytes);
    expect(placeOfToken(other, value)?.id).not.toBe(1);
    // In the clear, the first places of tokens in a row would be the same.
    const places = Array.from({ length: 50 }, (_, n) => makeToken(encryption, randomBytes, n + 1).value.slice(-8));
    expect(new Set(places.map((text) => text.slice(0, 6))).size).toBe(50);
  });
});
