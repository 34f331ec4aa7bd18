import type { Desktop } from '../hosts/electron.ts';
import { panels } from '../pages/shell.ts';
import { expect, test } from './desktop-test.ts';

// The application menu: every panel, zoom and help; what cannot work is disabled.

const items = ({ app }: Desktop, menu: string) =>
  app.evaluate(
    ({ Menu }, name) =>
      Menu.getApplicationMenu()
        ?.items.find(({ label }) => label === name)
        ?.submenu?.items.filter(({ visible, type }) => visible && type !== 'separator')
        .map(({ label, enabled }) => ({ label, enabled })) ?? [],
    menu,
  );

/** Chooses an item by its label, as a click does. */
const choose = ({ app }: Desktop, label: string) =>
  app.evaluate(({ Menu }, name) => {
    const all = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []) ?? [];
    const item = all.find((one) => one.label === name);
    if (item === undefined || !item.enabled) throw new Error(`The menu has no ${name} that can be chosen`);
    item.click();
  }, label);

const heading = ({ page }: Desktop, name: string) => page.getByRole('heading', { level: 1, name });

test('"Go" has every panel with its keys, in the words and the order of the navigation, and shows it', async ({
  desktop,
}) => {
  await expect(heading(desktop, 'Overview')).toBeVisible();
  const go = await items(desktop, 'Go');
  expect(go.slice(-panels.length)).toEqual(
    panels.map(({ name, key }) => ({ label: `${name} (g ${key})`, enabled: true })),
  );
  const before = await desktop.page.evaluate(() => performance.timeOrigin);
  for (const { name, key, title, route } of [...panels].reverse()) {
    await choose(desktop, `${name} (g ${key})`);
    await expect(heading(desktop, title)).toBeVisible();
    expect(new URL(desktop.page.url()).hash.split(/[/?]/)[1]).toBe(route);
  }
  // The console was not loaded anew: what is typed elsewhere stays.
  expect(await desktop.page.evaluate(() => performance.timeOrigin)).toBe(before);
});

test('"Back" and "Forward" follow the panels, and can be chosen only where there is one', { tag: '@deep' }, async ({
  desktop,
}) => {
  const around = async () => {
    const [back, forward] = await items(desktop, 'Go');
    return [back?.enabled, forward?.enabled];
  };
  await expect(heading(desktop, 'Overview')).toBeVisible();
  // Where earlier tests of this app have been.
  await desktop.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.navigationHistory.clear(),
  );
  await desktop.page.reload();
  await expect.poll(around).toEqual([false, false]);
  await choose(desktop, 'Log (g l)');
  await expect(heading(desktop, 'Log')).toBeVisible();
  await expect.poll(around).toEqual([true, false]);
  await choose(desktop, 'Back');
  await expect(heading(desktop, 'Overview')).toBeVisible();
  await expect.poll(around).toEqual([false, true]);
  await choose(desktop, 'Forward');
  await expect(heading(desktop, 'Log')).toBeVisible();
});

test('a form that is not saved asks before a panel of the menu is shown', async ({ desktop }) => {
  await choose(desktop, 'Settings (g e)');
  await desktop.page.getByRole('textbox', { name: 'Days' }).fill('12');
  await choose(desktop, 'Log (g l)');
  await expect(desktop.page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await desktop.page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(heading(desktop, 'Log')).toBeVisible();
});

test('"Help" shows the tour, the shortcuts, the documentation and what this is', async ({ desktop }) => {
  const { app, page } = desktop;
  await expect(heading(desktop, 'Overview')).toBeVisible();
  await choose(desktop, 'Keyboard shortcuts');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  // The panel below keeps its address.
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await choose(desktop, 'Search and commands');
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await choose(desktop, 'Take the tour');
  await expect(page.getByRole('region', { name: 'Tour' })).toBeVisible();
  await page.getByRole('button', { name: 'End the tour' }).click();
  await choose(desktop, 'Error codes');
  await expect(heading(desktop, 'Reference')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Error codes' })).toBeChecked();
  await choose(desktop, 'Documentation of the methods');
  await expect(page.getByRole('radio', { name: 'Methods' })).toBeChecked();

  // Without a promise in the app: while nothing else held that, it could be collected before it was read.
  const about = await app.evaluate(({ dialog, Menu }) => {
    const { showMessageBox } = dialog;
    const shown: unknown[] = [];
    dialog.showMessageBox = ((...words: unknown[]) => {
      shown.push(words.at(-1));
      return Promise.resolve({ response: 0, checkboxChecked: false });
    }) as typeof dialog.showMessageBox;
    const help = Menu.getApplicationMenu()?.items.find(({ label }) => label === 'Help');
    help?.submenu?.items.find(({ label }) => label === 'About Authdesk')?.click();
    dialog.showMessageBox = showMessageBox;
    return shown[0];
  });
  expect(about).toMatchObject({
    message: expect.stringMatching(/^Authdesk \d+\.\d+\.\d+/),
    detail: expect.stringContaining(desktop.dataDir),
  });
});

test('R44: a fault in the main process ends in a page that says so; the menu then offers nothing of the console', async ({
  ownDesktop: desktop,
}) => {
  await expect(heading(desktop, 'Overview')).toBeVisible();
  await desktop.app.evaluate(() => {
    setImmediate(() => {
      throw new Error('a fault made by a test');
    });
  });
  await expect(desktop.page.getByRole('heading', { name: 'Authdesk met a fault of its own' })).toBeVisible();
  expect((await items(desktop, 'Go')).filter(({ enabled }) => enabled)).toEqual([]);
  const help = await items(desktop, 'Help');
  expect(help.filter(({ enabled }) => enabled).map(({ label }) => label)).toEqual(['About Authdesk']);
  const file = await items(desktop, 'File');
  expect(file.find(({ label }) => label.startsWith('Open a workspace'))?.enabled).toBe(false);
});

test('D2: "Find" searches what the window shows: the next match, the previous one, how many; Escape gives the focus back', async ({
  desktop,
}) => {
  const { app, page } = desktop;
  await expect(heading(desktop, 'Overview')).toBeVisible();
  const found = app.evaluate(
    ({ BrowserWindow }) =>
      new Promise<number>((told) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents;
        contents?.on('found-in-page', (_, { finalUpdate, matches }) => finalUpdate && told(matches));
      }),
  );
  const [bar] = await Promise.all([app.waitForEvent('window'), choose(desktop, 'Find …')]);
  const field = bar.getByRole('textbox', { name: 'Find in page' });
  await expect(field).toBeFocused();
  await field.fill('Overview');
  const matches = await found;
  expect(matches).toBeGreaterThan(1);
  const count = bar.getByRole('status');
  await expect(count).toHaveText(`1 of ${matches}`);
  await field.press('Enter');
  await expect(count).toHaveText(`2 of ${matches}`);
  await bar.getByRole('button', { name: 'Previous match' }).click();
  await expect(count).toHaveText(`1 of ${matches}`);
  await field.fill('no such words');
  await expect(count).toHaveText('no match');
  // It has no bridge (R37).
  expect(await bar.evaluate(() => 'authdesk' in window)).toBe(false);
  // It is gone before its key comes up.
  await Promise.all([bar.waitForEvent('close'), field.press('Escape').catch(() => {})]);
  await expect.poll(() => page.evaluate(() => document.hasFocus())).toBe(true);
});
