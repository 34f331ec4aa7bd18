import type { Page } from 'playwright/test';
import { type Desktop, invoke } from '../hosts/electron.ts';
import { type Served, serve } from '../hosts/serve.ts';
import { send } from '../hosts/wire.ts';
import { demo } from '../hosts/workspace.ts';
import { expect, night, test } from './desktop-test.ts';
import { type Run, runNow, startRun, tokenOf } from './flow-run.ts';

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
  await atFar('accounts.register', { email, password, finalizeRegistration: 'true', profile: '{"firstName":"Ada"}' });
});
test.afterAll(() => far.stop());

async function atFar(method: string, form: Readonly<Record<string, string>>) {
  const { secret } = demo;
  return must((await send(far, `/${method}`, { form: { apiKey, secret, format: 'json', ...form } })).json());
}

async function atApp({ page, service }: Desktop, method: string, form: Readonly<Record<string, string>>) {
  const { value } = await invoke(page, 'sites.revealSecret', { apiKey });
  const { secret } = value as { secret: string };
  return must((await send(service, `/${method}`, { form: { apiKey, secret, format: 'json', ...form } })).json());
}

function must(answer: Record<string, unknown>): Record<string, unknown> {
  if (answer.errorCode !== 0) throw new Error(JSON.stringify(answer));
  return answer;
}

/** Not localhost: a browser keeps cookies by name, not by port, and the app's service is there. */
const farHost = (): string => new URL(far.https).host;

/** Registers the second Authdesk as provider "work" of the demo site. */
async function register(desktop: Desktop, more: Readonly<Record<string, string>>): Promise<void> {
  const { port } = new URL(desktop.service.https);
  const callbacks = ['localhost', '127.0.0.1'].map(
    (name) => `https://${name}:${port}/oidc/rp/v1.0/${apiKey}/callback/work`,
  );
  const rp = await atFar('fidm.oidc.op.createRP', { redirectUris: JSON.stringify(callbacks), skipConsent: 'true' });
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

async function logInThere(window: Page): Promise<void> {
  await window.getByLabel('Login', { exact: true }).fill(email);
  await window.getByLabel('Password').fill(password);
  await window.getByRole('button', { name: 'Log in', exact: true }).click();
}

test('X 4: a run logs in at the second Authdesk, whose authority the provider was registered with; the token works, and ends with the logout', {
  tag: '@deep',
}, async ({ desktop }) => {
  await register(desktop, { caCertificate: far.caPem });
  const run = await startRun(desktop, callBack, 'token', { x_provider: 'oidc-work' });
  const window = await openRun(desktop, run.id);
  await window.getByRole('heading', { name: 'Log in to Demo shop' }).waitFor();
  expect(new URL(window.url()).host).toBe(farHost());
  await logInThere(window);
  await expect.poll(async () => (await runNow(desktop, run)).value?.status).toBe('obtained');
  await expect.poll(() => window.isClosed()).toBe(true);
});

test(
  'X 4: the page of a client-side login logs in there in its pop-up window, stays logged in when it is loaded anew, and logs out',
  night,
  async ({ desktop }) => {
    await register(desktop, { caCertificate: far.caPem });
    const page = { by: 'provider', provider: 'oidc-work', authFlow: 'popup' };
    const started = await invoke(desktop.page, 'flows.start', { useCase: 'page', apiKey, page });
    const run = started.value as { id: string };
    const window = await openRun(desktop, run.id);
    await window.getByText('Nobody is logged in.').waitFor();
    const popup = await desktop.loginPage(() => window.getByRole('button', { name: /^Log in with/ }).click());
    await popup.getByRole('heading', { name: 'Log in to Demo shop' }).waitFor();
    await logInThere(popup);
    await window.getByText('Logged in as Ada').waitFor();
    expect(popup.isClosed()).toBe(true);
    await window.reload();
    await window.getByText('Logged in as Ada').waitFor();
    await window.getByRole('button', { name: 'Log out' }).click();
    await window.getByText('Nobody is logged in.').waitFor();
    await window.close();
  },
);

/** A second site of the app is the identity provider of the demo site. @returns its API key */
async function addIdentityProvider(desktop: Desktop): Promise<string> {
  const made = await invoke(desktop.page, 'sites.create', {
    ...{ name: 'Office', apiKey: '3_office', dataCenter: 'us1', domains: ['office.example'] },
    ...{ responseTypes: ['token', 'code'], grantTypes: ['none'], providers: ['*'], tokenLifetime: 3_600 },
    ...{ allowSignedUserKey: false, revokeOnCodeReuse: true },
  });
  if (!made.ok && made.error?.code !== 'conflict') throw new Error(JSON.stringify(made.error));
  const revealed = await invoke(desktop.page, 'sites.revealSecret', { apiKey: '3_office' });
  const { secret } = revealed.value as { secret: string };
  const office = async (method: string, form: Readonly<Record<string, string>>) =>
    must(
      (
        await send(desktop.service, `/${method}`, { form: { apiKey: '3_office', secret, format: 'json', ...form } })
      ).json(),
    );
  await office('accounts.register', {
    ...{ email, password, finalizeRegistration: 'true', profile: '{"firstName":"Ada"}' },
  });
  const metadata = async (path: string) => (await send(desktop.service, `/saml/v2.0/${path}/metadata`)).body;
  const save = { saveConfiguration: 'true' };
  const idp = { metadata: await metadata('3_office/idp'), name: 'office', ...save };
  await atApp(desktop, 'fidm.saml.importIdPMetadata', idp);
  await office('fidm.saml.idp.importSPMetadata', { metadata: await metadata(`${apiKey}/sp`), name: 'shop', ...save });
  return '3_office';
}

for (const begins of ['service provider', 'identity provider'] as const) {
  test(
    `SAML Profiles 4.4: a login by SAML in the window, and a logout that the ${begins} begins, until the last page says so`,
    night,
    async ({ desktop }) => {
      const office = await addIdentityProvider(desktop);
      const page = { by: 'provider', provider: 'saml-office', authFlow: 'popup' };
      const started = await invoke(desktop.page, 'flows.start', { useCase: 'page', apiKey, page });
      const run = started.value as unknown as Run;
      const window = await openRun(desktop, run.id);
      await window.getByText('Nobody is logged in.').waitFor();
      const popup = await desktop.loginPage(() => window.getByRole('button', { name: /^Log in with/ }).click());
      await popup.getByRole('heading', { name: 'Log in to Office' }).waitFor();
      await logInThere(popup);
      await window.getByText(/^Logged in as/).waitFor();
      const origin = `https://${new URL(desktop.service.https).host.replace('127.0.0.1', 'localhost')}`;
      // The window's storage is its own: no context of Playwright has its cookies.
      const there = await desktop.app.evaluate(async ({ webContents }, name) => {
        const storages = webContents.getAllWebContents().map(({ session }) => session.cookies.get({ name }));
        return (await Promise.all(storages)).flat()[0]?.value ?? '';
      }, `glt_${office}`);
      const here = await tokenOf(desktop, run);
      const isOver = async (token: string) => {
        const form = { oauth_token: token, format: 'json' };
        return (await send(desktop.service, '/accounts.getAccountInfo', { form })).json().errorCode !== 0;
      };
      expect([await isOver(here), await isOver(there)]).toEqual([false, false]);
      const begin =
        begins === 'service provider'
          ? `/saml/v2.0/${apiKey}/sp/logout?${new URLSearchParams({ loginToken: here })}`
          : `/saml/v2.0/${office}/idp/slo/finalize?${new URLSearchParams({ loginToken: there })}`;
      await window.goto(origin + begin);
      await window.getByRole('heading', { name: 'You are logged out' }).waitFor();
      expect(new URL(window.url()).pathname).toContain(begins === 'service provider' ? apiKey : office);
      expect([await isOver(here), await isOver(there)]).toEqual([true, true]);
      await window.close();
    },
  );
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
