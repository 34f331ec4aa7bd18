import type { Browser, Page } from 'playwright/test';
import { expect, test } from '../hosts/browser-test.ts';
import { callAsSite, registerUser } from '../hosts/by-site.ts';
import { atMissingApp, openToApp } from '../hosts/missing-app.ts';
import { localhostOf } from '../hosts/wire.ts';
import { demo } from '../hosts/workspace.ts';
import { accessibilityFaults } from '../pages/accessibility.ts';
import { colorSchemes } from '../pages/looks.ts';

/** A login by OpenID Connect on the pages that every site has without any set-up (X 2, X 3). */

const email = 'rp@shop.example';
const password = 'Correct-horse-7';
const CALLBACK = 'https://app.example/callback';
let clientID: string;

test.beforeAll(async ({ served }) => {
  await registerUser(served, { email, password });
  const rp = await callAsSite(served, 'fidm.oidc.op.createRP', {
    redirectUris: JSON.stringify([CALLBACK]),
    description: 'Loyalty app',
  });
  clientID = String(rp.clientID);
});

/** A browser without cookies, and the addresses at which the relying party was called back. */
async function newBrowser(chromium: Browser): Promise<{ page: Page; called: URL[] }> {
  const page = await (await chromium.newContext({ ignoreHTTPSErrors: true })).newPage();
  const called: URL[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(CALLBACK)) called.push(new URL(request.url()));
  });
  return { page, called };
}

async function authorize(page: Page, host: string, more: Readonly<Record<string, string>> = {}): Promise<void> {
  const parameters = { client_id: clientID, redirect_uri: CALLBACK, response_type: 'code', scope: 'openid email' };
  const query = new URLSearchParams({ ...parameters, state: 's-1', ...more });
  await openToApp(page, `https://${host}/oidc/op/v1.0/${demo.apiKey}/authorize?${query}`);
}

async function logIn(page: Page): Promise<void> {
  await page.locator('input[name="loginID"], input[name="username"]').first().fill(email);
  await page.locator('input[type="password"]').first().fill(password);
  await page.keyboard.press('Enter');
}

const answer = (called: readonly URL[]) => Object.fromEntries(called.at(-1)?.searchParams ?? []);

for (const name of ['fidm.us1.authdesk.localhost', 'localhost']) {
  test(`X 3: on ${name} a user logs in, allows what the app asks for, and is not asked again`, {
    tag: name === 'localhost' ? '@deep' : [],
  }, async ({ chromium, served }) => {
    const host = `${name}:${localhostOf(served, 'https').split(':')[1]}`;
    const { page, called } = await newBrowser(chromium);
    await authorize(page, host, name === 'localhost' ? { prompt: 'consent' } : {});
    await logIn(page);
    await expect(page.getByRole('heading', { name: 'Loyalty app asks for your data' })).toBeVisible();
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect.poll(() => answer(called)).toMatchObject({ state: 's-1', code: expect.any(String) });
    await atMissingApp(page);

    called.length = 0;
    await authorize(page, host);
    await expect.poll(() => answer(called)).toMatchObject({ code: expect.any(String) });

    called.length = 0;
    await authorize(page, host, { prompt: 'none' });
    await expect.poll(() => answer(called)).toMatchObject({ code: expect.any(String) });
    await page.context().close();
  });
}

test('R11, X 2: a request that nothing vouches for ends on the error page', async ({ chromium, served }) => {
  const { page, called } = await newBrowser(chromium);
  await authorize(page, localhostOf(served, 'https'), { redirect_uri: 'https://evil.example/callback' });
  await expect(page.getByRole('heading', { name: 'This login cannot go on' })).toBeVisible();
  await expect(page.getByText('invalid_redirect_uri')).toBeVisible();
  expect(called).toEqual([]);
  await page.context().close();
});

for (const [lang, heading] of [
  ['en', 'Log in'],
  ['de', 'Anmelden'],
] as const) {
  for (const colorScheme of colorSchemes) {
    test(`WCAG 2.2 AA, X 3: the login page in ${lang}, ${colorScheme}: the desk's font, a mark for each provider, nothing from elsewhere`, {
      tag: '@deep',
    }, async ({ chromium, served }) => {
      const context = await chromium.newContext({ ignoreHTTPSErrors: true, colorScheme, bypassCSP: true });
      const page = await context.newPage();
      const host = localhostOf(served, 'https');
      const elsewhere: string[] = [];
      page.on('request', (request) => {
        if (new URL(request.url()).host !== host && !request.url().startsWith('data:')) elsewhere.push(request.url());
      });
      await page.goto(`https://${host}/oidc/op/v1.0/${demo.apiKey}/proxy/login?lang=${lang}`);
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
      const buttons = page.locator('#login button[data-provider]');
      await expect(buttons.first()).toBeVisible();
      expect(await buttons.locator('svg[aria-hidden="true"]').count()).toBe(await buttons.count());
      expect(
        await page.evaluate(() => document.fonts.ready.then(() => document.fonts.check('15px "Inter Variable"'))),
      ).toBe(true);
      expect(await page.evaluate(() => [...document.fonts].map(({ status }) => status))).toEqual(['loaded']);
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(elsewhere).toEqual([]);
      await context.close();
    });
  }
}
