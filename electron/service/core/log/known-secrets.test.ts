import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shownPiece } from '#service/fixtures/secret-forms.fixture.ts';
import { percentEncode } from '#shared/protocol/percent.ts';
import { knownSecrets, markOf } from './known-secrets.ts';

const secretOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const secret = fc
  .uint8Array({ minLength: 16, maxLength: 64 })
  .map((bytes) => Buffer.from(bytes.length === 0 ? [1] : bytes))
  .map(secretOf)
  .filter((text) => markOf(text) !== undefined);
const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const base64url = (length: number) => bytes(length).map((value) => Buffer.from(value).toString('base64url'));
const token = base64url(38).map((text) => `st2.s.${text}`);
const code = base64url(32).map((text) => `co2.s.${text}`);

/** As an OpenID provider signs one: an id token, an access token, the JWT of a machine (X 2). */
const jwt = fc
  .tuple(fc.record({ sub: fc.string(), exp: fc.nat() }), fc.uint8Array({ minLength: 64, maxLength: 256 }))
  .map(([claims, signature]) =>
    [JSON.stringify({ alg: 'RS256', typ: 'JWT', kid: 'k1' }), JSON.stringify(claims), signature]
      .map((part) => Buffer.from(part).toString('base64url'))
      .join('.'),
  );

const everyCharacter = (value: string, before: string): string =>
  [...value].map((one) => before + one.charCodeAt(0).toString(16)).join('');

/** How values arrive. */
const encodings: readonly ((value: string) => string)[] = [
  (value) => value,
  percentEncode,
  (value) => percentEncode(percentEncode(value)),
  (value) => percentEncode(value).replaceAll(/%../g, (hex) => hex.toLowerCase()),
  (value) => value.replaceAll('+', ' '),
  (value) => value.replaceAll('+', '-').replaceAll('/', '_'),
  (value) => value.replaceAll('=', ''),
  (value) => JSON.stringify(value).replaceAll('/', '\\/'),
  (value) => value.replaceAll('+', '\\u002b'),
  (value) => everyCharacter(value, '%'),
  (value) => everyCharacter(value, '%25'),
  (value) => everyCharacter(value, '\\u00'),
  (value) => everyCharacter(value, '%5Cu00'),
  (value) => value.toLowerCase(),
  (value) => Buffer.from(value).toString('base64'),
  (value) => Buffer.from(value).toString('base64url'),
  (value) => Buffer.from(`3_key:${value}`).toString('base64'),
  (value) => Buffer.from(`${value}:3_key`).toString('base64'),
  (value) => Buffer.from(`3_other:${value}`).toString('base64url'),
  (value) => percentEncode(Buffer.from(`k:${value}`).toString('base64')),
];
const around = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.constantFrom('secret=', '&a=1', '"', '/', ' ', 'x=', '{"a":"', 'AAAAAAAAAA', '%4', '%254', '\\u004', '%', '%2'),
);

describe('R15: what is known is found', () => {
  test('wherever it stands in a text, in whatever form it came', { tags: ['property'] }, () => {
    fc.assert(
      fc.property(
        fc.array(secret, { minLength: 1, maxLength: 5 }),
        fc.oneof(token, code, jwt, fc.constant(undefined)),
        fc.nat(),
        fc.constantFrom(...encodings),
        around,
        around,
        (secrets, credential, which, encode, before, after) => {
          const known = knownSecrets();
          for (const one of secrets) known.add(one);
          const value = credential ?? secrets[which % secrets.length] ?? '';
          const text = before + encode(value) + after;
          expect(known.mayBeIn(text) || known.mayBeEncodedIn(text)).toBe(true);
          const masked = known.masked(text);
          expect(masked).toContain('…');
          const piece = markOf(value)?.piece ?? value;
          expect(masked).not.toContain(piece);
          expect(known.masked(masked)).toBe(masked);
        },
      ),
    );
  });

  test('in the lower case of a host name, wherever its capitals stand', { tags: ['property'] }, () => {
    fc.assert(
      fc.property(secret, (value) => {
        const known = knownSecrets();
        known.add(value);
        expect(shownPiece(known.masked(`"${value.toLowerCase()}.shop.example" is not known`), value)).toBe(undefined);
      }),
    );
  });

  test('with letters and digits escaped that need it not, whichever they are', { tags: ['property'] }, () => {
    const escapes = fc.array(fc.constantFrom('', '%', '%25', '%2525', '\\u00', '%5cu00', '%255cu00'), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(fc.oneof(secret, token, code, jwt), escapes, (value, which) => {
        const known = knownSecrets();
        if (!value.includes('.')) known.add(value);
        const text = [...value].map((one, at) => {
          const before = which[at % which.length] || (/\w/.test(one) ? '' : '%');
          return before === '' ? one : before + one.charCodeAt(0).toString(16);
        });
        expect(known.mayBeIn(`{"a":"${text.join('')}"}`)).toBe(true);
        const masked = known.masked(`{"a":"${text.join('')}"}`);
        const read = masked.replace(/(?:(?:%(?:25)*5c|\\)u00|%(?:25)*)([0-9a-f]{2})/g, (_, hex) =>
          String.fromCharCode(Number(`0x${hex}`)),
        );
        expect(shownPiece(read, value)).toBe(undefined);
      }),
    );
  });

  test('with some of it escaped behind any number of other percent signs', { tags: ['property'] }, () => {
    const needed = fc.array(fc.constantFrom('%2F', '%3D', '%20', '%2B', '%252F', '%zz', '%'), { maxLength: 40 });
    fc.assert(
      fc.property(
        fc.oneof(secret, token),
        needed,
        fc.constantFrom('%', '%25', '\\u00', '%5cu00'),
        (value, before, prefix) => {
          const known = knownSecrets();
          if (!value.includes('.')) known.add(value);
          const text = `a=${before.join('&b=')}&c=${everyCharacter(value, prefix)}`;
          expect(known.mayBeIn(text)).toBe(true);
          expect(known.masked(text)).not.toBe(text);
        },
      ),
    );
  });

  test('behind the start of an escape, which the first letter of the credential could end', () => {
    const known = knownSecrets();
    const value = `co2.s.${'AbCdEfGhIjKlMnOpQrStUvWxYz'.repeat(2).slice(0, 43)}`;
    for (const before of ['%4', '%254', '\\u004']) {
      expect(known.masked(`${before}${value}&a=${everyCharacter(value, '%')}`)).toBe(
        `${before}co2.s.AbCd…&a=co2.s.AbCd…`,
      );
    }
  });

  test('several in one text, side by side', () => {
    const known = knownSecrets();
    const secrets = Array.from({ length: 20 }, () => secretOf(randomBytes(32)));
    for (const one of secrets) known.add(one);
    const masked = known.masked(secrets.join('') + secrets.join('&'));
    expect(secrets.filter((one) => shownPiece(masked, one) !== undefined)).toEqual([]);
  });

  test('a secret that is cut off is masked to where it ends', () => {
    const known = knownSecrets();
    known.add('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ=');
    expect(known.masked('No site has the key "abcdefghijklmnopqrst')).toBe('No site has the key "abcd…');
  });

  test('only the secret is masked, with four characters left to tell it', () => {
    const known = knownSecrets();
    known.add('abcdefghijklmnopqrstuvw+yzABCDEF/HIJKLMNOPQ=');
    expect(known.masked('/x?a=1&secret=abcdefghijklmnopqrstuvw%2ByzABCDEF%2FHIJKLMNOPQ%3D&b=2')).toBe(
      '/x?a=1&secret=abcd…&b=2',
    );
    expect(known.masked('{"s":"abcdefghijklmnopqrstuvw+yzABCDEF\\/HIJKLMNOPQ="}')).toBe('{"s":"abcd…"}');
    expect(
      known.masked(`Basic ${Buffer.from('3_k:abcdefghijklmnopqrstuvw+yzABCDEF/HIJKLMNOPQ=').toString('base64')}`),
    ).toBe('Basic M19r…');
  });
});

describe('R15, C4: a JWT is known by its form, as it has no version mark', () => {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'RS256', kid: 'k' })}.${part({ sub: 'u-ada' })}`;

  test('whole, cut off, behind other letters, several in one text, and nothing else of the text', () => {
    const known = knownSecrets();
    const whole = `${signed}.${'Ab-_'.repeat(64)}`;
    for (const text of [whole, `${signed}.`, signed]) expect(known.masked(`/x/${text}/y?a=1`)).toBe('/x/eyJh…/y?a=1');
    expect(known.masked(`glt_${whole}.gltexp, ${whole}`)).toBe('glt_eyJh….gltexp, eyJh…');
    expect(known.mayBeIn('bearer=eyJh…')).toBe(false);
  });

  test.each(['\n', '\r\n', '%0A', '%0d%0a', '%250A', '\\n', '\\\\r\\\\n', '%5Cn', '%255c%255cr%255Cn'])(
    'broken by %j at any place, as `base64` of a shell breaks it: no piece of header or claims stays',
    (lineEnd) => {
      const known = knownSecrets();
      const whole = `${signed}.${'Ab-_'.repeat(64)}`;
      for (let column = 4; column < signed.length; column += 1) {
        const lines = whole.match(new RegExp(`.{1,${column}}`, 'g')) ?? [];
        expect(known.masked(`a ${lines.join(lineEnd)} b`), `${column}`).toBe('a eyJh… b');
      }
    },
  );

  test('in a text of many beginnings, in time that grows with its length', () => {
    const known = knownSecrets();
    for (const text of ['.eyJ', 'eyJ', 'eyJ.', 'a.eyJ.', 'a\n', '.eyJ\na', '\\n.\n'].map((one) =>
      one.repeat(100_000),
    )) {
      expect(known.masked(text).length).toBeLessThanOrEqual(text.length);
    }
  });
});

describe('R15: what is not known stays as it is', () => {
  test('UIDs, nonces, signatures, call ids, keys, names and sentences', { tags: ['property'] }, () => {
    const known = knownSecrets();
    for (let count = 0; count < 500; count += 1) known.add(secretOf(randomBytes(32)));
    const ordinary = fc.oneof(
      base64url(32).map((text) => `_guid_${text}=`),
      fc.uint8Array({ minLength: 16, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex')),
      bytes(20).map(secretOf),
      bytes(32).map(secretOf),
      fc.string(),
      fc.lorem(),
      fc.webUrl({ withQueryParameters: true }),
    );
    fc.assert(
      fc.property(fc.array(ordinary, { maxLength: 10 }), (values) => {
        const text = values.join(' ');
        expect(known.masked(text)).toBe(text);
      }),
    );
  });

  test('a state or a context that is JSON in base64url, and a name with dots', () => {
    const known = knownSecrets();
    const json = Buffer.from('{"returnTo":"/cart","step":2}').toString('base64url');
    for (const text of [`state=${json}`, `www.${json}`, 'a.eyJ', `eyes.of.${json}`])
      expect(known.masked(text)).toBe(text);
  });

  test('what a mask has left', () => {
    const known = knownSecrets();
    for (const text of ['st2.s.AbCd…', 'co2.s.AbCd…', 'abcd…', '…']) expect(known.masked(text)).toBe(text);
  });
});

describe('R15, R21: what is kept of a former secret', () => {
  test('is less than half of one that Authdesk made', { tags: ['property'] }, () => {
    fc.assert(
      fc.property(bytes(32).map(secretOf), (text) => {
        const mark = markOf(text);
        fc.pre(mark !== undefined);
        expect(mark.piece.length).toBeLessThanOrEqual(16);
        expect(text.slice(mark.before, text.length - mark.after)).toBe(mark.piece);
      }),
    );
  });

  test('is nothing when no eight letters and digits stand together in it: it is masked by its name only', () => {
    expect(markOf('ab+cd/ef+gh/ij+kl/mn+op/qr+st/uv+wx/yz+AA=')).toBeUndefined();
  });
});
