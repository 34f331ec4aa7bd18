import type { Desktop } from '../hosts/electron.ts';
import { openDesktop } from '../hosts/electron.ts';
import { LogPage } from '../pages/log.ts';
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

/** What the user looks at: the machine of a test has no focus. */
const lookAt = ({ app }: Desktop, what: 'window' | 'elsewhere') =>
  app.evaluate(({ BrowserWindow }, seen) => {
    BrowserWindow.getFocusedWindow = () => (seen === 'window' ? (BrowserWindow.getAllWindows()[0] ?? null) : null);
  }, what);

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

test('a refused call is told once the user has switched it on and looks elsewhere, without what was sent, and a click shows it', {
  tag: '@deep',
}, async ({ dataDir }) => {
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
  // While the window is in front nothing is told.
  await lookAt(first, 'window');
  await refuse(first);
  await new Shell(first.page).open('Log');
  await expect(new LogPage(first.page).calls.with('accounts.getAccountInfo')).toHaveCount(2);
  expect(await shown(first)).toEqual([]);
  await lookAt(first, 'elsewhere');
  await refuse(first);
  await expect.poll(() => shown(first)).toHaveLength(1);
  const [told] = await shown(first);
  expect(told?.title).toBe('accounts.getAccountInfo was refused');
  expect(told?.body).toMatch(/^\d{6}: .+\.$/);
  expect(JSON.stringify(told)).not.toMatch(/u-private|bm90IHRo|3_demo/);

  await new Shell(first.page).open('Overview');
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
