import { expect, test } from 'vitest';
import { addressesOf } from './addresses.ts';

const of = (script: string, domain: string) => addressesOf(script, { domain }).of('socialize');

test.each([
  [
    'a host of the data center',
    'https://cdns.us1.authdesk.localhost:9443/js/gigya.js',
    'us1.authdesk.localhost',
    'https://socialize.us1.authdesk.localhost:9443',
  ],
  [
    'an API domain of the site (D55)',
    'https://login.shop.example:9443/js/gigya.js',
    'login.shop.example',
    'https://login.shop.example:9443',
  ],
  ['a name of this machine', 'https://localhost:9443/js/gigya.js', 'us1.authdesk.localhost', 'https://localhost:9443'],
])('U 6: a library from %s calls there', (_from, script, domain, called) => {
  expect(of(script, domain)).toBe(called);
});
