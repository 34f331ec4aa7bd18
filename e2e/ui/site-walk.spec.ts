import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright/test';
import { launchChromium } from '../hosts/browser.ts';
import type { ConsoleHost } from '../hosts/console-host.ts';
import { expect, test } from '../hosts/test.ts';
import { send } from '../hosts/wire.ts';
import { ask, register } from '../pages/customer-page.ts';
import { Shell } from '../pages/shell.ts';
import { SitesPage } from '../pages/sites.ts';

test.use({ firstPanel: 'sites' });

// The walk of "bring your own site" (C 1): in, a login on its own screens in a page of its domain, a change, out, compared.

const apiKey = '4_orchard';
const place = 'Orchard Co/Sites/www.orchard.localhost';
const policies = { passwordComplexity: { minLength: 8 }, security: { signDeviceId: 'js_latest' } };
const screens = `<div class="gigya-screen-set" id="Orchard-Login">
  <div class="gigya-screen" id="orchard-login-screen" data-caption="Welcome to the orchard">
    <h2>Welcome to the orchard</h2>
    <form class="gigya-login-form" data-on-success-screen="orchard-welcome-screen">
      <label class="gigya-label">Your address <input name="loginID" autocomplete="username"></label>
      <label class="gigya-label">Your password <input name="password" type="password"></label>
      <input class="gigya-input-submit" type="submit" value="Enter">
    </form>
  </div>
  <div class="gigya-screen" id="orchard-welcome-screen"><p>The gate is open.</p></div>
</div>`;
const folder: Readonly<Record<string, string>> = {
  'cdc-accelerator.json': JSON.stringify({
    source: [{ apiKey }],
    cache: [
      {
        ...{ apiKey, baseDomain: 'www.orchard.localhost', dataCenter: 'us1' },
        ...{ partnerId: 8, partnerName: 'Orchard Co' },
      },
    ],
  }),
  [`build/${place}/Policies/policies.json`]: JSON.stringify(policies),
  [`build/${place}/WebScreenSets/Orchard-Login/Orchard-Login.js`]: '{ onError: function () {} }',
  [`build/${place}/WebScreenSets/Orchard-Login/Orchard-Login.css`]: '.gigya-screen h2 { color: rgb(20, 110, 60); }',
  [`build/${place}/WebScreenSets/Orchard-Login/Orchard-Login.html`]: screens,
};

function written(files: Readonly<Record<string, string | Buffer>>): string {
  const root = mkdtempSync(join(tmpdir(), 'authdesk-site-walk-'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return root;
}

/** A page of the site's domain with the client-side library. */
async function pageOfSite({ service }: ConsoleHost) {
  const library = `https://localhost:${new URL(service.https).port}/js/gigya.js?apikey=${apiKey}`;
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><html lang="en"><title>Orchard</title>
<script>
  window.ask = (name, params) => new Promise((callback) =>
    name.split('.').reduce((at, part) => at[part], gigya)({ ...params, callback }));
</script>
<script src="${library}">{"lang": "en"}</script><h1>Orchard</h1><div id="here"></div></html>`);
  }).listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  return { server, address: `http://www.orchard.localhost:${(server.address() as AddressInfo).port}/` };
}

const operation = async <Value>(host: ConsoleHost, name: string, input: unknown): Promise<Value> =>
  ((await host.invoke(name, input)) as { readonly value: Value }).value;

test('C 1: a folder is dropped, its screens log a user in, a policy is changed, and what comes out is compared', {
  tag: '@deep',
}, async ({ host, chromiumBrowser }) => {
  const { page } = host;
  const sites = new SitesPage(page);
  const picture = async (name: string, of: Page = page): Promise<void> =>
    test.info().attach(name, { body: await of.screenshot(), contentType: 'image/png' });
  const drop = async (root: string): Promise<void> => page.getByLabel('Folder of sites').setInputFiles(root);

  await new Shell(page).open('Sites');
  const root = written(folder);
  await drop(root);
  await expect(sites.dialog()).toContainText('The folder has 1 site, 1 of them new here.');
  await expect(sites.dialog()).toContainText('1 member is only kept and returned');
  await picture('the preview');
  await sites.dialog().getByRole('button', { name: 'Import sites' }).click();
  await expect(sites.dialog()).toHaveCount(0);
  await sites.sites.open('www.orchard.localhost');
  await picture('the site');

  const own = chromiumBrowser === undefined ? await launchChromium() : undefined;
  const context = await (chromiumBrowser ?? own)?.newContext({ ignoreHTTPSErrors: true });
  if (context === undefined) throw new Error('There is no browser for the page of the site.');
  const { server, address } = await pageOfSite(host);
  const visited = await context.newPage();
  await visited.goto(address);
  await visited.waitForFunction(() => (window as { gigya?: { isReady?: boolean } }).gigya?.isReady);
  const email = 'gardener@orchard.example';
  expect(await register(visited, email)).toMatchObject({ errorCode: 0 });
  await ask(visited, 'accounts.logout');
  await ask(visited, 'accounts.showScreenSet', { screenSet: 'Orchard-Login', containerID: 'here' });
  await expect(visited.getByRole('heading', { name: 'Welcome to the orchard' })).toHaveCSS('color', 'rgb(20, 110, 60)');
  await visited.getByLabel('Your address').fill(email);
  await visited.getByLabel('Your password').fill('Correct-horse-7');
  await picture('the screens of the site', visited);
  await visited.getByRole('button', { name: 'Enter' }).click();
  await expect(visited.getByText('The gate is open.')).toBeVisible();
  expect(await ask(visited, 'accounts.getAccountInfo')).toMatchObject({ profile: { email } });
  await context.close();
  await own?.close();
  server.closeAllConnections();
  server.close();

  const { secret } = await operation<{ readonly secret: string }>(host, 'sites.revealSecret', { apiKey });
  const form = { apiKey, secret, passwordComplexity: '{"minLength":9}' };
  expect((await send(host.service, '/accounts.setPolicies', { form })).json()).toMatchObject({ errorCode: 0 });
  await drop(root);
  const row = sites.dialog().getByRole('row').filter({ hasText: 'Policies: passwordComplexity.minLength' });
  await expect(row).toContainText('9');
  await expect(sites.dialog()).toContainText('1 member differs');
  await picture('what differs');
  await page.keyboard.press('Escape');
  await expect(sites.dialog()).toHaveCount(0);

  const { files } = await operation<{
    readonly files: readonly { readonly path: string; readonly content: string }[];
  }>(host, 'siteFolders.export', { apiKeys: [apiKey] });
  const out = written(Object.fromEntries(files.map(({ path, content }) => [path, Buffer.from(content, 'base64')])));
  expect(files.map(({ path }) => path)).toContain(`build/${place}/Policies/policies.json`);
  await drop(out);
  await expect(sites.dialog()).toContainText('Nothing differs.');
  await picture('what came out');
  for (const one of [root, out]) rmSync(one, { recursive: true });
  expect(host.violations).toEqual([]);
});
