import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JSONWebKeySet } from 'jose';
import { type Browser, type Page, expect as playwrightExpect } from 'playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../hosts/browser.ts';
import { callAsSite, registerUser } from '../hosts/by-site.ts';
import { type Served, serve } from '../hosts/serve.ts';
import { send } from '../hosts/wire.ts';
import { findChromium } from '../runtime/chromium.ts';
import { type Commerce, startCommerce } from './spartacus/commerce.ts';
import { bundleStorefront, installStorefront, packageFolder } from './spartacus/storefront.ts';

/**
 * The npm package "angular-oauth2-oidc" in the storefront that needs it, in Chromium: the shop's users log in at the OpenID
 * provider of the site (X 1). Every build of Angular 12 converts the package to its newer format first (storefront.ts).
 */
export function angularTests(): void {
  const apiKey = '3_shop';
  const secret = Buffer.alloc(32, 0x5a).toString('base64');
  const email = 'ada@shop.example';
  const password = 'Correct-horse-7';

  /** As patient as the UI specs. */
  const expectPage = playwrightExpect.configure({ timeout: 60_000 });
  /** The packages may have to come over the network first. */
  const INSTALLATION_MS = 10 * 60_000;

  let served: Served;
  let commerce: Commerce;
  let browser: Browser;
  let origin: string;
  let issuer: string;
  let UID: unknown;

  beforeAll(async () => {
    installStorefront();
    const site = { name: 'Shop', apiKey, secret, dataCenter: 'us1', domains: ['localhost'] };
    served = await serve({ workspace: { version: 1, sites: [site] } });
    UID = await registerUser(served, { email, password }, { apiKey, secret });
    issuer = `${served.https.replace('127.0.0.1', 'localhost')}/oidc/op/v1.0/${apiKey}`;
    const settings = { tokenEndpointAuthMethod: 'none', skipConsent: 'true', subjectIdentifierType: 'public' };
    const { clientID } = await asSite('fidm.oidc.op.createRP', {
      ...settings,
      redirectUris: JSON.stringify(['http://localhost']),
    });
    commerce = await startCommerce({
      ...{
        apiKey,
        secret,
        keys: { keys: [] } satisfies JSONWebKeySet,
        files: await bundleStorefront('shop-openid.mjs'),
      },
      openId: { issuer, clientID: String(clientID) },
    });
    origin = `http://localhost:${new URL(commerce.origin).port}`;
    const addresses = JSON.stringify([origin]);
    await asSite('fidm.oidc.op.updateRP', {
      ...{ clientID: String(clientID), redirectUris: addresses, postLogoutRedirectUris: addresses },
    });
    browser = await launchChromium({ program: findChromium() });
  }, INSTALLATION_MS);
  afterAll(async () => {
    await browser?.close();
    await commerce?.stop();
    await served?.stop();
  });

  const asSite = (method: string, form: Readonly<Record<string, string>>) =>
    callAsSite(served, method, form, { apiKey, secret });

  interface OAuth {
    hasValidAccessToken(): boolean;
    getAccessToken(): string | null;
    getRefreshToken(): string | null;
    getIdentityClaims(): Record<string, unknown> | null;
    loadUserProfile(): Promise<Record<string, unknown>>;
    refreshToken(): Promise<unknown>;
    loadDiscoveryDocument(url: string): Promise<{ info: { discoveryDocument: Record<string, unknown> } }>;
  }
  /** What the library of the page says. */
  const told = (page: Page) =>
    page.evaluate(() => {
      const { oauth } = window as unknown as { oauth: OAuth };
      return {
        claims: oauth.getIdentityClaims(),
        isValid: oauth.hasValidAccessToken(),
        access: oauth.getAccessToken() ?? '',
        refresh: oauth.getRefreshToken() ?? '',
      };
    });

  test('the package is as it was published, but for the copy that the conversion of Angular changes', () => {
    const { version } = JSON.parse(readFileSync(join(packageFolder('angular-oauth2-oidc'), 'package.json'), 'utf8'));
    expect(version).toBe('10.0.3');
  });

  test('X 1: a user of the storefront logs in at the provider of the site, the shop renews its tokens, and logs out of both', async () => {
    const page = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(String(error)));

    await page.goto(`${origin}/login`);
    await page.locator('input[name="loginID"], input[name="username"]').first().fill(email);
    await page.locator('input[type="password"]').first().fill(password);
    await page.keyboard.press('Enter');
    // The storefront takes code and state from its address before it shows a page.
    await expectPage.poll(() => page.url()).toBe(`${origin}/`);
    await expectPage(page.getByRole('link', { name: 'Log out' })).toBeVisible();
    const first = await told(page);
    expect(first).toMatchObject({ isValid: true, claims: { sub: UID, iss: issuer } });

    const profile = await page.evaluate(() => (window as unknown as { oauth: OAuth }).oauth.loadUserProfile());
    expect(JSON.stringify(profile)).toContain(email);
    await page.evaluate(async () => void (await (window as unknown as { oauth: OAuth }).oauth.refreshToken()));
    const renewed = await told(page);
    expect(renewed.claims).toMatchObject({ sub: UID });
    expect(renewed.access).not.toBe(first.access);
    expect(renewed.refresh).not.toBe(first.refresh);

    // The discovery document is one that the library takes with its strict check of every address.
    const found = await page.evaluate(async (address) => {
      const { oauth } = window as unknown as { oauth: OAuth };
      return (await oauth.loadDiscoveryDocument(address)).info.discoveryDocument;
    }, `${issuer}/.well-known/openid-configuration`);
    expect(found).toMatchObject({ issuer });

    await page.getByRole('link', { name: 'Log out' }).click();
    await page.waitForURL(`${issuer}/end_session**`);
    const userinfo = await send(served, `/oidc/op/v1.0/${apiKey}/userinfo`, {
      headers: { authorization: `Bearer ${renewed.access}` },
    });
    expect(userinfo.status).toBe(401);
    expect(problems).toEqual([]);
    await page.context().close();
  }, 120_000);
}
