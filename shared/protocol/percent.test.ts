import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../any-text.fixture.ts';
import {
  decodeForm,
  decodePairs,
  encodeForm,
  MalformedEncoding,
  percentEncode,
  percentEncodeTwice,
  tryDecodePart,
} from './percent.ts';

describe('percent-encoding', () => {
  test('agrees with an encoder that works byte by byte, for any text', { tags: ['property'] }, () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const bytes = [...Buffer.from(text.toWellFormed(), 'utf8')];
        const expected = bytes
          .map((byte) => String.fromCharCode(byte))
          .map((c) =>
            /[A-Za-z0-9\-._~]/.test(c) ? c : `%${c.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
          )
          .join('');
        expect(percentEncode(text)).toBe(expected);
      }),
    );
  });
});

describe('R52: what is done without an exception per text gives the same', () => {
  const escapes = fc.constantFrom(
    ...['%', '%4', '%41', '%zz', '%C3', '%A9', '%c3%a9', '%C0', '%AF', '%E0', '%9F', '%BF', '%ED', '%A0', '%80', '%EF'],
    ...['%F0', '%8F', '%90', '%F4', '%F5', '%25', '+', 'a', 'é', '='],
  );
  const texts = fc.oneof(
    fc.array(escapes, { maxLength: 8 }).map((list) => list.join('')),
    fc.string({ unit: 'grapheme' }).map(percentEncode),
  );

  test('a text is decoded when decodeURIComponent decodes it, to the same', { tags: ['property'] }, () => {
    const decoded = (text: string) => {
      try {
        return { text: decodeURIComponent(text.replaceAll('+', ' ')) };
      } catch {
        return { problem: expect.any(String) };
      }
    };
    fc.assert(
      fc.property(texts, (text) => {
        expect(tryDecodePart(text)).toEqual(decoded(text));
      }),
    );
  });

  test('encoding twice is encoding what was encoded', { tags: ['property'] }, () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        expect(percentEncodeTwice(text)).toBe(percentEncode(percentEncode(text)));
      }),
    );
  });
});

describe('form decoding', () => {
  test.each([
    ['a=1&b=2', 2, ['a', 'b'], undefined],
    ['a=1&b=2&', 2, ['a', 'b'], undefined],
    ['a=1&b=2&c=3', 2, ['a', 'b'], true],
    ['a=1&&b=2', 2, ['a'], true],
    ['a', 0, [], true],
  ])('R52: of %j at most %i pieces are read, empty ones included', (raw, most, names, isCut) => {
    const pairs = decodePairs(raw, most);
    expect([pairs.list.map(({ name }) => name), pairs.isCut]).toEqual([names, isCut]);
  });

  test.each([
    ...['', 'a=1&b=2', 'a=1&&b=2&', 'a', 'a=', '=a', '=', 'a=b=c', 'a+b=c+d%2B', 'a=1&a=2', 'a=%C3%AB%00', 'a&b=1'],
    'n=%25zz',
  ])('reads %j as a browser does', (raw) => {
    expect(decodeForm(raw).map(({ name, value }) => [name, value])).toEqual([...new URLSearchParams(raw)]);
  });

  test.each([
    ['a=%', 'two hex digits'],
    ['a=%4', 'two hex digits'],
    ['a=%zz', 'two hex digits'],
    ['%=a', 'two hex digits'],
    ['a=%E4', 'not UTF-8'],
    ['a=%C0%AF', 'not UTF-8'],
    ['a=%ED%A0%80', 'not UTF-8'],
    ['a=%F5%80%80%80', 'not UTF-8'],
    ['a=%80', 'not UTF-8'],
  ])('D6: refuses %j and says what is wrong', (raw, sentence) => {
    expect(() => decodeForm(raw)).toThrow(MalformedEncoding);
    expect(() => decodeForm(raw)).toThrow(sentence);
  });

  test('what encodeForm writes is read back, by this decoder and by a browser', { tags: ['property'] }, () => {
    const pair = fc.record({
      name: fc.string({ unit: 'grapheme', minLength: 1 }),
      value: fc.string({ unit: 'grapheme' }),
    });
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 8 }), (list) => {
        const encoded = encodeForm(list);
        expect(decodeForm(encoded)).toEqual(list);
        expect([...new URLSearchParams(encoded)]).toEqual(list.map(({ name, value }) => [name, value]));
      }),
    );
  });

  test('reads what a browser writes, with + for blanks', { tags: ['property'] }, () => {
    const pairs = fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' })), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(pairs, (list) => {
        const raw = new URLSearchParams(list).toString();
        expect(decodeForm(raw).map(({ name, value }) => [name, value])).toEqual(list);
      }),
    );
  });
});
