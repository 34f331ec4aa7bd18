import type { Browser, Page } from 'playwright/test';
import { expect, test } from '../hosts/browser-test.ts';
import { callAsSite, registerUser } from '../hosts/by-site.ts';
import { atMissingApp, openToApp } from '../hosts/missing-app.ts';
import { type Served, serve } from '../hosts/serve.ts';
import { localhostOf, send } from '../hosts/wire.ts';
import { demo } from '../hosts/workspace.ts';

/* Users of a second Authdesk log in at the first one, on the pages that every site has without any set-up (X 3, X 4, X 5). */

const email = 'ada@work.example';
const password = 'Correct-horse-7';
let near: Served;
let far: Served;

test.beforeAll(async ({ served }) => {
  near = await serve({ dataDir: ':memory:' });
  far = served;
  await registerUser(far, { email, password });
});
test.afterAll(() => near.stop());

const portOf = (served: Served): string => new URL(served.https).port;
/** The first one by its names, the second one as localhost: a browser keeps cookies by name, not by port. */
const nearHost = (name: string): string => `${name}.us1.authdesk.localhost:${portOf(near)}`;

/** A German browser without cookies, and the addresses at which apps were called back. */
async function newBrowser(chromium: Browser): Promise<{ page: Page; called: URL[] }> {
  const page = await (await chromium.newContext({ ignoreHTTPSErrors: true, locale: 'de-DE' })).newPage();
  const called: URL[] = [];
  page.context().on('request', (request) => {
    if (request.isNavigationRequest() && /^https:\/\/(?:app|shop)\.example\//.test(request.url()))
      called.push(new URL(request.url()));
  });
  return { page, called };
}

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Anmeldename').fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Anmelden' }).click();
}

const base = `/saml/v2.0/${demo.apiKey}`;

/** The first one is a service provider of the second one. */
async function becomePartners(): Promise<void> {
  const metadata = async (served: Served, path: string, host: string) =>
    (await send(served, `${base}${path}/metadata`, { host })).body;
  const save = { saveConfiguration: 'true' };
  await callAsSite(near, 'fidm.saml.importIdPMetadata', {
    metadata: await metadata(far, '/idp', localhostOf(far, 'https')),
    name: 'office',
    ...save,
  });
  await callAsSite(far, 'fidm.saml.idp.importSPMetadata', {
    metadata: await metadata(near, '/sp', nearHost('accounts')),
    name: 'shop',
    ...save,
  });
}

/** A login that the service provider begins, on the pages of the identity provider. @returns token of the session */
async function logInBySaml(page: Page, called: readonly URL[]): Promise<string> {
  const query = {
    client_id: demo.apiKey,
    x_provider: 'saml-office',
    redirect_uri: demo.redirectUri,
    response_type: 'token',
  };
  await openToApp(page, `https://${nearHost('accounts')}/accounts.socialLogin?${new URLSearchParams(query)}`);
  await expect(page.getByRole('heading', { name: 'Anmelden', exact: true })).toBeVisible();
  expect(new URL(page.url()).host).toBe(localhostOf(far, 'https'));
  const [consumed] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/sp/acs')),
    logIn(page),
  ]);
  await expect.poll(() => called.at(-1)?.href ?? '').toContain(demo.redirectUri);
  await atMissingApp(page);
  const { hash } = new URL((await consumed.headerValue('location')) ?? '');
  return new URLSearchParams(hash.slice(1)).get('access_token') ?? '';
}

for (const begins of ['service provider', 'identity provider'] as const) {
  test(`SAML Profiles 4.4: a logout that the ${begins} begins ends both sessions, and the last page says so`, async ({
    chromium,
  }) => {
    await becomePartners();
    const { page, called } = await newBrowser(chromium);
    const token = await logInBySaml(page, called);
    const user = async (served: Served, oauth_token: string) =>
      (await send(served, '/accounts.getAccountInfo', { form: { oauth_token, format: 'json' } })).json();
    const { UID, errorCode } = await user(near, token);
    expect(errorCode).toBe(0);
    const there = (await page.context().cookies(`https://${localhostOf(far, 'https')}/`)).find(
      ({ name }) => name === `glt_${demo.apiKey}`,
    );
    const farToken = there?.value ?? '';
    expect((await user(far, farToken)).errorCode).toBe(0);
    const { sessionInfo } = await callAsSite(near, 'accounts.notifyLogin', {
      siteUID: String(UID),
      targetEnv: 'jssdk',
    });
    const { login_token: nearToken } = sessionInfo as { login_token: string };
    if (begins === 'service provider') {
      const query = new URLSearchParams({ loginToken: nearToken });
      await page.goto(`https://${nearHost('accounts')}${base}/sp/logout?${query}`);
    } else {
      const query = new URLSearchParams({ loginToken: farToken });
      await page.goto(`https://${localhostOf(far, 'https')}${base}/idp/slo/finalize?${query}`);
    }
    await expect(page.getByRole('heading', { name: 'Sie sind abgemeldet' })).toBeVisible();
    // The answer comes back to the side that began.
    const last = begins === 'service provider' ? nearHost('fidm') : localhostOf(far, 'https');
    expect(new URL(page.url()).host).toBe(last);
    expect((await user(near, nearToken)).errorCode).not.toBe(0);
    expect((await user(far, farToken)).errorCode).not.toBe(0);
    await page.context().close();
  });
}
