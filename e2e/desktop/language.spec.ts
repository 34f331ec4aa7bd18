import { expect, test } from 'playwright/test';
import { openDesktop } from '../hosts/electron.ts';

test('--lang de: the window and the menus speak German', async () => {
  const desktop = await openDesktop({ args: ['--lang', 'de'] });
  try {
    await expect(desktop.page.getByRole('heading', { level: 1, name: 'Übersicht' })).toBeVisible();
    const labels = () =>
      desktop.app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label) ?? []);
    await expect.poll(labels).toEqual(expect.arrayContaining(['Datei', 'Bearbeiten', 'Ansicht', 'Fenster']));
    await desktop.page.evaluate(() => {
      location.hash = '#/settings';
    });
    await desktop.page.getByText('English', { exact: true }).click();
    await expect(desktop.page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await expect.poll(labels).toEqual(expect.arrayContaining(['File', 'Edit', 'View', 'Window']));
  } finally {
    await desktop.stop();
  }
});
