import { X509Certificate } from 'node:crypto';
import { rmSync } from 'node:fs';
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

// What its CA cannot sign for (R34): electron/service/tls/authority.process.test.ts.
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
