import { randomBytes, X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { folderForAllTests } from '#node/lifetime.fixture.ts';
import { authorityInMemory, openAuthority } from '#service/tls/index.ts';
import { isSignedBy } from './shown-trust.ts';

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
