import { readdirSync } from 'node:fs';
import type { JSONWebKeySet } from 'jose';
import { type Browser, type BrowserContext, type Page, expect as playwrightExpect } from 'playwright/test';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { launchChromium } from '../hosts/browser.ts';
import { callAsSite, registerUser } from '../hosts/by-site.ts';
import { runCommand, type Served, serve } from '../hosts/serve.ts';
import { findChromium } from '../runtime/chromium.ts';
import { baseSite, type Commerce, startCommerce } from './spartacus/commerce.ts';
import { bundleStorefront, installStorefront, packageFolder } from './spartacus/storefront.ts';

/**
 * The npm package "@spartacus/cdc", unmodified, in a storefront in Chromium: it loads the client-side library from the
 * service, draws its screens in the shop's pages, and hands what onLogin tells to the commerce back end, a stand-in.
 */
export function spartacusTests(): void {
  const apiKey = '3_shop';
  const secret = Buffer.alloc(32, 0x5a).toString('base64');
  const password = 'Correct-horse-7';

  /** As patient as the UI specs. */
  const expectPage = playwrightExpect.configure({ timeout: 60_000 });

  /** The packages may have to come over the network first. */
  const INSTALLATION_MS = 10 * 60_000;

  let served: Served;
  let commerce: Commerce;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let problems: string[];

  beforeAll(async () => {
    installStorefront();
    const site = { name: 'Shop', apiKey, secret, dataCenter: 'us1', domains: ['shop.localhost'] };
    served = await serve({ workspace: { version: 1, sites: [site] } });
    const keys = (await asSite('accounts.getJWTPublicKey', { V2: 'true' })) as unknown as JSONWebKeySet;
    commerce = await startCommerce({
      ...{ apiKey, secret, keys, files: await bundleStorefront() },
      javascriptUrl: `${local()}/js/gigya.js?apikey=${apiKey}`,
    });
    browser = await launchChromium({ program: findChromium() });
  }, INSTALLATION_MS);
  afterAll(async () => {
    await browser?.close();
    await commerce?.stop();
    await served?.stop();
  });

  beforeEach(async () => {
    problems = [];
    context = await browser.newContext({ ignoreHTTPSErrors: true });
    await context.route(
      ({ origin }) => origin !== local() && origin !== commerce.origin,
      (route) => {
        problems.push(`asked another host: ${route.request().url()}`);
        return route.abort();
      },
    );
    page = await context.newPage();
    page.on('pageerror', (error) => problems.push(String(error)));
    // Angular reports what fails in the storefront there; pages that the shop lacks are answered by 404.
    page.on('console', (message) => {
      const isMissing = message.text().startsWith('Failed to load resource');
      if (message.type() === 'error' && !isMissing) problems.push(message.text());
    });
  });
  afterEach(async () => {
    await context.close();
    expect(problems).toEqual([]);
    expect(commerce.refusals).toEqual([]);
  });

  const local = () => served.https.replace('127.0.0.1', 'localhost');

  const asSite = (method: string, form: Readonly<Record<string, string>>) =>
    callAsSite(served, method, form, { apiKey, secret });
  const register = (email: string) => registerUser(served, { email, password }, { apiKey, secret });

  /** Logs in on the shop's page of that name. */
  async function logIn(email: string, secretWord = password): Promise<void> {
    await page.goto(`${commerce.origin}/login`);
    await page.getByLabel('Login').fill(email);
    await page.getByLabel('Password').fill(secretWord);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
  }

  /** What a call of the page's own answers, as the user who is logged in there. */
  const accountInPage = () =>
    page.evaluate(
      () =>
        new Promise((callback) => {
          const { gigya } = window as unknown as { gigya: { accounts: { getAccountInfo(params: object): void } } };
          gigya.accounts.getAccountInfo({ callback });
        }),
    );

  const loginsOf = (UID: string) => commerce.logins.filter((login) => login.UID === UID);

  describe('the npm package "@spartacus/cdc", unmodified', () => {
    test('is as it was published: the conversion of the older packages beside it keeps a copy of what it changes', () => {
      const changed = (name: string) =>
        (readdirSync(packageFolder(name), { recursive: true }) as string[]).filter((file) => file.includes('ngcc_bak'));
      expect(changed('@spartacus/cdc')).toEqual([]);
      expect(changed('@angular/core')).not.toEqual([]);
    });

    test('U 6: a user registers in the shop, and its back end can verify who that is', async () => {
      await page.goto(`${commerce.origin}/login`);
      await page.getByRole('link', { name: 'Register' }).click();
      await page.getByLabel('Email').fill('nora@shop.example');
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Register' }).click();
      await page.waitForURL(`${commerce.origin}/`);
      const { UID, profile } = (await accountInPage()) as { UID: string; profile: object };
      expect(profile).toMatchObject({ email: 'nora@shop.example' });
      expect(loginsOf(UID)).toMatchObject([{ baseSite }]);
    });

    test('a user logs in, changes the details in a dialog, and logs out of shop and service', async () => {
      const UID = await register('ada@shop.example');
      await logIn('ada@shop.example');
      await page.waitForURL(`${commerce.origin}/`);
      expect(loginsOf(UID)).toHaveLength(1);

      await page.getByText('Change my details').click();
      const dialog = page.getByRole('dialog');
      await expectPage(dialog.getByLabel('Email')).toHaveValue('ada@shop.example');
      await dialog.getByLabel('First name').fill('Ada');
      await dialog.getByLabel('Last name').fill('Lovelace');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expectPage.poll(() => commerce.updates).toEqual([{ firstName: 'Ada', lastName: 'Lovelace' }]);
      expect(await asSite('accounts.getAccountInfo', { UID })).toMatchObject({
        profile: { firstName: 'Ada', lastName: 'Lovelace' },
      });

      await page.getByRole('link', { name: 'Log out' }).click();
      await expectPage.poll(() => commerce.revoked).toHaveLength(1);
      await expectPage.poll(accountInPage).toMatchObject({ errorCode: 403005 });
    });

    test('a user who has forgotten the password asks for a mail, sets another one, and logs in', async () => {
      const email = 'bob@shop.example';
      const UID = await register(email);
      await logIn(email, 'Wrong-horse-7');
      await expectPage(page.getByRole('alert').filter({ hasText: /invalid/i })).toBeVisible();
      expect(loginsOf(UID)).toEqual([]);

      await page.getByRole('link', { name: 'Forgot the password' }).click();
      await page.getByLabel('Login').fill(email);
      await page.getByRole('button', { name: 'Send' }).click();
      await expectPage(page.getByText('Look into your mail')).toBeVisible();
      const words = ['outbox', '--json', '--last', '--to', email, '--data', served.dataDir];
      const { links } = JSON.parse((await runCommand(words)).stdout) as { links: readonly [string] };
      await page.goto(links[0]);
      await page.getByLabel('New password').fill('Better-horse-8');
      await page.getByRole('button').click();
      await page.waitForURL(/accounts\.resetPassword/);

      await logIn(email, 'Better-horse-8');
      await page.waitForURL(`${commerce.origin}/`);
      expect(loginsOf(UID)).toHaveLength(1);
    });

    test('a user logs in by a provider in a pop-up, and the id_token comes, too', async () => {
      await page.goto(`${commerce.origin}/login`);
      const [popup] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('button', { name: 'Facebook' }).click(),
      ]);
      await popup.locator('input[name=person][value=new]').check();
      await popup.locator('input[name=first_name]').fill('Lin');
      await popup.locator('button[name=decision][value=approve]').click();
      await page.waitForURL(`${commerce.origin}/`);
      const { UID, profile } = (await accountInPage()) as { UID: string; profile: object };
      expect(profile).toMatchObject({ firstName: 'Lin' });
      expect(loginsOf(UID)).toHaveLength(1);
    });
  });
}
