import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { launchChromium } from '../hosts/browser.ts';
import { expect, test } from '../hosts/browser-test.ts';
import { listening } from '../hosts/listening.ts';
import { serve, temporaryFolder } from '../hosts/serve.ts';
import { FlowsPage } from '../pages/flows.ts';
import { Shell } from '../pages/shell.ts';

/** Runs a tool of the system; fails with what it writes to standard error. */
function tool(program: string, args: readonly string[]): void {
  const run = spawnSync(program, args, { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`${program} ${args[0]}: ${run.error?.message ?? run.stderr}`);
}

/** A leaf that the local CA's key signs for a name outside its constraints, as a thief of the key would make it. */
function forgedLeaf(caDir: string, folder: string, name: string): { key: string; cert: string } {
  const at = (file: string): string => join(folder, file);
  writeFileSync(at('leaf.cnf'), `subjectAltName=DNS:${name}\nextendedKeyUsage=serverAuth\n`);
  tool('openssl', ['ecparam', '-name', 'prime256v1', '-genkey', '-noout', '-out', at('leaf.key')]);
  tool('openssl', ['req', '-new', '-key', at('leaf.key'), '-subj', `/CN=${name}`, '-out', at('leaf.csr')]);
  tool('openssl', [
    ...['x509', '-req', '-in', at('leaf.csr'), '-days', '30', '-sha256', '-extfile', at('leaf.cnf')],
    ...['-CA', join(caDir, 'ca.pem'), '-CAkey', join(caDir, 'ca.key'), '-CAcreateserial', '-out', at('leaf.pem')],
    ...['-CAserial', at('serial')],
  ]);
  return { key: readFileSync(at('leaf.key'), 'utf8'), cert: readFileSync(at('leaf.pem'), 'utf8') };
}

test('R34, R35: a browser that trusts the local CA accepts the service, and no leaf for another name', {
  tag: '@night',
}, async () => {
  const folder = temporaryFolder();
  const service = await serve({ workspace: null });
  const caDir = join(service.dataDir, 'ca');
  // A home of its own whose certificate store trusts the CA, as the Overview says how to.
  const store = join(folder, '.pki/nssdb');
  mkdirSync(store, { recursive: true });
  tool('certutil', ['-d', `sql:${store}`, '-N', '--empty-password']);
  tool('certutil', ['-d', `sql:${store}`, '-A', '-t', 'C,,', '-n', 'Authdesk', '-i', service.caPath]);

  const thief = createServer({}, (_, response) => response.end('believed'));
  const show = (name: string): void => {
    const { key, cert } = forgedLeaf(caDir, folder, name);
    thief.setSecureContext({ key, cert: cert + service.caPem });
  };
  show('localhost');
  const { port, stop } = await listening(thief);

  const browser = await launchChromium({
    args: ['--host-resolver-rules=MAP bank.example 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE *.localhost, EXCLUDE localhost'],
    env: { ...(process.env as Record<string, string>), HOME: folder },
  });
  try {
    const page = await browser.newPage();
    const httpsPort = new URL(service.https).port;
    for (const host of ['localhost', 'socialize.us1.authdesk.localhost']) {
      const response = await page.goto(`https://${host}:${httpsPort}/socialize.getUserInfo?format=json`);
      expect(response?.status(), host).toBe(200);
    }
    // The forged certificate is accepted for a name within the CA's constraints, so only the name makes the next one fail.
    expect((await page.goto(`https://localhost:${port}/`))?.status()).toBe(200);
    show('bank.example');
    await expect(page.goto(`https://bank.example:${port}/`)).rejects.toThrow(/ERR_CERT_(?:INVALID|AUTHORITY_INVALID)/);
  } finally {
    await browser.close();
    await stop();
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('D9: a run whose login stands behind the warning of a browser says so, with what this browser needs', {
  tag: '@deep',
}, async ({ host }) => {
  const { page, service } = host;
  await new Shell(page).open('Flows');
  const login = { x_provider: 'facebook', redirect_uri: 'https://shop.example/callback' };
  const run = (await host.invoke('flows.start', { useCase: 'token', apiKey: '3_demo', login })) as {
    value: { id: string };
  };
  await page.evaluate((id) => location.assign(`#/flows/${id}`), run.value.id);
  const obtained = new FlowsPage(page).obtained();
  await expect(obtained).toContainText('Open the login');
  // As a browser does that does not trust the CA: it gets the certificate, and no request comes.
  execFile('curl', ['-sS', `https://localhost:${new URL(service.https).port}/`], () => undefined);
  await expect(obtained).toContainText('it does not trust the CA of Authdesk');
  await obtained.getByText('How this browser trusts it').click();
  await expect(obtained.getByText('certutil -d sql:')).toBeVisible();
});
