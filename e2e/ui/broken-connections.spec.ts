import { execFile } from 'node:child_process';
import { expect, test } from '../hosts/test.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { LogPage } from '../pages/log.ts';
import { Shell } from '../pages/shell.ts';

test.use({ firstPanel: 'log' });

/** What curl says; that it fails is expected. */
const curl = (...words: string[]) =>
  new Promise<string>((resolve) => {
    execFile('curl', ['-sS', ...words], (_error, stdout, stderr) => resolve(stdout + stderr));
  });

test('R59: a client that does not trust the CA is a row, which leads to what its client needs; Problems counts it', {
  tag: '@night',
}, async ({ host }) => {
  const { page, service } = host;
  const https = `https://localhost:${new URL(service.https).port}/socialize.getUserInfo`;
  const shell = new Shell(page);
  const log = new LogPage(page);
  await shell.open('Log');
  expect(await curl(https)).toContain('certificate');
  await log.calls.open('TLS handshake');
  // The TLS of Electron cannot read the alert of curl.
  const cause =
    host.kind === 'electron' ? 'The client left when it had the certificate' : 'The client does not trust the CA';
  await expect(log.cause().getByRole('heading')).toContainText(cause);
  await expect(log.cause()).toContainText('"localhost"');
  const fix = log.call().getByRole('region', { name: 'What the client has to change' });
  await expect(fix).toContainText(/give (?:the client|it) the CA certificate\./i);
  // With what the row says, the same call goes through.
  const command = (await fix.getByRole('code').or(fix.locator('pre')).first().innerText()).trim();
  const [, path = ''] = /--cacert '([^']+)'/.exec(command) ?? [];
  expect(await curl('--cacert', path, https)).toContain('errorCode');
  await expect(log.more()).toHaveCount(0);
  await expectAccessible(host);
  await log.show('Problems');
  await expect(log.problems.with(cause)).toHaveCount(1);
});

test('R59: plain HTTP at the HTTPS port is answered with a sentence, and is a row', async ({ host }) => {
  const { page, service } = host;
  const { port } = new URL(service.https);
  expect(await curl(`http://localhost:${port}/socialize.getUserInfo`)).toContain(
    'This is the HTTPS port of Authdesk, and the request came in plain HTTP.',
  );
  await new Shell(page).open('Log');
  await new LogPage(page).calls.open('plain HTTP');
  await expect(new LogPage(page).cause().getByRole('heading')).toHaveText(
    'A client sent plain HTTP to the HTTPS port.',
  );
});
