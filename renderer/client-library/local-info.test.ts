import { expect, test } from 'vitest';
import { localInfoOf } from './local-info.ts';

const page = { protocol: 'https:', compatMode: 'CSS1Compat' };

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', ['isFF']],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    ['isChrome'],
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    ['isMobile', 'isIOS', 'isSafari'],
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
    ['isMobile', 'isAndroid', 'isChrome'],
  ],
  ['', []],
])('C 4.7, proxy pages: gigya.localInfo of %s', (userAgent, expected) => {
  const info = localInfoOf(userAgent, page);
  expect(Object.keys(info).filter((name) => info[name as keyof typeof info] === true)).toEqual(
    expect.arrayContaining(expected),
  );
  expect(Object.values(info).filter((value) => value === true)).toHaveLength(expected.length);
  expect(info.protocol).toBe('https');
});
