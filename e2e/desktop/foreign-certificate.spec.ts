import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type net from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import tls from 'node:tls';
import { invoke, openDesktop } from '../hosts/electron.ts';
import { freePort } from '../hosts/free-port.ts';
import { temporaryFolder } from '../hosts/serve.ts';
import { expect, test } from './desktop-test.ts';
import { runNow, startRun } from './flow-run.ts';

/** A certificate with the right names that somebody else made. */
function foreignIdentity(): { key: string; cert: string } {
  const folder = temporaryFolder();
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  execFileSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1'],
    ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'],
    ...['-keyout', key, '-out', cert],
  ]);
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
}

/** Resolver rule that leads Chromium to the foreign server, as a hosts entry or another program could. */
async function behindOtherProgram(dataDir: string, port: number) {
  const [http, https] = [await freePort(), await freePort()];
  return openDesktop({
    dataDir,
    args: [
      ...[`--http-port=${http}`, `--https-port=${https}`],
      `--host-resolver-rules=MAP localhost:${https} 127.0.0.1:${port}`,
    ],
  });
}

test('R41: a certificate with the right names that is not the service’s own is refused before anything is sent', async ({
  dataDir,
}, testInfo) => {
  let handshakes = 0;
  let received = '';
  const otherProgram = tls.createServer(foreignIdentity(), (socket) => {
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1');
    });
    socket.on('error', () => {});
  });
  otherProgram.on('connection', (socket: net.Socket) => {
    handshakes += 1;
    socket.on('error', () => {});
  });
  otherProgram.on('tlsClientError', () => {});
  otherProgram.listen(0, '127.0.0.1');
  await new Promise((ready) => otherProgram.once('listening', ready));
  const desktop = await behindOtherProgram(dataDir, (otherProgram.address() as AddressInfo).port);

  const run = await startRun(desktop, 'https://shop.example/cb');
  const login = await desktop.loginPage(async () => {
    await invoke(desktop.page, 'host.openLogin', { flowId: run.id });
  });
  await expect(login.getByRole('heading', { name: 'This is not the service' })).toBeVisible();
  await expect(login.getByRole('alert')).toContainText('has a certificate that is not Authdesk');
  await expect(login.getByText('find out which program listens there')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await login.emulateMedia({ colorScheme });
    await login.screenshot({ path: testInfo.outputPath(`foreign-${colorScheme}.png`) });
  }
  expect(handshakes).toBeGreaterThan(0);
  expect(received).toBe('');
  // The service saw no login request of this run; closing the window offers to open it again.
  expect((await runNow(desktop, run)).value).toMatchObject({ status: 'ready', steps: [] });
  await login.close();
  await expect.poll(async () => (await runNow(desktop, run)).value?.status).toBe('cancelled');
  await desktop.stop();
  otherProgram.close();
});

test('a login whose address does not answer says so in its window', async ({ dataDir }) => {
  const desktop = await behindOtherProgram(dataDir, await freePort());
  const run = await startRun(desktop, 'https://shop.example/cb');
  const login = await desktop.loginPage(async () => {
    await invoke(desktop.page, 'host.openLogin', { flowId: run.id });
  });
  await expect(login.getByRole('heading', { name: 'The login could not be loaded' })).toBeVisible();
  await expect(login.getByRole('alert')).toContainText('ERR_CONNECTION_REFUSED');
  await desktop.stop();
});
