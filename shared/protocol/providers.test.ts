import { expect, test } from 'vitest';
import { canonicalProvider, providers } from './providers.ts';

test('D19: there are 33 providers, each once, in lower case', () => {
  expect(providers).toHaveLength(33);
  expect(new Set(providers.map(({ id }) => id)).size).toBe(33);
  for (const { id, displayName } of providers) {
    expect(id).toMatch(/^[a-z]+$/);
    expect(displayName).not.toBe('');
    expect(canonicalProvider(id)).toBe(id);
    expect(canonicalProvider(id.toUpperCase())).toBe(id);
  }
});

test.each([
  ['Google', 'googleplus'],
  ['microsoft', 'messenger'],
  ['liveid', 'messenger'],
  ['paypaloauth', 'paypal'],
  ['paypayoauth', 'paypal'],
  ['orangefr', 'orangefrance'],
  ['openID', 'openid'],
  ['veriSign', 'verisign'],
])('D19: %s is another name of %s', (name, id) => {
  expect(canonicalProvider(name)).toBe(id);
});

test.each(['', 'wechat', 'site', 'faceboo', 'facebook ', '*', 'constructor', '__proto__'])(
  'D19: %j is unknown',
  (name) => {
    expect(canonicalProvider(name)).toBeUndefined();
  },
);
