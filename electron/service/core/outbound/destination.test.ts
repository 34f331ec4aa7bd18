import { randomBytes, X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { folderForAllTests } from '#node/lifetime.fixture.ts';
import { authorityInMemory, openAuthority } from '#service/tls/index.ts';
import { destinationOf, isSignedBy } from './destination.ts';

const sent = { sender: 'webhooks of this site', next: 'send the delivery again' };
const sources = {
  hostsFile: () =>
    '127.0.0.1 shop.test\n::1 six.test\n203.0.113.7 far.test\n127.0.0.1 half.test\n203.0.113.8 half.test\n',
};

test.each([
  ['http://127.0.0.1:8080/x', ['127.0.0.1']],
  ['http://127.9.8.7/', ['127.9.8.7']],
  ['http://[::1]:8080/', ['::1']],
  ['http://[::ffff:127.0.0.1]/', ['::ffff:7f00:1']],
  ['http://2130706433/', ['127.0.0.1']],
  ['http://LOCALHOST./', ['127.0.0.1', '::1']],
  ['https://a.b.localhost/', ['127.0.0.1', '::1']],
  ['http://shop.test/', ['127.0.0.1']],
  ['http://six.test/', ['::1']],
])('D49: %s is this machine', async (url, addresses) => {
  expect(await destinationOf(url, [], sources, sent)).toEqual({
    addresses: addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  });
});

test.each([
  ['http://203.0.113.7/', '203.0.113.7'],
  ['http://0.0.0.0/', '0.0.0.0'],
  ['http://[::]/', '::'],
  ['http://169.254.169.254/', '169.254.169.254'],
  ['http://10.0.0.1/', '10.0.0.1'],
  ['http://[fe80::1]/', 'fe80::1'],
  ['http://[::ffff:203.0.113.7]/', '::ffff:cb00:7107'],
  ['http://localhost.shop.example/', 'localhost.shop.example'],
  ['http://notlocalhost/', 'notlocalhost'],
  ['http://127.0.0.1.shop.example/', '127.0.0.1.shop.example'],
  ['http://far.test/', 'far.test'],
  ['http://half.test/', 'half.test'],
])('R32: %s gets nothing, and no name server is asked', async (url, host) => {
  expect(await destinationOf(url, ['hooks.example'], sources, sent)).toMatchObject({
    host,
    barred: expect.any(String),
  });
});

test('D49: a host that the user listed is reached at the address that it has', async () => {
  expect(await destinationOf('http://FAR.test:8080/', ['far.test'], sources, sent)).toEqual({
    addresses: [{ address: '203.0.113.7', family: 4 }],
  });
});

/* What a connection of the desktop app trusts where its TLS library rejects a whole chain (D9, X 4). */

const YEAR = 31_536_000_000;
/** An authority in memory writes its certificate, for clients. */
const folder = folderForAllTests();

async function authority(now = Date.now()) {
  const opened = await openAuthority({
    files: authorityInMemory(folder.path),
    clock: () => now,
    random: randomBytes,
    domains: { dataCenters: ['us1.authdesk.localhost'], sites: [] },
    log: () => {},
  });
  return { ca: new X509Certificate(opened.caPem), leaf: new X509Certificate(opened.leaf().cert) };
}

test('R34: a certificate is vouched for by the authority that signed it, and by no other, whatever its name', async () => {
  const [one, other] = [await authority(), await authority()];
  expect(isSignedBy(one.leaf, one.ca)).toBe(true);
  expect(isSignedBy(one.leaf, other.ca)).toBe(false);
  expect(isSignedBy(one.ca, other.ca)).toBe(false);
});

test('R35: what is no authority, or is not valid now, vouches for nothing', async () => {
  const { ca, leaf } = await authority();
  expect(isSignedBy(leaf, leaf)).toBe(false);
  expect(isSignedBy(leaf, ca, Date.now() + 11 * YEAR)).toBe(false);
  expect(isSignedBy(leaf, ca, Date.now() - YEAR)).toBe(false);
});
