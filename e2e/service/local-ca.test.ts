import { type ExecFileSyncOptions, execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import tls from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Served, serve, temporaryFolder } from '../hosts/serve.ts';

const folder = temporaryFolder();
let served: Served;
beforeAll(async () => {
  served = await serve({ dataDir: join(folder, 'data') });
});
afterAll(async () => {
  await served.stop();
  rmSync(folder, { recursive: true, force: true });
});

function filesBelow(path: string): string[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** The file that holds the CA's private key: the one whose public half is in the CA certificate. */
function caKeyFile(): string {
  const wanted = execFileSync('openssl', ['x509', '-in', served.caPath, '-noout', '-pubkey']).toString();
  const found = filesBelow(served.dataDir).find((file) => {
    if (!readFileSync(file).includes('PRIVATE KEY-----')) return false;
    return (
      execFileSync('openssl', ['pkey', '-in', file, '-pubout'], { stdio: ['ignore', 'pipe', 'ignore'] }).toString() ===
      wanted
    );
  });
  if (found === undefined) throw new Error('The key of the CA is in no file of the data folder.');
  return found;
}

/** What `openssl verify` says about a leaf that the CA's own key signed for these names and this use. */
function verdictOn(names: string, usage = 'serverAuth', purpose = 'sslserver'): string {
  const leafKey = join(folder, 'leaf.key');
  const request = join(folder, 'leaf.csr');
  const leaf = join(folder, 'leaf.pem');
  const extensions = join(folder, 'leaf.ext');
  const quiet: ExecFileSyncOptions = { stdio: ['ignore', 'pipe', 'pipe'] };
  writeFileSync(extensions, `subjectAltName=${names}\nbasicConstraints=CA:FALSE\nextendedKeyUsage=${usage}\n`);
  execFileSync(
    'openssl',
    [
      'req',
      '-new',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-keyout',
      leafKey,
      '-out',
      request,
      '-subj',
      '/O=Test',
    ],
    quiet,
  );
  execFileSync(
    'openssl',
    [
      'x509',
      '-req',
      '-in',
      request,
      '-CA',
      served.caPath,
      '-CAkey',
      caKeyFile(),
      '-days',
      '30',
      '-extfile',
      extensions,
      '-out',
      leaf,
    ],
    quiet,
  );
  try {
    return execFileSync('openssl', ['verify', '-CAfile', served.caPath, '-purpose', purpose, leaf], quiet).toString();
  } catch (error) {
    return String((error as { stderr: Buffer }).stderr);
  }
}

describe('R34: the local CA can sign only for its own names', () => {
  test.each([
    'DNS:localhost',
    'DNS:socialize.us1.authdesk.localhost',
    'DNS:accounts.cn1.authdesk.localhost',
    'IP:127.0.0.1',
    'IP:::1',
  ])('it can for %s', (names) => {
    expect(verdictOn(names)).toMatch(/: OK/);
  });

  test.each([
    'DNS:bank.example',
    'DNS:shop.example',
    'DNS:us1.gigya.com',
    'DNS:evil-localhost',
    'DNS:localhost.example',
    'DNS:authdesk.localhost.example',
    'DNS:socialize.us1.authdesk.localhost,DNS:bank.example',
    'IP:10.0.0.1',
    'IP:128.0.0.1',
    'IP:2001:db8::1',
    'IP:::2',
  ])('a leaf that its key signed for %s is refused by openssl', (names) => {
    expect(verdictOn(names)).toMatch(
      /permitted subtree violation|excluded subtree violation|unsupported name constraint/,
    );
  });

  test.each([
    ['emailProtection', 'smimesign', 'email:root@bank.example'],
    ['clientAuth', 'sslclient', 'DNS:localhost'],
    ['timeStamping', 'timestampsign', 'DNS:localhost'],
  ])('it vouches for servers only, not for %s', (usage, purpose, names) => {
    expect(verdictOn(names, usage, purpose)).toMatch(/unsuitable certificate purpose|unsupported certificate purpose/);
  });

  test('the constraints are critical, and the certificate is a CA that may sign leaves only', () => {
    const text = execFileSync('openssl', ['x509', '-in', served.caPath, '-noout', '-text']).toString();
    expect(text).toMatch(/X509v3 Name Constraints: critical/);
    expect(text).toMatch(/X509v3 Basic Constraints: critical\s+CA:TRUE, pathlen:0/);
  });

  test.skipIf(process.platform === 'win32')('its key is for its owner only, and is not in the certificate file', () => {
    expect(statSync(caKeyFile()).mode & 0o777).toBe(0o600);
    expect(served.caPem).not.toContain('PRIVATE KEY');
  });
});

describe('R35: a handshake by every host name, trusting only the CA', () => {
  const namespaces = ['accounts', 'comments', 'ds', 'fidm', 'gm', 'ids', 'reports', 'socialize'];
  const centers = ['us1', 'eu1', 'au1', 'ru1', 'cn1'];
  const names = centers.flatMap((center) => namespaces.map((namespace) => `${namespace}.${center}.authdesk.localhost`));

  function handshake(servername: string, options: tls.ConnectionOptions = {}): Promise<tls.TLSSocket> {
    const port = Number(new URL(served.https).port);
    return new Promise((resolve, reject) => {
      const socket = tls.connect({ host: '127.0.0.1', port, ca: served.caPem, servername, ...options });
      socket.once('secureConnect', () => resolve(socket));
      socket.once('error', reject);
    });
  }

  test('all 40 names, and localhost', async () => {
    for (const name of [...names, 'localhost']) {
      const socket = await handshake(name);
      expect(socket.authorized).toBe(true);
      socket.destroy();
    }
  });

  test('the loopback addresses are in the certificate', async () => {
    const socket = await handshake('localhost');
    const leaf = new X509Certificate(socket.getPeerCertificate(true).raw);
    socket.destroy();
    expect(leaf.checkIP('127.0.0.1')).toBe('127.0.0.1');
    expect(leaf.checkIP('::1')).toBeDefined();
    expect(leaf.ca).toBe(false);
    const days = (Date.parse(leaf.validTo) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(1);
    expect(days).toBeLessThan(398);
  });

  test('another name is not vouched for', async () => {
    await expect(handshake('bank.example')).rejects.toThrow(/does not match|altnames/i);
  });

  test('nothing older than TLS 1.2', async () => {
    await expect(
      handshake('localhost', { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' }),
    ).rejects.toThrow();
    const socket = await handshake('localhost', { maxVersion: 'TLSv1.2' });
    expect(socket.getProtocol()).toBe('TLSv1.2');
    socket.destroy();
  });
});
