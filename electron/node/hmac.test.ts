import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '#shared/any-text.fixture.ts';
import { hashable, hmacSha1 } from './hmac.ts';

const ofNode = (key: Uint8Array, text: string) => createHmac('sha1', key).update(text, 'utf8').digest('hex');
const ofService = (key: Uint8Array, text: string) => Buffer.from(hmacSha1(key, text)).toString('hex');

describe('spec "Signature" 1: HMAC-SHA1', () => {
  test("is Node's own for any key and text, also when a key is used again", { tags: ['property'] }, () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 130 }), fc.array(anyText(), { minLength: 1 }), (key, texts) => {
        for (const text of texts) expect(ofService(key, text)).toBe(ofNode(key, text));
      }),
    );
  });

  test('is right for texts of every length around its limits, in characters of one to four bytes', () => {
    const key = Buffer.alloc(32, 7);
    for (const character of ['a', 'é', '€', '😀', '\ud800']) {
      for (const length of [0, 1, 55, 56, 64, 2047, 2730, 2731, 4096, 8192, 8193, 30_000]) {
        const text = character.repeat(length);
        expect(ofService(key, text)).toBe(ofNode(key, text));
        expect(ofService(key, 'short')).toBe(ofNode(key, 'short'));
      }
    }
  });

  test('R52: is the same of the bytes of a base string, made once for several keys, however long it is', () => {
    for (const length of [0, 1, 2730, 2731, 5_000_000]) {
      const text = `POST&${'%2500'.repeat(length / 5)}&`;
      const bytes = hashable(text);
      for (const key of [Buffer.alloc(32, 7), Buffer.alloc(20, 9)]) {
        expect(hmacSha1(key, bytes).toString('hex')).toBe(ofNode(key, text));
        if (typeof bytes !== 'string') {
          expect(hmacSha1(key, bytes, 'POST&http&').toString('hex')).toBe(ofNode(key, `POST&http&${text}`));
        }
      }
    }
  });

  test('keeps a digest as it is while others are made', () => {
    const key = Buffer.alloc(32, 7);
    const first = hmacSha1(key, 'first');
    hmacSha1(key, 'second');
    expect(Buffer.from(first).toString('hex')).toBe(ofNode(key, 'first'));
  });
});
