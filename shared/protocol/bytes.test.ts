import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../any-text.fixture.ts';
import { encodeBase64, encodeUtf8 } from './bytes.ts';

test('base64 agrees with the platform for any bytes', { tags: ['property'] }, () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      expect(encodeBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
    }),
  );
});

test('UTF-8 agrees with the platform for any text, lone surrogates too', { tags: ['property'] }, () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      const broken = text.slice(1);
      expect([...encodeUtf8(broken)]).toEqual([...new TextEncoder().encode(broken)]);
    }),
  );
});
