import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, test } from '../hosts/browser-test.ts';
import { callAsSite, registerUser } from '../hosts/by-site.ts';
import { type Listening, listening } from '../hosts/listening.ts';
import { localhostOf } from '../hosts/wire.ts';
import { demo } from '../hosts/workspace.ts';

/*
 * The npm package "oidc-client-ts", unmodified, in a page of a single-page app: code with PKCE, the calls to token and userinfo from
 * the page (CORS), renewal by a refresh token, and the question in a hidden frame with prompt=none.
 */

const library = resolve(import.meta.dirname, '../../node_modules/oidc-client-ts/dist/browser/oidc-client-ts.min.js');
const email = 'spa@shop.example';
const password = 'Correct-horse-7';
// A browser that keeps no cookie of a third party (third-party-cookies.spec.ts).
test.use({ browserProgram: process.env.AUTHDESK_TEST_CHROMIUM });

let app: Listening;
let origin: string;
let settings: Record<string, unknown>;

/** In a frame it tells the page around it how the login ended, as the package's documentation says. */
const appPage = () => `<!doctype html><title>App</title><script src="/library.js"></script>
<script>if (parent !== window) new oidc.UserManager(${JSON.stringify(settings)}).signinCallback();</script>`;

test.beforeAll(async ({ served }) => {
  app = await listening(
    createServer((request, response) => {
      const isScript = request.url === '/library.js';
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
      response.end(isScript ? readFileSync(library) : appPage());
    }),
  );
  origin = `http://localhost:${app.port}`;
  await registerUser(served, { email, password });
  const rp = await callAsSite(served, 'fidm.oidc.op.createRP', {
    redirectUris: JSON.stringify([`${origin}/callback`]),
    tokenEndpointAuthMethod: 'none',
    skipConsent: 'true',
  });
  settings = {
    authority: `https://${localhostOf(served, 'https')}/oidc/op/v1.0/${demo.apiKey}`,
    client_id: rp.clientID,
    redirect_uri: `${origin}/callback`,
    scope: 'openid email offline_access',
    loadUserInfo: true,
  };
});
test.afterAll(() => app.stop());

interface User {
  readonly profile: Readonly<Record<string, unknown>>;
  readonly access_token: string;
}
type Library = {
  readonly oidc: { readonly UserManager: new (settings: object) => Record<string, () => Promise<User>> };
};

/** Calls a member of the library's manager in the page. */
const call = (page: Page, name: string) =>
  page.evaluate(
    async ([member, given]) => {
      const { oidc } = window as unknown as Library;
      const user = await new oidc.UserManager(given as object)[member as string]?.();
      return user && { profile: user.profile, access_token: user.access_token };
    },
    [name, settings] as const,
  );

test('X 1: a single-page app logs in, calls token and userinfo from the page, and renews', { tag: '@deep' }, async ({
  chromium,
}) => {
  const page = await (await chromium.newContext({ ignoreHTTPSErrors: true })).newPage();
  await page.goto(`${origin}/`);
  await call(page, 'signinRedirect').catch(() => {});
  await page.locator('input[name="loginID"], input[name="username"]').first().fill(email);
  await page.locator('input[type="password"]').first().fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${origin}/callback?**`);
  const first = await call(page, 'signinCallback');
  expect(first?.profile).toMatchObject({ email, sub: expect.any(String) });

  const renewed = await call(page, 'signinSilent');
  expect(renewed?.profile.sub).toBe(first?.profile.sub);
  expect(renewed?.access_token).not.toBe(first?.access_token);

  // Without a refresh token it asks in a hidden frame, to which this browser gives no cookies of other sites.
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`${origin}/`);
  await expect(call(page, 'signinSilent')).rejects.toThrow('not logged in');
  await page.context().close();
});
