import { describe, expect, test } from 'vitest';
import { constantTimeEqual, constantTimeEqualDigests } from './constant-time.ts';

describe('R9: the one compare of secrets and signatures', () => {
  test('R9: is true for the same text and the same bytes', () => {
    expect(constantTimeEqual('', '')).toBe(true);
    expect(constantTimeEqual('c2VjcmV0', 'c2VjcmV0')).toBe(true);
    expect(constantTimeEqual('Grüße 😀', 'Grüße 😀')).toBe(true);
    expect(constantTimeEqual(Buffer.from('abc'), 'abc')).toBe(true);
    expect(constantTimeEqual(new Uint8Array([0, 255]), Buffer.from([0, 255]))).toBe(true);
  });

  test('R9: is false for another value, another length, an empty value and a prefix', () => {
    for (const [a, b] of [
      ['secret', 'Secret'],
      ['secret', 'secret '],
      ['secret', ''],
      ['secret', 'secre'],
      ['secret', 'xecret'],
      ['a\u0301', 'á'],
    ] as const) {
      expect(constantTimeEqual(a, b), `${JSON.stringify(a)} and ${JSON.stringify(b)}`).toBe(false);
      expect(constantTimeEqual(b, a)).toBe(false);
    }
  });

  test('R9: compares digests, also such as are too short or empty', () => {
    const digest = Buffer.from('3q2+7wAAAAAAAAAAAAAAAAAAAAA=', 'base64');
    expect(constantTimeEqualDigests(digest, Uint8Array.from(digest))).toBe(true);
    for (const other of [digest.subarray(0, 19), Buffer.alloc(0), Buffer.alloc(20), Buffer.concat([digest, digest])]) {
      expect(constantTimeEqualDigests(digest, other)).toBe(false);
      expect(constantTimeEqualDigests(other, digest)).toBe(false);
    }
  });
});
