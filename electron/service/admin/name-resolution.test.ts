import { expect, test } from 'vitest';
import { addressesInHostsFile, resolveHosts } from './name-resolution.ts';

const file = `
# 127.0.0.9 commented.example
127.0.0.1\tlocalhost  # me.example
127.0.0.1 api.shop.example   Accounts.Shop.example
::1 api.shop.example
192.0.2.7 far.example
`;

test.each([
  ['api.shop.example', ['127.0.0.1', '::1']],
  ['accounts.shop.example', ['127.0.0.1']],
  ['far.example', ['192.0.2.7']],
  ['commented.example', []],
  ['me.example', []],
  ['shop.example', []],
])('R32: the hosts file is read as the operating system reads it: %s', (host, addresses) => {
  expect(addressesInHostsFile(file, host)).toEqual(addresses);
});

test('R32: a name that is neither in the hosts file nor under localhost is not looked up unasked', async () => {
  expect(await resolveHosts(['socialize.nowhere.invalid'], false)).toEqual([
    { host: 'socialize.nowhere.invalid', addresses: [], local: false, lookedUp: false },
  ]);
  expect(await resolveHosts(['socialize.us1.authdesk.localhost', 'localhost'], false)).toMatchObject([
    { lookedUp: true },
    { lookedUp: true, local: true },
  ]);
});
