import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes, X509Certificate } from 'node:crypto';
import { chmodSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer, connect as tlsConnect } from 'node:tls';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '#service/fixtures/store.fixture.ts';
import { type Authority, openAuthority } from './authority.ts';
import { authorityFolder } from './authority-files.ts';
import { issueLeaf } from './issue.ts';
import { encodeNameConstraints, permittedNames } from './name-constraints.ts';
import { hostNames } from './names.ts';

const DAY = 86_400_000;
const domains = ['us1.authdesk.localhost', 'api.shop.example'];
let folder: ReturnType<typeof temporaryFolder>;
let lines: string[];
let now: number;

const centers = (dataCenters: readonly string[] = domains, sites: readonly string[] = []) => ({ dataCenters, sites });

const open = (wanted: readonly string[] = domains): Promise<Authority> =>
  openAuthority({
    files: authorityFolder(folder.path, (l) => lines.push(l)),
    clock: () => now,
    random: randomBytes,
    domains: centers(wanted),
    log: (l) => lines.push(l),
  });

/** What openssl says about the leaf for a host name or an address; empty when it is trusted. */
function opensslVerify(leaf: string, name: string): string {
  writeFileSync(folder.file('checked.pem'), leaf);
  const check = /^[\d.]+$|:/.test(name) ? '-verify_ip' : '-verify_hostname';
  const args = [
    'verify',
    '-x509_strict',
    '-purpose',
    'sslserver',
    check,
    name,
    '-CAfile',
    folder.file('ca.pem'),
    folder.file('checked.pem'),
  ];
  const { status, stdout, stderr } = spawnSync('openssl', args, { encoding: 'utf8' });
  return status === 0 ? '' : stdout + stderr;
}

beforeEach(() => {
  folder = temporaryFolder();
  lines = [];
  now = Date.now();
});
afterEach(() => folder.remove());

describe('the local CA', () => {
  test('R34, R35: openssl trusts the leaf for every host of every data center and for loopback, and for nothing else', async () => {
    const { cert } = (await open()).leaf();
    for (const name of [...domains.flatMap(hostNames), 'localhost', '127.0.0.1', '::1']) {
      expect(opensslVerify(cert, name), name).toBe('');
    }
    for (const name of ['shop.example', 'other.example', '127.0.0.2', 'x.socialize.api.shop.example']) {
      expect(opensslVerify(cert, name), name).not.toBe('');
    }
  });

  test.each([
    'bank.example',
    'shop.example',
    'notapi.shop.example',
    'evilapi.shop.example.bank.example',
    'evil-localhost',
    'localhost.example',
  ])('R34: openssl rejects a leaf for the foreign name %s, though this CA signed it', async (name) => {
    const authority = await open();
    const ca = { cert: authority.caPem, key: readFileSync(folder.file('ca.key'), 'utf8') };
    const forged = await issueLeaf(ca, { dns: [name], ip: [] }, now, randomBytes);
    expect(opensslVerify(forged.cert, name)).toContain('permitted subtree violation');
  });

  test.each(['10.0.0.1', '128.0.0.1', '2001:db8::1', '::2'])(
    'R34: openssl rejects a leaf for the foreign address %s',
    async (address) => {
      const authority = await open();
      const ca = { cert: authority.caPem, key: readFileSync(folder.file('ca.key'), 'utf8') };
      const forged = await issueLeaf(ca, { dns: [], ip: [address] }, now, randomBytes);
      expect(opensslVerify(forged.cert, address)).toContain('permitted subtree violation');
    },
  );

  test('R34: constraints are critical, no CA below it, TLS servers only, ten years', async () => {
    const { caPem } = await open();
    const text = execFileSync('openssl', ['x509', '-noout', '-text'], { input: caPem, encoding: 'utf8' });
    expect(text).toMatch(/X509v3 Name Constraints: critical\s+Permitted:/);
    expect(text).toMatch(/Basic Constraints: critical\s+CA:TRUE, pathlen:0/);
    expect(text).toContain('TLS Web Server Authentication');
    expect(text).toContain('prime256v1');
    expect(text).not.toContain('Excluded');
    const ca = new X509Certificate(caPem);
    expect((ca.validToDate.getTime() - now) / DAY).toBeCloseTo(3_650, 0);
  });

  test.skipIf(process.platform === 'win32')(
    'R34: key files have mode 0600, also after someone opened them',
    async () => {
      await open();
      const mode = (name: string) => statSync(folder.file(name)).mode & 0o777;
      expect([mode('ca.key'), mode('https.key')]).toEqual([0o600, 0o600]);
      chmodSync(folder.file('ca.key'), 0o644);
      await open();
      expect(mode('ca.key')).toBe(0o600);
      expect(lines.join()).toContain('ca.key');
    },
  );

  test('a restart uses the files unchanged', async () => {
    const first = await open();
    const second = await open();
    expect(second.caPem).toBe(first.caPem);
    expect(second.leaf()).toEqual(first.leaf());
    expect(lines).toEqual([]);
  });

  test.each(['ca.pem', 'ca.key'])('a damaged %s: the CA is made anew and the log says so', async (name) => {
    const first = await open();
    truncateSync(folder.file(name), 40);
    const second = await open();
    expect(second.fingerprint256).not.toBe(first.fingerprint256);
    expect(second.notice()).toContain('damaged');
    expect(lines).toEqual([second.notice()]);
    expect(opensslVerify(second.leaf().cert, 'localhost')).toBe('');
  });

  test.each(['ca.pem', 'ca.key'])(
    'a %s that is missing: the CA is made anew, and who trusts the old one is told',
    async (name) => {
      const first = await open();
      rmSync(folder.file(name));
      const second = await open();
      expect(second.fingerprint256).not.toBe(first.fingerprint256);
      expect(second.notice()).toMatch(/missing.*Trust .* again/);
      expect(opensslVerify(second.leaf().cert, 'localhost')).toBe('');
    },
  );

  test('R35: a CA that has expired, or soon will, is replaced, and the log says so', async () => {
    const first = await open();
    now += 3_600 * DAY;
    expect((await open()).fingerprint256).toBe(first.fingerprint256);
    for (const later of [25 * DAY, 4_000 * DAY]) {
      const before = await open();
      now += later;
      const after = await open();
      expect(after.fingerprint256).not.toBe(before.fingerprint256);
      expect(after.notice()).toMatch(/expire.*Trust .* again/);
    }
  });

  test('a machine clock set back by a year: the CA stays, the notice says what to do, and all is well afterwards', async () => {
    const first = await open();
    now -= 365 * DAY;
    const early = await open();
    expect(early.fingerprint256).toBe(first.fingerprint256);
    expect(early.notice()).toMatch(/valid from 20.*clock says.*Set the clock right/);
    expect(lines).toEqual([early.notice()]);
    now += 365 * DAY;
    await early.reissue(centers());
    expect(early.notice()).toBeUndefined();
    expect((await open()).fingerprint256).toBe(first.fingerprint256);
    expect(opensslVerify(early.leaf().cert, 'localhost')).toBe('');
  });

  test('a CA that was made while the clock was ahead: the notice names the folder to delete, and then there is a valid one', async () => {
    now = Date.now() + 365 * DAY;
    await open();
    now = Date.now();
    expect((await open()).notice()).toContain(`delete the folder ${folder.path}, start it again`);
    rmSync(folder.path, { recursive: true });
    const authority = await open();
    expect(authority.notice()).toBeUndefined();
    expect(opensslVerify(authority.leaf().cert, 'localhost')).toBe('');
  });

  test('D9: a domain outside the constraints replaces the CA, and the log says which domain', async () => {
    const authority = await open();
    const before = authority.fingerprint256;
    const result = await authority.reissue(centers([...domains, 'api.other.example']));
    expect(result).toEqual({ caRenewed: true, leafRenewed: true });
    expect(authority.fingerprint256).not.toBe(before);
    expect(authority.notice()).toContain('api.other.example');
    expect(opensslVerify(authority.leaf().cert, 'socialize.api.other.example')).toBe('');
  });
});

describe('the leaf', () => {
  test('D9: it is replaced when a permitted domain is added or removed; the CA stays', async () => {
    const authority = await open();
    const ca = authority.fingerprint256;
    expect(await authority.reissue(centers([...domains, 'new.localhost']))).toEqual({
      caRenewed: false,
      leafRenewed: true,
    });
    expect(authority.fingerprint256).toBe(ca);
    expect(opensslVerify(authority.leaf().cert, 'accounts.new.localhost')).toBe('');
    expect(await authority.reissue(centers())).toEqual({ caRenewed: false, leafRenewed: true });
    expect(opensslVerify(authority.leaf().cert, 'accounts.new.localhost')).not.toBe('');
    expect(await authority.reissue(centers())).toEqual({ caRenewed: false, leafRenewed: false });
  });

  test('D55: it vouches for the API domain of a site, and for no name below it; one that nothing permits needs a new CA', async () => {
    const authority = await open();
    const permitted = centers(domains, ['login.shop.localhost', 'login.api.shop.example']);
    expect(await authority.reissue(permitted)).toEqual({ caRenewed: false, leafRenewed: true });
    for (const name of permitted.sites) {
      expect(opensslVerify(authority.leaf().cert, name), name).toBe('');
      expect(opensslVerify(authority.leaf().cert, `accounts.${name}`), name).not.toBe('');
    }
    expect(await authority.reissue(centers(domains, ['login.other.example']))).toEqual({
      caRenewed: true,
      leafRenewed: true,
    });
    expect(authority.notice()).toContain('login.other.example');
    expect(opensslVerify(authority.leaf().cert, 'login.other.example')).toBe('');
  });

  test('R35: it is valid for at most 397 days and is renewed before it expires', async () => {
    const first = await open();
    const { validFromDate, validToDate } = new X509Certificate(first.leaf().cert);
    expect(validToDate.getTime() - validFromDate.getTime()).toBeLessThanOrEqual(397 * DAY);
    now += 360 * DAY;
    expect((await open()).leafFingerprint256()).toBe(first.leafFingerprint256());
    now += 10 * DAY;
    const later = await open();
    expect(later.leafFingerprint256()).not.toBe(first.leafFingerprint256());
    expect(later.caPem).toBe(first.caPem);
  });

  test.each(['https.pem', 'https.key'])('a damaged %s is made anew', async (name) => {
    const first = await open();
    writeFileSync(folder.file(name), 'garbage');
    const second = await open();
    expect(second.leafFingerprint256()).not.toBe(first.leafFingerprint256());
    expect(second.caPem).toBe(first.caPem);
  });

  test('R35: a TLS client that trusts only the CA shakes hands by host name', async () => {
    const authority = await open();
    const server = createServer(authority.leaf(), (socket) => socket.end('hello'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    try {
      for (const servername of ['localhost', 'socialize.api.shop.example', 'accounts.us1.authdesk.localhost']) {
        const text = await new Promise<string>((resolve, reject) => {
          const socket = tlsConnect({
            host: '127.0.0.1',
            port,
            servername,
            ca: authority.caPem,
            minVersion: 'TLSv1.2',
          });
          socket.once('error', reject).once('data', (data) => resolve(data.toString()));
        });
        expect(text).toBe('hello');
      }
    } finally {
      server.close();
    }
  });
});

test('the names read back from constraints are the names written, also many', () => {
  const names = Array.from({ length: 60 }, (_, n) => `dc${n}.a-rather-long-domain.example`);
  const oid = Buffer.from([0x06, 0x03, 0x55, 0x1d, 0x1e, 0x01, 0x01, 0xff]);
  const value = encodeNameConstraints(names, ['127.0.0.1', '::1']);
  const octets = Buffer.concat([Buffer.from([0x04, 0x82, value.length >> 8, value.length & 0xff]), value]);
  expect(permittedNames(Buffer.concat([oid, octets]))).toEqual(names);
  expect(permittedNames(Buffer.concat([oid, octets.subarray(0, 30)]))).toEqual([]);
  expect(permittedNames(Buffer.from('none'))).toEqual([]);
});
