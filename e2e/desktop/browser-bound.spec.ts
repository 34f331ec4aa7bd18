import type { Page } from 'playwright/test';
import type { ServiceAddress } from '../hosts/console-host.ts';
import { type Desktop, invoke, openDesktop } from '../hosts/electron.ts';
import { send } from '../hosts/wire.ts';
import { FlowsPage } from '../pages/flows.ts';
import { ProviderWindow } from '../pages/provider-window.ts';
import { Shell } from '../pages/shell.ts';
import { expect, night, test } from './desktop-test.ts';
import { openLogin, type Run, runNow, startRun, tokenOf } from './flow-run.ts';

// D25: a token that was asked for with x_session_expiration=0 ends when the in-app window that made it closes.

const callBack = 'https://shop.example/cb';

/** A login with x_session_expiration=0, after the user has allowed it. */
async function loggedIn(desktop: Desktop, useCase: 'token' | 'code'): Promise<{ run: Run; browser: Page }> {
  const run = await startRun(desktop, callBack, useCase, { x_session_expiration: '0' });
  const browser = await openLogin(desktop, run);
  await new ProviderWindow(browser).press('Allow and continue');
  await expect(browser.getByRole('heading', { name: 'Logged in' })).toBeVisible();
  return { run, browser };
}

/** What a client of its own gets when it calls with the token, over TLS. */
async function responseTo(service: ServiceAddress, token: string): Promise<Record<string, unknown>> {
  const response = await send(service, '/socialize.getUserInfo', {
    query: { format: 'json' },
    headers: { authorization: `OAuth ${token}` },
  });
  return response.json();
}
const browserClosed = { errorCode: 500024, errorDetails: expect.stringContaining('its browser was closed') };

test('D25: the window stays open and says that it is the browser; closing it expires the token of the redirect', async ({
  desktop,
}) => {
  const { run, browser } = await loggedIn(desktop, 'token');
  await expect(browser.getByText('This window is the browser: closing it ends the access token.')).toBeVisible();
  const token = await tokenOf(desktop, run);
  expect(await responseTo(desktop.service, token)).toMatchObject({ errorCode: 0 });

  await browser.close();
  await expect.poll(async () => (await runNow(desktop, run)).value?.browser).toBe('closed');
  expect(await responseTo(desktop.service, token)).toMatchObject(browserClosed);
  const steps = (await runNow(desktop, run)).value?.steps as { label: string; explanation: string }[];
  expect(steps.at(-1)).toMatchObject({ label: 'Browser closed', explanation: expect.stringContaining('500024') });
});

test('D25: "Close browser" in the run closes the window, and so does the one in Tokens', { tag: '@deep' }, async ({
  desktop,
}) => {
  const { page } = desktop;
  const shell = new Shell(page);
  const flows = new FlowsPage(page);
  await shell.open('Flows');
  const first = await loggedIn(desktop, 'token');
  await flows.runs().first().getByRole('button').click();
  await expect(flows.obtained()).toContainText('with the browser');
  await flows.button('Close browser').click();
  await expect.poll(() => first.browser.isClosed()).toBe(true);
  await expect(flows.steps().last()).toContainText('Browser closed');
  await expect(flows.button('Close browser')).toHaveCount(0);

  const second = await loggedIn(desktop, 'token');
  const token = await tokenOf(desktop, second.run);
  await shell.open('Tokens');
  await page.getByRole('button', { name: 'Close browser' }).click();
  await expect.poll(() => second.browser.isClosed()).toBe(true);
  expect(await responseTo(desktop.service, token)).toMatchObject(browserClosed);
});

test('D25, R25: a reset and a restore close the windows: what lived in them is gone', { tag: '@deep' }, async ({
  desktop,
}) => {
  const { page } = desktop;
  await invoke(page, 'snapshots.create', { name: 'first' });
  const replacements = [
    ['workspace.reset', {}],
    ['snapshots.restore', { name: 'first' }],
  ] as const;
  for (const [operation, input] of replacements) {
    const { run, browser } = await loggedIn(desktop, 'token');
    const token = await tokenOf(desktop, run);
    expect((await invoke(page, operation, input)).ok).toBe(true);
    await expect.poll(() => browser.isClosed()).toBe(true);
    expect(await runNow(desktop, run)).toMatchObject({ ok: false, error: { code: 'not-found' } });
    expect(await responseTo(desktop.service, token)).toMatchObject({ errorCode: 500024 });
  }
});

test('D25: quitting closes the windows, and the next start knows it', { tag: '@deep' }, async ({ dataDir }) => {
  const first = await openDesktop({ dataDir });
  const { run } = await loggedIn(first, 'token');
  const token = await tokenOf(first, run);
  await first.stop();

  const second = await openDesktop({ dataDir });
  expect(await responseTo(second.service, token)).toMatchObject(browserClosed);
  await second.stop();
});

test('R39, R41: the page of the window has no script, no bridge and no way to anywhere', async ({ desktop }) => {
  const { browser } = await loggedIn(desktop, 'token');
  expect(browser.url()).toBe('app://login-window/');
  const seen = await browser.evaluate(async () => {
    const refused = (url: string): Promise<boolean> =>
      fetch(url).then(
        () => false,
        () => true,
      );
    // Listened to before the attempt; the policy tells of it on the document.
    const violation = new Promise<string>((told) => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => told(effectiveDirective));
    });
    const script = document.createElement('script');
    script.textContent = 'window.ran = true';
    document.head.append(script);
    return {
      violation: await violation,
      ran: 'ran' in window,
      bridge: 'authdesk' in window,
      scripts: document.querySelectorAll('script').length - 1,
      app: await refused('app://authdesk/index.html'),
      page: await refused('app://login-window/'),
      popup: window.open('https://shop.example/') === null,
    };
  });
  expect(seen).toEqual({
    ...{ violation: 'script-src-elem', ran: false, bridge: false, scripts: 0 },
    ...{ app: true, page: true, popup: true },
  });
  for (const url of [`${desktop.service.https}/socialize.login`, 'app://authdesk/index.html', callBack]) {
    await browser.evaluate((to) => {
      location.href = to;
    }, url);
  }
  await browser.evaluate(() => history.back());
  await invoke(desktop.page, 'host.capabilities', {});
  expect(browser.url()).toBe('app://login-window/');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the page of the window fits without scrolling, ${colorScheme}`, night, async ({ desktop }, testInfo) => {
    const { browser } = await loggedIn(desktop, 'code');
    await browser.emulateMedia({ colorScheme });
    const { scroll, client } = await browser.evaluate(() => ({
      scroll: document.documentElement.scrollHeight,
      client: document.documentElement.clientHeight,
    }));
    expect(scroll).toBeLessThanOrEqual(client);
    await testInfo.attach(colorScheme, { body: await browser.screenshot(), contentType: 'image/png' });
    await browser.screenshot({ path: testInfo.outputPath(`browser-page-${colorScheme}.png`) });
  });
}
