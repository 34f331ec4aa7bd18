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

  test('another name is not vouched for', async () => {
    await expect(handshake('bank.example')).rejects.toThrow(/does not match|altnames/i);
  });
});
