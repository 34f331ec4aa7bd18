import type { Desktop } from '../hosts/electron.ts';
import { openDesktop } from '../hosts/electron.ts';
import { Shell } from '../pages/shell.ts';
import { expect, test } from './desktop-test.ts';

// Refused calls are told by the desktop's notifications: off at first, only in the background, nothing of what was sent.

interface Shown {
  readonly title: string;
  readonly body: string;
}

/** Keeps notifications instead of giving them to the desktop of the machine, and takes the focus from the app. */
const keepNotifications = ({ app }: Desktop) =>
  app.evaluate(({ BrowserWindow, Notification }) => {
    const kept = globalThis as unknown as { shown: Electron.Notification[] };
    kept.shown = [];
    Notification.prototype.show = function show(this: Electron.Notification) {
      kept.shown.push(this);
    };
    Notification.isSupported = () => true;
    BrowserWindow.getFocusedWindow = () => null;
  });

const shown = ({ app }: Desktop): Promise<Shown[]> =>
  app.evaluate(() =>
    (globalThis as unknown as { shown: Electron.Notification[] }).shown.map(({ title, body }) => ({ title, body })),
  );

/** A call with the wrong secret, and a value that must not be told. */
const refuse = ({ service }: Desktop) =>
  fetch(`${service.http}/accounts.getAccountInfo`, {
    method: 'POST',
    body: new URLSearchParams({ apiKey: '3_demo', UID: 'u-private', secret: 'bm90IHRoZSBzZWNyZXQ=' }),
  });

const refusedCalls = ({ page }: Desktop) => page.getByRole('switch', { name: 'Refused calls' });

test('a refused call is told once the user has switched it on, without what was sent, and a click shows it', async ({
  dataDir,
}) => {
  const first = await openDesktop({ dataDir });
  await keepNotifications(first);
  // What the host can is asked once for each load.
  await first.page.reload();
  await new Shell(first.page).open('Settings');
  await expect(refusedCalls(first)).not.toBeChecked();
  await refuse(first);
  await new Shell(first.page).open('Log');
  await expect(first.page.getByText('accounts.getAccountInfo').first()).toBeVisible();
  expect(await shown(first)).toEqual([]);

  await new Shell(first.page).open('Settings');
  await refusedCalls(first).click();
  await expect(refusedCalls(first)).toBeChecked();
  await refuse(first);
  await expect.poll(() => shown(first)).toHaveLength(1);
  const [told] = await shown(first);
  expect(told?.title).toBe('accounts.getAccountInfo was refused');
  expect(told?.body).toMatch(/^\d{6}: .+\.$/);
  expect(JSON.stringify(told)).not.toMatch(/u-private|bm90IHRo|3_demo/);

  await first.app.evaluate(() => (globalThis as unknown as { shown: Electron.Notification[] }).shown[0]?.emit('click'));
  await expect(first.page.getByRole('heading', { level: 1, name: 'Log' })).toBeVisible();
  await expect.poll(() => new URL(first.page.url()).hash).toMatch(/^#\/log\/[0-9a-f]{32}/);
  await expect(first.page.getByRole('heading', { name: 'accounts.getAccountInfo' })).toBeVisible();
  await first.stop();

  // The choice is kept, and told to the next start of the app.
  const second = await openDesktop({ dataDir });
  await keepNotifications(second);
  await expect(new Shell(second.page).heading('Log')).toBeVisible();
  await refuse(second);
  await expect.poll(() => shown(second)).toHaveLength(1);
  await second.stop();
});

test('while the window is in front nothing is told', async ({ desktop }) => {
  await keepNotifications(desktop);
  await desktop.page.reload();
  await new Shell(desktop.page).open('Settings');
  await refusedCalls(desktop).click();
  await expect(refusedCalls(desktop)).toBeChecked();
  await desktop.app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getFocusedWindow = () => BrowserWindow.getAllWindows()[0] ?? null;
  });
  await refuse(desktop);
  await new Shell(desktop.page).open('Log');
  await expect(desktop.page.getByText('accounts.getAccountInfo').first()).toBeVisible();
  expect(await shown(desktop)).toEqual([]);
});
