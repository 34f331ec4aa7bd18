import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { codeRepository } from '#service/core/credentials/tokens/codes.ts';
import { tokenRepository } from '#service/core/credentials/tokens/repository.ts';
import { openTestStore, testToken, withTestSite } from '#service/fixtures/store.fixture.ts';
import { anyText } from '#shared/any-text.fixture.ts';
import { percentEncode } from '#shared/protocol/percent.ts';
import { causeOfUnknown, type Expected } from './unknown-credential.ts';

const issued: Record<Expected, string[]> = { token: [], code: [] };
const store = forAllTests(
  () => withTestSite(openTestStore()),
  (one) => one.close(),
);
beforeAll(() =>
  store.unitOfWork(() => {
    const code = { apiKey: '3_test', redirectUri: 'https://shop.example/', UID: 'u-1', expiresAt: 1 };
    for (let n = 0; n < 20; n += 1) {
      issued.token.push(store.of(tokenRepository).issue(testToken).value);
      issued.code.push(store.of(codeRepository).issue(code).value);
    }
  }),
);

const causeOf = (expected: Expected, value: string) => causeOfUnknown(store, expected, value, false)?.cause;
const expected = fc.constantFrom<Expected>('token', 'code');
const which = fc.nat(19);

/** What a client does to a value. */
const changes: Readonly<Record<string, (value: string, at: number) => string>> = {
  'in-quotes': (value, at) => (at % 2 === 0 ? `"${value}"` : `'${value}'`),
  'in-brackets': (value, at) => (at % 2 === 0 ? `<${value}>` : `{${value}}`),
  'encoded-twice': (value) => percentEncode(`${value}`).replaceAll('.', '%2E').replaceAll('_', '%5F'),
  'with-blank': (value, at) => `${value.slice(0, at)}${at % 2 === 0 ? ' ' : '\r\n'}${value.slice(at)}`,
  'with-scheme': (value, at) => `${at % 2 === 0 ? 'OAuth' : 'Bearer'} ${value}`,
  'with-more': (value, at) => (at % 2 === 0 ? `${value};state=${at}` : `{"a":"${value}"}`),
  'in-base64': (value) => Buffer.from(value).toString('base64'),
  'in-hex': (value) => Buffer.from(value).toString('hex'),
  cut: (value, at) => (at % 2 === 0 ? value.slice(0, 17 + (at % 30)) : value.slice(-(17 + (at % 30)))),
  'in-other-case': (value, at) => (at % 2 === 0 ? value.toUpperCase() : value.toLowerCase()),
};

describe('R59: of a value that is no credential only what is proved is said', () => {
  test('what clients do to a value is not named of one that was never issued: nothing proves it but quotes, which are seen', {
    tags: ['property'],
  }, () => {
    const random = fc
      .tuple(fc.constantFrom('st2.s.', 'co2.s.', ''), fc.stringMatching(/^[A-Za-z0-9_-]{43,51}$/))
      .map(([mark, text]) => mark + text);
    fc.assert(
      fc.property(
        expected,
        random,
        fc.integer({ min: 1, max: 48 }),
        fc.constantFrom(...Object.keys(changes)),
        (of, value, at, change) => {
          const seen = change === 'in-quotes' ? `${of}-in-quotes` : undefined;
          expect(causeOf(of, changes[change]?.(value, at) ?? '')).toBe(seen);
        },
      ),
    );
  });

  test('one with another character in it is not the part of one, nor one in another case', {
    tags: ['property'],
  }, () => {
    fc.assert(
      fc.property(expected, which, fc.nat(42), fc.integer({ min: 20, max: 49 }), (of, n, at, length) => {
        const whole = issued[of][n] ?? '';
        const place = 6 + (at % (length - 6));
        const other = whole[place] === '7' ? '8' : '7';
        const changed = (whole.slice(0, place) + other + whole.slice(place + 1)).slice(0, length);
        expect(causeOf(of, changed)).toBeUndefined();
        expect(causeOf(of, changed.toUpperCase())).toBeUndefined();
      }),
    );
  });

  test('R19, R52: any text at all is answered, and no text that holds no credential is taken for one', {
    tags: ['property'],
  }, () => {
    fc.assert(
      fc.property(expected, anyText({ maxLength: 300 }), (of, text) => {
        expect(causeOf(of, text) ?? '').toMatch(/^$|^placeholder-as-|^masked-|^jwt-as-/);
      }),
    );
  });

  test('a credential of the other kind is named whatever stands in its place', { tags: ['property'] }, () => {
    fc.assert(
      fc.property(which, (n) => {
        expect(causeOf('token', issued.code[n] ?? '')).toBe('code-as-token');
        expect(causeOf('code', issued.token[n] ?? '')).toBe('token-as-code');
      }),
    );
  });
});
