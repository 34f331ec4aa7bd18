import type { Page } from 'playwright/test';
import { callAsSite } from '../hosts/by-site.ts';
import { type Desktop, invoke } from '../hosts/electron.ts';
import { type Served, serve } from '../hosts/serve.ts';
import { expect, test } from './desktop-test.ts';
import { runNow, startRun } from './flow-run.ts';

/*
 * Users of a second Authdesk log in at the one of the app, in its own window (X 4, R41). The protocols between the two are proven
 * in Chromium (e2e/browser/second-authdesk.spec.ts): the proof looks at what the window lets through.
 */

const email = 'ada@work.example';
const password = 'Correct-horse-7';
const callBack = 'https://shop.example/cb';
const apiKey = '3_demo';
let far: Served;

test.beforeAll(async () => {
  far = await serve({ dataDir: ':memory:' });
  await callAsSite(far, 'accounts.register', {
    ...{ email, password, finalizeRegistration: 'true', profile: '{"firstName":"Ada"}' },
  });
});
test.afterAll(() => far.stop());

async function atApp({ page, service }: Desktop, method: string, form: Readonly<Record<string, string>>) {
  const { value } = await invoke(page, 'sites.revealSecret', { apiKey });
  return callAsSite(service, method, form, { apiKey, secret: (value as { secret: string }).secret });
}

/** Not localhost: a browser keeps cookies by name, not by port, and the app's service is there. */
const farHost = (): string => new URL(far.https).host;

/** Registers the second Authdesk as provider "work" of the demo site. */
async function register(desktop: Desktop, more: Readonly<Record<string, string>>): Promise<void> {
  const { port } = new URL(desktop.service.https);
  const callbacks = ['localhost', '127.0.0.1'].map(
    (name) => `https://${name}:${port}/oidc/rp/v1.0/${apiKey}/callback/work`,
  );
  const rp = await callAsSite(far, 'fidm.oidc.op.createRP', {
    redirectUris: JSON.stringify(callbacks),
    skipConsent: 'true',
  });
  const issuer = `https://${farHost()}/oidc/op/v1.0/${apiKey}`;
  await atApp(desktop, 'fidm.oidc.rp.createOP', {
    ...{ providerName: 'work', clientID: String(rp.clientID), clientSecret: String(rp.clientSecret), issuer },
    ...{ authorizeEndpoint: `${issuer}/authorize`, tokenEndpoint: `${issuer}/token`, scopes: 'openid profile email' },
    ...{ userInfoEndpoint: `${issuer}/userinfo`, jwks: `${issuer}/.well-known/jwks`, ...more },
  });
}

async function openRun(desktop: Desktop, id: string): Promise<Page> {
  return desktop.loginPage(async () => {
    await invoke(desktop.page, 'host.openLogin', { flowId: id });
  });
}

test('R41: without its authority the provider is sent nothing, and the window names what to do', async ({
  desktop,
}, testInfo) => {
  await register(desktop, {});
  const run = await startRun(desktop, callBack, 'token', { x_provider: 'oidc-work' });
  const window = await openRun(desktop, run.id);
  await expect(window.getByRole('heading', { name: 'The provider cannot be trusted' })).toBeVisible();
  await expect(window.getByRole('alert')).toContainText(`oidc-work at https://${farHost()}`);
  await expect(window.getByText('caCertificate of fidm.oidc.rp.updateOP')).toBeVisible();
  await window.screenshot({ path: testInfo.outputPath('not-trusted.png') });
  await window.close();
  await expect.poll(async () => (await runNow(desktop, run)).value?.status).toBe('cancelled');
});

test('R32, D49: a provider on a host that the user did not allow is not reached, and the window says which host', async ({
  desktop,
}) => {
  await register(desktop, { authorizeEndpoint: 'https://login.example/authorize' });
  const run = await startRun(desktop, callBack, 'token', { x_provider: 'oidc-work' });
  const window = await openRun(desktop, run.id);
  await expect(window.getByRole('heading', { name: 'The login leads elsewhere' })).toBeVisible();
  await expect(window.getByRole('alert')).toContainText('login.example is not this machine');
  await window.close();
});
