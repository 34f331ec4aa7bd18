import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { baseString, signedUrl } from './base-string.ts';
import { goldenVectors, secretOfExamples } from './golden-vectors.fixture.ts';
import { acceptedForms, type HmacSha1, normalizeSignature, sign } from './signature.ts';

const hmac: HmacSha1 = (key, text) => createHmac('sha1', key).update(text).digest();

function signVector(vector: (typeof goldenVectors)[number]): string {
  const text = baseString(vector.httpMethod, signedUrl(vector.scheme, vector.host, vector.path), vector.parameters);
  return sign(text, Buffer.from(vector.secret, 'base64'), hmac);
}

describe('golden vectors of F 5.5', () => {
  test.each(goldenVectors)('$title', (vector) => {
    expect(signVector(vector)).toBe(vector.sig);
  });
});

describe('the text of a signature', () => {
  test('D31: base64 and base64url of the same bytes are the same signature, with and without padding', {
    tags: ['property'],
  }, () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
        const text = Buffer.from(bytes).toString('base64');
        const urlSafe = Buffer.from(bytes).toString('base64url');
        expect(normalizeSignature(text)).toBe(text);
        expect(normalizeSignature(urlSafe)).toBe(text);
        expect(normalizeSignature(`${urlSafe}=`)).toBe(text);
      }),
    );
  });

  test.each([
    ['empty', ''],
    ['a + that became a blank', 'uBad0BfjIm CznWqXFKBMI0XTRg='],
    ['hex', '00112233445566778899aabbccddeeff00112233'],
    ['32 bytes (SHA-256)', Buffer.alloc(32).toString('base64')],
    ['both alphabets mixed', 'uBad0BfjIm+CznWqXFKBMI0XT_g='],
    ['bits beyond the last byte', 'uBad0BfjIm+CznWqXFKBMI0XTRh='],
    ['two padding signs', 'uBad0BfjIm+CznWqXFKBMI0XTRg=='],
    ['line break at the end', 'uBad0BfjIm+CznWqXFKBMI0XTRg=\n'],
    ['encoded once too often', 'uBad0BfjIm%2BCznWqXFKBMI0XTRg%3D'],
  ])('is refused when it is not a SHA-1 digest: %s', (_title, sig) => {
    expect(normalizeSignature(sig)).toBeUndefined();
  });
});

describe('D31: accepted forms', () => {
  const parameters = [
    { name: 'apiKey', value: '3_demo' },
    { name: 'UID', value: 'u-ada' },
    { name: 'sig', value: 'ignored' },
  ];
  const names = (host: string, scheme: 'http' | 'https', list = parameters) =>
    [...acceptedForms('POST', { scheme, host, path: '/a.b' }, list)].map(({ name }) => name);

  test('a port may be kept or dropped, and apikey and uid may be in lower case; nothing else', () => {
    expect(names('localhost:9480', 'http')).toEqual([
      'as received',
      'port dropped',
      'lower-case apikey and uid',
      'lower-case apikey and uid, port dropped',
    ]);
    expect(names('localhost', 'https')).toEqual([
      'as received',
      'port added',
      'lower-case apikey and uid',
      'lower-case apikey and uid, port added',
    ]);
  });

  test('names that are in lower case already give no second form', () => {
    const lower = parameters.map(({ name, value }) => ({ name: name.toLowerCase(), value }));
    expect(names('[::1]:9480', 'http', lower)).toEqual(['as received', 'port dropped']);
  });

  test('the forms sign the URL they name', () => {
    const urls = (host: string, scheme: 'http' | 'https') =>
      [...acceptedForms('GET', { scheme, host, path: '/a.b' }, [])].map((form) =>
        decodeURIComponent(form.baseString.split('&')[1] ?? ''),
      );
    expect(urls('[::1]:9480', 'http')).toEqual(['http://[::1]:9480/a.b', 'http://[::1]/a.b']);
    expect(urls('[::1]', 'http')).toEqual(['http://[::1]/a.b', 'http://[::1]:80/a.b']);
    expect(urls('LOCALHOST:443', 'https')).toEqual(['https://localhost:443/a.b', 'https://localhost/a.b']);
    expect(urls('localhost', 'https')).toEqual(['https://localhost/a.b', 'https://localhost:443/a.b']);
  });

  test('a host that is not a host still gives the form as received', () => {
    expect(names('a:b:c', 'http', [])).toEqual(['as received']);
  });

  test('F 5.5 example C: a client that drops the port, and the specification’s lower-case names, are both accepted', () => {
    const key = Buffer.from(secretOfExamples, 'base64');
    const find = (sig: string, httpMethod: string, host: string, path: string, list: typeof parameters) => {
      for (const form of acceptedForms(httpMethod, { scheme: 'http', host, path }, list)) {
        if (sign(form.baseString, key, hmac) === sig) return form.name;
      }
      return undefined;
    };
    const c = goldenVectors.find(({ sig }) => sig.startsWith('NV0opU'));
    const a = goldenVectors.find(({ title }) => title.startsWith('example A: '));
    if (!a || !c) throw new Error('the golden vectors lost an example');
    expect(find(c.sig, 'POST', 'socialize.localhost:8080', c.path, [...c.parameters])).toBe('port dropped');
    expect(find('uBad0BfjIm+CznWqXFKBMI0XTRg=', 'GET', a.host, a.path, [...a.parameters])).toBe(
      'lower-case apikey and uid',
    );
  });

  test('R52: the values of a call are encoded once for all its forms', () => {
    let read = 0;
    const counted = parameters.map(({ name, value }) => ({
      name,
      get value() {
        read += 1;
        return value;
      },
    }));
    const forms = [...acceptedForms('GET', { scheme: 'http', host: 'localhost:9480', path: '/a.b' }, counted)];
    expect(forms.length).toBeGreaterThan(2);
    expect(read).toBe(parameters.length);
  });

  test('forms are made only when asked for', () => {
    const forms = acceptedForms('GET', { scheme: 'http', host: 'localhost:9480', path: '/a.b' }, parameters);
    expect(forms.next().value?.name).toBe('as received');
  });
});
