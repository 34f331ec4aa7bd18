import { expect, test } from 'vitest';
import { domainToRegister } from './parameter-checks.ts';

test.each([
  ['https://myapp.test/callback', 'myapp.test'],
  ['http://myapp.test:3000/callback', 'myapp.test'],
  ['myapp://signed-in', 'myapp://'],
  // They pass, or nothing would let them pass.
  ['https://www.shop.example/callback', undefined],
  ['no address', undefined],
  ['', undefined],
])('D18: the domain to register for %j', (uri, domain) => {
  expect(domainToRegister(uri, ['shop.example'])).toBe(domain);
});
