import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { partOf } from './part-of.ts';
import { findTransportMistake, type TransportMistakeName } from './transport-mistakes.ts';

/** What a client does to a credential, and what that is called. */
const changes: readonly (readonly [TransportMistakeName, (value: string, at: number) => string])[] = [
  ['in-quotes', (value) => `"${value}"`],
  ['in-quotes', (value) => `\\'${value}\\' `],
  ['in-quotes', (value) => `“${value}”`],
  ['in-brackets', (value) => `<${value}>`],
  ['in-brackets', (value) => `{{${value}}}`],
  ['encoded-twice', (value) => encodeURIComponent(value).replaceAll('.', '%2E').replaceAll('_', '%5F')],
  ['encoded-twice', (value) => encodeURIComponent(value.replaceAll('.', '%2E'))],
  ['with-byte-order-mark', (value) => `\ufeff${value}\r\n`],
  ['with-blank', (value, at) => `${value.slice(0, at)}\r\n ${value.slice(at)}`],
  ['with-blank', (value, at) => `${value.slice(0, at)}\u200b${value.slice(at)}`],
  ['with-scheme', (value) => `Bearer ${value}`],
  ['in-base64', (value) => Buffer.from(value).toString('base64')],
  ['in-hex', (value) => Buffer.from(value).toString('hex')],
];
const names = [...new Set(changes.map(([name]) => name))];

const token = fc.stringMatching(/^st2\.s\.[A-Za-z0-9_-]{40}[.][A-Za-z0-9]{8}$/);
const at = fc.integer({ min: 1, max: 40 });
const find = (sent: string, known: string, among: readonly TransportMistakeName[] = names) =>
  findTransportMistake(sent, { what: 'access token', inHeader: false }, among, (text) => text === known || undefined);

describe('R59: what happened to a credential on its way is named where the credential proves it', () => {
  test.each(changes)('%s', { tags: ['property'] }, (name, change) => {
    fc.assert(
      fc.property(token, at, (known, place) => {
        const sent = change(known, place);
        expect(find(sent, known)).toMatchObject({ name, meant: known });
        expect(find(sent, `${known}x`)).toBeUndefined();
      }),
    );
  });

  const secret = Buffer.from(Array.from({ length: 20 }, (_, index) => 240 + (index % 15))).toString('base64');
  test.each<[TransportMistakeName, string]>([
    ['plus-as-blank', secret.replaceAll('+', ' ')],
    ['as-base64url', Buffer.from(secret, 'base64').toString('base64url')],
    ['in-hex', Buffer.from(secret, 'base64').toString('hex')],
    ['in-base64', Buffer.from(secret).toString('base64')],
  ])('of a secret in base64: %s', (name, sent) => {
    expect(find(sent, secret, ['plus-as-blank', 'as-base64url', 'in-base64', 'in-hex'])?.name).toBe(name);
  });

  test('D14: of the sentences none has the credential', () => {
    for (const [, change] of changes) {
      const known = 'st2.s.AcbH1234567890';
      const { line = '', fix = '' } = find(change(known, 5), known) ?? {};
      expect(`${line} ${fix}`).toMatch(/^The .*\. \S/);
      expect(`${line} ${fix}`).not.toContain(known);
    }
  });

  test('in a header nothing is percent-encoded, so once is too often', () => {
    const inHeader = findTransportMistake('a%2Eb', { what: 'code', inHeader: true }, names, (text) => text === 'a.b');
    expect(inHeader?.line).toBe('The code is percent-encoded in the header.');
  });

  test.each([
    ['st2.s.Abcdefgh', 'Only the first 14 of 20 characters of the code arrived.'],
    ['ghIJKLmn', 'Only the last 8 of 20 characters of the code arrived.'],
    ['ST2.S.ABCDEFGHIJKLMN', 'The code was changed to upper case.'],
    ['st2.s.AbcdefgX', undefined],
    ['st2.s.AbcdefghIJKLmn.more', undefined],
  ])('a part of one, or one in another case: %s', (sent, line) => {
    expect(partOf(sent, 'st2.s.AbcdefghIJKLmn', 'code')?.line).toBe(line);
  });
});
