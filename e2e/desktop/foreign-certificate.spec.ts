import type net from 'node:net';
import tls from 'node:tls';
import { invoke, openDesktop } from '../hosts/electron.ts';
import { listening } from '../hosts/listening.ts';
import { selfSigned } from '../hosts/self-signed.ts';
import { expect, test } from './desktop-test.ts';
import { runNow, startRun } from './flow-run.ts';

test('R41: a certificate with the right names that is not the service’s own is refused before anything is sent; where nothing answers, the window says so', async ({
  dataDir,
}) => {
  const connections: net.Socket[] = [];
  let received = '';
  const otherProgram = tls.createServer(selfSigned('DNS:localhost,IP:127.0.0.1'), (socket) => {
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1');
    });
    socket.on('error', () => {});
  });
  otherProgram.on('connection', (socket: net.Socket) => {
    connections.push(socket);
    socket.on('error', () => {});
  });
  otherProgram.on('tlsClientError', () => {});
  const { port, stop } = await listening(otherProgram);
  // A resolver rule leads Chromium to the other program, as an entry of the hosts file could. It holds for every port of the
  // name, so the service may take any, and the test does not have to guess a free one.
  const desktop = await openDesktop({ dataDir, args: [`--host-resolver-rules=MAP localhost 127.0.0.1:${port}`] });
  const openLogin = async () => {
    const run = await startRun(desktop, 'https://shop.example/cb');
    const login = await desktop.loginPage(async () => {
      await invoke(desktop.page, 'host.openLogin', { flowId: run.id });
    });
    return { run, login };
  };

  const { run, login } = await openLogin();
  await expect(login.getByRole('heading', { name: 'This is not the service' })).toBeVisible();
  await expect(login.getByRole('alert')).toContainText('has a certificate that is not Authdesk');
  await expect(login.getByText('find out which program listens there')).toBeVisible();
  expect(connections).not.toEqual([]);
  expect(received).toBe('');
  // The service saw no login request of this run; closing the window offers to open it again.
  expect((await runNow(desktop, run)).value).toMatchObject({ status: 'ready', steps: [] });
  await login.close();
  await expect.poll(async () => (await runNow(desktop, run)).value?.status).toBe('cancelled');

  for (const connection of connections) connection.destroy();
  await stop();
  const { login: unanswered, run: again } = await openLogin();
  await expect(unanswered.getByRole('heading', { name: 'The login could not be loaded' })).toBeVisible();
  await expect(unanswered.getByRole('alert')).toContainText('ERR_CONNECTION_REFUSED');
  // "Open the login" loads it again in the window that is there.
  otherProgram.listen(port, '127.0.0.1');
  await new Promise((ready) => otherProgram.once('listening', ready));
  await invoke(desktop.page, 'host.openLogin', { flowId: again.id });
  await expect(unanswered.getByRole('heading', { name: 'This is not the service' })).toBeVisible();
  await desktop.stop();
  for (const connection of connections) connection.destroy();
  otherProgram.close();
});
