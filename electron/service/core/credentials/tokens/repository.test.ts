import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEncryption } from '#service/storage/encryption.ts';
import { keyOfToken, makeToken } from './repository.ts';

const encryption = createEncryption(Buffer.alloc(32, 5), randomBytes);
const id = fc.integer({ min: 1, max: 2 ** 48 - 1 });
const characters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];

describe('D24: the value of an access token', () => {
  test('is URL-safe and carries its row id', { tags: ['property'] }, () => {
    fc.assert(
      fc.property(id, (rowId) => {
        const { value, digest } = makeToken(encryption, randomBytes, rowId);
        expect(value).toMatch(/^st2\.s\.[A-Za-z0-9_-]{51}$/);
        const found = keyOfToken(encryption, value);
        expect(found?.id).toBe(rowId);
        expect(found?.matches(digest)).toBe(true);
      }),
    );
  });

  test('with any one character changed carries another row id or does not match the digest', {
    tags: ['property'],
  }, () => {
    const position = fc.nat({ max: 56 });
    fc.assert(
      fc.property(id, position, fc.constantFrom(...characters), (rowId, at, character) => {
        const { value, digest } = makeToken(encryption, randomBytes, rowId);
        fc.pre(value[at] !== character);
        const found = keyOfToken(encryption, value.slice(0, at) + character + value.slice(at + 1));
        expect(found?.id === rowId && found.matches(digest)).toBe(false);
      }),
    );
  });

  test.each(['', 'st2.s.', 'st2.s.A', `st2.s.${'A'.repeat(43)}`, `st2.s.${'A'.repeat(52)}`, `st2.s.${'é'.repeat(51)}`])(
    '%j is none',
    (value) => {
      expect(keyOfToken(encryption, value)).toBeUndefined();
    },
  );

  test('R8: does not reveal how many tokens there are: with another key the same value carries another row id', () => {
    const { value } = makeToken(encryption, randomBytes, 1);
    const other = createEncryption(Buffer.alloc(32, 6), randomBytes);
    expect(keyOfToken(other, value)?.id).not.toBe(1);
    // Not XORed, the row ids of consecutive tokens would begin with the same bytes.
    const rowIds = Array.from({ length: 50 }, (_, n) => makeToken(encryption, randomBytes, n + 1).value.slice(-8));
    expect(new Set(rowIds.map((text) => text.slice(0, 6))).size).toBe(50);
  });
});
