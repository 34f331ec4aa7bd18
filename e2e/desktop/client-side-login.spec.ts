import type { Page } from 'playwright/test';
import { closeNetwork, type Watched } from '../hosts/closed-desktop.ts';
import { type Desktop, invoke } from '../hosts/electron.ts';
import { ProviderWindow } from '../pages/provider-window.ts';
import { expect, test } from './desktop-test.ts';

// A page of another origin logs its user in, in the in-app window and with the network closed (D40, D48, U 6). What the page and
// its screens do with each answer is proven in Chromium (e2e/browser): of that, the proof has a login by each way here.

interface Started {
  readonly id: string;
  readonly loginUrl: string;
}

const apiKey = '3_demo';

let watched: Watched;
/** Origins of the pages of this test's runs. */
const origins = new Set<string>();

test.beforeEach(async ({ desktop }) => {
  watched = await closeNetwork(desktop.app);
});
test.afterEach(async ({ desktop }) => {
  watched.stop();
  const service = `https://localhost:${new URL(desktop.service.https).port}`;
  expect(
    watched.strays(({ origin }) => origin === service || origins.has(origin)),
    'U 6: the library asks no other host',
  ).toEqual([]);
  expect(await watched.outboundAttempts(), 'R32: the service reaches nobody').toEqual([]);
  expect(desktop.violations, 'the strict policy of the page holds').toEqual([]);
});

/** Starts a run by the panel's operation and opens its page in the in-app window. */
async function openPage(desktop: Desktop, page: object): Promise<{ run: Started; window: Page }> {
  const started = await invoke(desktop.page, 'flows.start', { useCase: 'page', apiKey, page });
  const run = started.value as unknown as Started;
  origins.add(new URL(run.loginUrl).origin);
  const window = await desktop.loginPage(() =>
    invoke(desktop.page, 'host.openLogin', { flowId: run.id }).then(() => {}),
  );
  await window.getByText('Nobody is logged in.').waitFor();
  return { run, window };
}

async function popupOf(desktop: Desktop, press: () => Promise<void>): Promise<Page> {
  const popup = await desktop.loginPage(press);
  await popup.getByText('Simulated').waitFor();
  return popup;
}

const labels = async (desktop: Desktop, { id }: Started): Promise<string[]> => {
  const { steps } = (await invoke(desktop.page, 'flows.get', { id })).value as { steps: { label: string }[] };
  return steps.map(({ label }) => label);
};
const status = async (desktop: Desktop, { id }: Started): Promise<unknown> =>
  (await invoke(desktop.page, 'flows.get', { id })).value?.status;

test('a login by redirect comes back to the page', { tag: '@deep' }, async ({ desktop }) => {
  const { run, window } = await openPage(desktop, { by: 'provider', provider: 'facebook', authFlow: 'redirect' });
  await window.getByRole('button', { name: 'Log in with Facebook' }).click();
  await window.getByText('Simulated').waitFor();
  await new ProviderWindow(window).press('Allow and continue');
  await window.getByText('Logged in as Ada').waitFor();
  expect(window.url()).toBe(run.loginUrl);
  await expect.poll(() => labels(desktop, run)).toEqual(expect.arrayContaining(['Result: a one-time code', 'onLogin']));
});

test('a pop-up window that is closed ends the login, and the run says why', { tag: '@deep' }, async ({ desktop }) => {
  const { run, window } = await openPage(desktop, { by: 'provider', provider: 'facebook', authFlow: 'popup' });
  const popup = await popupOf(desktop, () => window.getByRole('button', { name: 'Log in with Facebook' }).click());
  await popup.close();
  await expect(window.getByRole('alert')).toContainText('200001');
  await expect.poll(() => status(desktop, run)).toBe('failed');
  expect((await invoke(desktop.page, 'flows.get', { id: run.id })).value?.failure).toContain('was closed before');
});

test('R41: the windows of a page reach the service and the page alone, have no bridge, and end with it', async ({
  desktop,
}) => {
  const { run, window: first } = await openPage(desktop, { by: 'provider', provider: 'facebook', authFlow: 'popup' });
  // What a page asks of a new window besides its size counts for nothing.
  const wishes = 'popup,nodeIntegration=yes,contextIsolation=no,sandbox=no,webSecurity=no,webviewTag=yes,preload=/x.js';
  const second = await desktop.loginPage(() =>
    first.evaluate(([url, features]) => void window.open(url, '_blank', features), [run.loginUrl, wishes] as const),
  );
  await second.getByText('Nobody is logged in.').waitFor();
  const preferences = await desktop.app.evaluate(({ webContents }) =>
    webContents.getAllWebContents().flatMap((contents) => {
      const read = contents as unknown as { getLastWebPreferences(): Record<string, unknown> };
      return contents.getURL().startsWith('app:') ? [] : [read.getLastWebPreferences()];
    }),
  );
  expect(preferences).toHaveLength(2);
  for (const each of preferences) {
    expect(each).toMatchObject({ sandbox: true, contextIsolation: true, nodeIntegration: false, webSecurity: true });
    expect([each.webviewTag, each.preload]).toEqual([false, undefined]);
    // A window that a page opens is at first an empty document without a policy: it could open dialogs in a loop.
    expect(each.disableDialogs).toBe(true);
  }
  for (const one of [first, second]) {
    const seen = await one.evaluate(async () => {
      const opened = window.open('https://shop.example/');
      const outcome = await fetch('app://authdesk/index.html').then(
        () => 'reached',
        () => 'refused',
      );
      return { bridge: 'authdesk' in window, opened: opened !== null, outcome };
    });
    expect(seen).toEqual({ bridge: false, opened: false, outcome: 'refused' });
    await one.evaluate(() => {
      location.href = 'https://shop.example/';
    });
    await invoke(desktop.page, 'host.capabilities', {});
    expect(one.url()).toBe(run.loginUrl);
  }
  await invoke(desktop.page, 'flows.closePage', { id: run.id });
  for (const one of [first, second]) await expect.poll(() => one.isClosed()).toBe(true);
  expect(await status(desktop, run)).toBe('cancelled');
  // Its policy was violated on purpose.
  await desktop.closeOthers();
});
