import { createServer, type IncomingMessage } from 'node:http';
import type { Browser, Page } from 'playwright/test';
import { launchChromium } from '../hosts/browser.ts';
import { expect, test } from '../hosts/browser-test.ts';
import { type Listening, listening } from '../hosts/listening.ts';
import { ask, inPopup } from '../pages/customer-page.ts';

/** As Playwright calls what Chromium calls loopback-network. */
const PERMISSION = 'local-network-access';

/** A browser for which the site's own servers are on the Internet, and the service on this machine. */
let browser: Browser;
const target = createServer();
let listeningTarget: Listening;

test.beforeAll(async ({ pages }) => {
  const own = [pages.origin, pages.sameSiteOrigin].map((origin) => `127.0.0.1:${new URL(origin).port}=public`);
  browser = await launchChromium({ args: [`--ip-address-space-overrides=${own.join(',')}`] });
  listeningTarget = await listening(target);
});
test.afterAll(async () => {
  await listeningTarget.stop();
  await browser.close();
});

async function open(origin: string, permissions: readonly string[]): Promise<{ page: Page; said: readonly string[] }> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, permissions: [...permissions] });
  const page = await context.newPage();
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.goto(`${origin}/page`);
  return { page, said };
}

const ready = (page: Page) =>
  page.waitForFunction(() => (window as unknown as { gigya?: { isReady: boolean } }).gigya?.isReady);

test('U 6: a page on the Internet loads the library with the permission for this machine, and a login works', async ({
  pages,
}) => {
  const { page } = await open(pages.sameSiteOrigin, [PERMISSION]);
  await ready(page);
  expect(await inPopup(page, 'socialize.login', { provider: 'facebook' })).toMatchObject({ UID: 'u-ada' });
  await page.context().close();
});

test('U 6: without the permission the browser does not even load the library, and says why', async ({ pages }) => {
  const { page, said } = await open(pages.sameSiteOrigin, []);
  await expect.poll(() => said.join('\n')).toContain('to access the `loopback` address space');
  expect(await page.evaluate(() => 'gigya' in window)).toBe(false);
  await page.context().close();
});

test('U 6, R59: a call that the browser stops names the permission; with it, one that gets no response does not', async ({
  pages,
}) => {
  const { page } = await open(pages.origin, [PERMISSION]);
  await ready(page);
  await page.context().clearPermissions();
  const stopped = await ask(page, 'accounts.getSchema');
  expect(stopped).toMatchObject({ errorCode: 500026 });
  expect(stopped.errorDetails).toMatch(
    /If the page comes from another machine: .*permission "loopback-network" alone, which is "denied".*site settings/,
  );
  await page.context().grantPermissions([PERMISSION]);
  await page.route(/accounts\.getSchema/, (route) => route.abort());
  expect((await ask(page, 'accounts.getSchema')).errorDetails).toMatch(/Is it running, .* in connect-src\?$/);
  await page.context().close();
});

test('D48: the browser asks for no header that a service on this machine would grant it with', async ({ pages }) => {
  const heard: IncomingMessage[] = [];
  target.on('request', (request, response) => {
    heard.push(request);
    response.writeHead(204, { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'x-own' }).end();
  });
  const { page } = await open(`${pages.origin}`, [PERMISSION]);
  await page.goto(`${pages.origin}/page?no-policy`);
  await page.evaluate((url) => fetch(url, { headers: { 'x-own': '1' } }).then(() => {}), listeningTarget.origin);
  expect(heard.map(({ method }) => method)).toEqual(['OPTIONS', 'GET']);
  const names = heard.flatMap(({ headers }) => Object.keys(headers));
  expect(names.filter((name) => /private-network|local-network|loopback/.test(name))).toEqual([]);
  await page.context().close();
});
