import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isSecretParameter,
  mask,
  maskAuthorization,
  maskNamed,
  maskParameter,
  maskQuery,
  maskUrl,
  mayNameSecret,
  secretParameters,
} from './masking.ts';
import { decodeForm, encodeForm } from './percent.ts';

const token = 'st2.s.AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_aBcDe';

test('four characters of a long value stay, a short one is wholly masked', () => {
  expect(mask(token)).toBe('st2.s.AbCd…');
  expect(mask('st2.s.short-of-a-token')).toBe('st2.…');
  expect(mask('hunter2')).toBe('…');
  expect(mask('elevenchars')).toBe('…');
  expect(mask('')).toBe('');
});

test('R15: a secret parameter is masked whatever the case of its name', () => {
  for (const name of secretParameters) {
    expect(maskParameter(name, token)).not.toContain('AbCdE');
    expect(maskParameter(name.toUpperCase(), token)).not.toContain('AbCdE');
  }
  expect(maskParameter('nonce', token)).toBe(token);
});

describe('R15: a raw query string', () => {
  test.each([
    ['apiKey=3_demo&secret=MDEyMzQ1Njc4OWFi&nonce=1', 'apiKey=3_demo&secret=MDEy…&nonce=1'],
    ['Secret=MDEyMzQ1Njc4OWFi', 'Secret=MDEy…'],
    ['%73ecret=MDEyMzQ1Njc4OWFi', '%73ecret=MDEy…'],
    ['%zz%73&amp;secret=MDEyMzQ1Njc4OWFi', '%zz%73&amp;secret=MDEy…'],
    ['+secret+=MDEyMzQ1Njc4OWFi', '+secret+=MDEy…'],
    // Blanks that are not ASCII, too: the parameter of that name is masked.
    ['%C2%A0secret%E3%80%80=MDEyMzQ1Njc4OWFi', '%C2%A0secret%E3%80%80=MDEy…'],
    ['secret=MDEyMzQ1Njc4OWFi=&a=%', 'secret=MDEy…&a=%'],
    ['code=short&x=%C3%28', 'code=…&x=%C3%28'],
    ['secret', 'secret'],
    ['', ''],
  ])('%j keeps everything but the secret', (raw, masked) => {
    expect(maskQuery(raw)).toBe(masked);
  });

  test('no secret value survives, for any parameters around it', { tags: ['property'] }, () => {
    const pair = fc.record({ name: fc.string(), value: fc.string() });
    const name = fc.constantFrom(...secretParameters);
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 4 }), name, fc.array(pair, { maxLength: 4 }), (before, secret, after) => {
        const raw = encodeForm([...before, { name: secret, value: token }, ...after]);
        expect(maskQuery(raw)).not.toContain('AbCdEf');
        expect(decodeForm(maskQuery(raw)).length).toBe(decodeForm(raw).length);
      }),
    );
  });

  test('R15: where no decoded name is secret, nothing of the raw text is masked: it needs no look of its own', {
    tags: ['property'],
  }, () => {
    const piece = fc.oneof(
      fc.constantFrom(...secretParameters, 'amp;', '%61mp;', '+', '%20', '%2B', '%C2%A0', '%09', '=', '&', 's%65cret'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const raw = pieces.join('').replaceAll(/%(?![0-9A-Fa-f]{2})/g, '%25');
        fc.pre(isDecodable(raw));
        if (decodeForm(raw).some(({ name }) => isSecretParameter(name))) return;
        expect(maskQuery(raw)).toBe(raw);
      }),
    );
  });

  test('R15: one look at the raw text finds each secret name in it, however it is encoded', {
    tags: ['property'],
  }, () => {
    const letters = fc
      .tuple(fc.constantFrom(...secretParameters, 'headers', 'nonce', 'UID'), fc.infiniteStream(fc.boolean()))
      .map(([name, isEncoded]) => encodedSome(name, isEncoded));
    const piece = fc.oneof(letters, fc.constantFrom('=', '&', '{"', '":"', '%3D', '%253D', '+', token), fc.string());
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const raw = pieces.join('').replaceAll(/%(?![0-9A-Fa-f]{2})/g, '%25');
        fc.pre(isDecodable(raw) && !mayNameSecret(raw));
        expect(maskNamed(raw)).toBe(raw);
        for (const { name, value } of decodeForm(raw)) {
          expect(isSecretParameter(name)).toBe(false);
          expect(maskNamed(value)).toBe(value);
        }
      }),
    );
    expect(mayNameSecret('UID=u&apiKey=3_demo&nonce=1_2&timestamp=1&sig=QEuW7d%2FsqO%2BtxQ%3D')).toBe(false);
    expect(mayNameSecret('s%65cret=1')).toBe(true);
    expect(mayNameSecret('data=%257B%2522secret%2522')).toBe(true);
  });
});

/** Some of the characters percent-encoded, as the stream says. */
function encodedSome(text: string, isEncoded: Iterator<boolean>): string {
  return [...text]
    .map((one) => (isEncoded.next().value === true ? `%${one.charCodeAt(0).toString(16)}` : one))
    .join('');
}

function isDecodable(raw: string): boolean {
  try {
    decodeForm(raw);
    return true;
  } catch {
    return false;
  }
}

test('a redirect’s token is masked in the fragment, its code in the query', () => {
  expect(maskUrl(`https://shop.example/cb#access_token=${token}&expires_in=3600`)).toBe(
    'https://shop.example/cb#access_token=st2.s.AbCd…&expires_in=3600',
  );
  expect(maskUrl(`https://shop.example/cb?a=1&code=${token}#x`)).toBe('https://shop.example/cb?a=1&code=st2.s.AbCd…#x');
  expect(maskUrl('https://shop.example/cb')).toBe('https://shop.example/cb');
});

test('an Authorization header keeps its scheme word only', () => {
  expect(maskAuthorization(`OAuth ${token}`)).toBe('OAuth st2.s.AbCd…');
  expect(maskAuthorization('Basic M19kZW1vOnNlY3JldA==')).toBe('Basic M19k…');
  expect(maskAuthorization(token)).toBe('st2.s.AbCd…');
  expect(maskAuthorization('hunter2')).toBe('…');
});

test.each(['apiSecret', 'app_secret', 'userSecret', 'partnerSecret', 'secretKey', 'x_secret', 'refreshToken'])(
  'R15: a secret under the name %s, which no method has, is masked',
  (name) => {
    expect(isSecretParameter(name)).toBe(true);
    expect(maskNamed(`{"${name}":"0123456789abcdef"}`)).not.toContain('456789');
  },
);
