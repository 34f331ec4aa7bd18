import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeBase64, encodeBase64, encodeUtf8 } from './bytes.ts';

test('base64 agrees with the platform for any bytes, and decodes back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      const text = encodeBase64(bytes);
      expect(text).toBe(Buffer.from(bytes).toString('base64'));
      expect(decodeBase64(text)).toEqual(bytes);
    }),
    { numRuns: 300 },
  );
});

test.each(['A', 'AA', 'AAA', 'AB==', 'AAB=', 'AA=A', 'AAAA=', 'A-_A', 'AAA ', ' AAAA', 'AAAA\n', 'ÄAAA'])(
  'base64 that is not canonical is refused: %j',
  (text) => {
    expect(decodeBase64(text)).toBeUndefined();
  },
);

test('UTF-8 agrees with the platform for any text, lone surrogates too', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const broken = text.slice(1);
      expect([...encodeUtf8(broken)]).toEqual([...new TextEncoder().encode(broken)]);
    }),
    { numRuns: 300 },
  );
});
