import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textOf, toBytes, toText } from './byte-text.ts';

const latin1 = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
/** A byte order mark says an encoding, and is no byte of the text. */
const hasMark = ([first, second, third]: Uint8Array) =>
  (first === 0xff && second === 0xfe) ||
  (first === 0xfe && second === 0xff) ||
  (first === 0xef && second === 0xbb && third === 0xbf);
const utf16 = (text: string, isLittle: boolean) =>
  Uint8Array.from([...text].flatMap((one) => (isLittle ? [one.charCodeAt(0), 0] : [0, one.charCodeAt(0)])));

describe('the text of a file or of standard input', () => {
  test('loses no byte, whatever its encoding', { tags: ['property'] }, () => {
    const unmarked = fc.uint8Array({ min: 1, maxLength: 80 }).filter((bytes) => !hasMark(bytes));
    fc.assert(
      fc.property(unmarked, (bytes) => {
        expect(toBytes(textOf(bytes))).toBe(latin1(bytes));
      }),
    );
    const text = 'status=Zoë 東京 😀';
    expect(textOf(new TextEncoder().encode(text))).toBe(text);
  });
  test('has bytes of Latin-1 in it, which are shown as no character', () => {
    const text = textOf(Uint8Array.from([...new TextEncoder().encode('a='), 0xe9]));
    expect(toBytes(text)).toBe('a=\xe9');
    expect(toText(toBytes(text))).toBe('a=\ufffd');
  });
  test.each([true, false])('of UTF-16 is read, with its mark and without (little end first: %s)', (isLittle) => {
    const line = 'curl http://h/a.b?x=1\r\n';
    expect(textOf(utf16(line, isLittle))).toBe(line);
    expect(textOf(Uint8Array.from([...(isLittle ? [0xff, 0xfe] : [0xfe, 0xff]), ...utf16(line, isLittle)]))).toBe(line);
  });
  test('survives JSON, as it goes to a running service', () => {
    const text = textOf(Uint8Array.from([0x61, 0x3d, 0xe9, 0xfc]));
    expect(toBytes(JSON.parse(JSON.stringify(text)) as string)).toBe('a=\xe9\xfc');
  });
  test('a mark in front of UTF-8 is left out', () => {
    expect(textOf(Uint8Array.from([0xef, 0xbb, 0xbf, 0x7b, 0x7d]))).toBe('{}');
  });
});
