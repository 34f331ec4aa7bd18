import { describe, expect, test } from 'vitest';
import { isPageOf } from '#service/core/auth/cors.ts';
import { callingPage, readOrigin, readReferer } from './page-origin.ts';

const hostile = [
  'http://shop.example\\@evil.example',
  'http://shop.example\\',
  'http://evil.example\\@shop.example',
  'http://shop.example@evil.example',
  'http://evil.example@shop.example',
  'http://shop.example:80@evil.example',
  'http://shop.example%5C@evil.example',
  'http://shop.example?@evil.example',
  'http://shop.example#@evil.example',
  'http:shop.example',
  'http:/shop.example',
  'http:\\\\shop.example',
  '\\\\shop.example',
  ' http://shop.example',
  'http://shop.example\t',
  'http://shop.example:080',
  'http://shop\u3002example',
  'null',
  '',
];
const domains = ['shop.example'];

describe('D18, D48: only what a browser sends is taken for the origin of a page', () => {
  test.each(hostile)('Origin: %s', (origin) => {
    expect(readOrigin(origin)).toBeUndefined();
    expect(isPageOf({ domains }, origin)).toBe(false);
    if (origin === '') return;
    expect(callingPage({ host: 'localhost', headers: { origin } }, domains)).toMatchObject({ allowed: false });
  });

  test.each(hostile)('Referer: %s', (origin) => {
    // Its path may have any of these signs, but a back-slash: browsers write "/".
    if (origin === '') return;
    for (const referer of [origin, `${origin}/cart`]) {
      const isPath = /^http:\/\/shop\.example\//.test(referer);
      const page = callingPage({ host: 'localhost', headers: { referer } }, domains);
      if (!isPath) expect(page, referer).toMatchObject({ allowed: false });
    }
    expect(readReferer(`http://shop.example/${origin}`)?.host).toBe(origin.includes('\\') ? undefined : 'shop.example');
  });

  test.each(['http://shop.example', 'https://www.shop.example', 'https://shop.example:8443'])('%s is one', (origin) => {
    expect(readOrigin(origin)?.origin).toBe(origin);
    expect(isPageOf({ domains }, origin)).toBe(true);
    expect(callingPage({ host: 'localhost', headers: { origin } }, domains)).toMatchObject({ allowed: true, origin });
    const headers = { referer: `${origin}/cart?item=7` };
    expect(callingPage({ host: 'localhost', headers }, domains)).toMatchObject({ allowed: true, origin });
  });
});
